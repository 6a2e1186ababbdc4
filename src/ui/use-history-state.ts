import { useEffect, useState } from 'react';
import { historyEntryKey } from './router-internals.ts';

/** Session storage key; undefined before the router has given the history entry an id. */
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
 * State of this history entry, restored on a return or reload; null in a new entry, also when the component stays. `name` is unique on the
 * page.
 */
export function useHistoryState(name: string): [string | null, (value: string) => void] {
  const entry = historyEntryKey();
  const [state, setState] = useState(() => ({ entry, value: read(name) }));
  if (state.entry !== entry) setState({ entry, value: read(name) });
  return [
    state.value,
    (value) => {
      setState({ entry: historyEntryKey(), value });
      write(name, value);
    },
  ];
}

/** Whether this component was mounted in this history entry before: the user has come back or reloaded. */
export function useIsRevisit(name: string): boolean {
  const [isRevisit] = useState(() => read(name) !== null);
  // The entry may change while the component stays.
  useEffect(() => write(name, 'seen'));
  return isRevisit;
}
