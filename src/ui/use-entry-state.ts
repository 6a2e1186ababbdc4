import { useEffect, useState } from 'react';

/** Where the word `name` of the present entry of the history is kept; undefined where the router names none. */
function placeOf(name: string): string | undefined {
  const state: unknown = window.history.state;
  const named = typeof state === 'object' && state !== null && '__TSR_key' in state;
  return named && typeof state.__TSR_key === 'string' ? `${name} of ${state.__TSR_key}` : undefined;
}

function read(name: string): string | null {
  const place = placeOf(name);
  return place === undefined ? null : sessionStorage.getItem(place);
}

function write(name: string, word: string): void {
  const place = placeOf(name);
  if (place !== undefined) sessionStorage.setItem(place, word);
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
