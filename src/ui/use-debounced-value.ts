import { useEffect, useState } from 'react';

/** How long nothing may be typed before a text counts as settled (ms). */
const PAUSE_MS = 500;

/** A text once its author has paused: what is done with it is too dear for every key. */
export function useDebouncedValue(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
