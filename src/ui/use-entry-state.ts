import { useState } from 'react';

/** Where the router names an entry of the history; undefined where it keeps none. */
function entryKey(): string | undefined {
  const state: unknown = window.history.state;
  const named = typeof state === 'object' && state !== null && '__TSR_key' in state;
  return named && typeof state.__TSR_key === 'string' ? state.__TSR_key : undefined;
}

/**
 * A word that belongs to this entry of the history: who comes back to it, or loads it anew, finds it as he left it. `name` tells
 * it from others of the page; a new entry has none.
 */
export function useEntryState(name: string): [string | null, (word: string) => void] {
  const [word, setWord] = useState(() => {
    const key = entryKey();
    return key === undefined ? null : sessionStorage.getItem(`${name} of ${key}`);
  });
  return [
    word,
    (next) => {
      setWord(next);
      const key = entryKey();
      if (key !== undefined) sessionStorage.setItem(`${name} of ${key}`, next);
    },
  ];
}
