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

function write(name: string, word: string): void {
  const key = storageKeyOf(name);
  if (key !== undefined) sessionStorage.setItem(key, word);
}

/**
 * A word that belongs to this entry of the history: who comes back to it, or loads it anew, finds it as he left it. `name` tells
 * it from others of the page; a new entry has none.
 */
export function useEntryState(name: string): [string | null, (word: string) => void] {
  const [word, setWord] = useState(() => read(name));
  return [
    word,
    (next) => {
      setWord(next);
      write(name, next);
    },
  ];
}

/** Whether a component was on the page of this entry of the history before: the person has come back to it, or loads it anew. */
export function useReturned(name: string): boolean {
  const [returned] = useState(() => read(name) !== null);
  // The entry may change while the component stays.
  useEffect(() => write(name, 'seen'));
  return returned;
}
