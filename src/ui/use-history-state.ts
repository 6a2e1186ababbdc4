import { useEffect, useState } from 'react';
import { historyEntryKey } from './router-internals.ts';

/** The session storage key of `name` in this history entry; undefined before the router has named the entry. */
function storageKeyOf(name: string): string | undefined {
  const entry = historyEntryKey();
  return entry === undefined ? undefined : `${name} of ${entry}`;
}

function read(name: string): string | null {
  const key = storageKeyOf(name);
  return key === undefined ? null : sessionStorage.getItem(key);
}

function write(name: string, value: string): void {
  const key = storageKeyOf(name);
  if (key !== undefined) sessionStorage.setItem(key, value);
}

/**
 * A word that belongs to this entry of the history: who comes back to it, or loads it anew, finds it as he left it. `name` tells
 * it from others of the page; a new entry has none.
 */
export function useHistoryState(name: string): [string | null, (value: string) => void] {
  const [value, setValue] = useState(() => read(name));
  return [
    value,
    (next) => {
      setValue(next);
      write(name, next);
    },
  ];
}

/** Whether a component was on the page of this entry of the history before: the person has come back to it, or loads it anew. */
export function useIsRevisit(name: string): boolean {
  const [isRevisit] = useState(() => read(name) !== null);
  // The entry may change while the component stays.
  useEffect(() => write(name, 'seen'));
  return isRevisit;
}
