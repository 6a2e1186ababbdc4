import { useSyncExternalStore } from 'react';

/** Where a table fits beside the facts of a page; the breakpoint `xl` of the class names. */
const WIDE = '(width >= 80rem)';

function onChange(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the screen is wide enough to show another form of the same thing, not only another layout. */
export function useWide(): boolean {
  return useSyncExternalStore(onChange, () => window.matchMedia(WIDE).matches);
}
