import { useSyncExternalStore } from 'react';

const WIDE = '(width >= 80rem)';

function onChange(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useWide(): boolean {
  return useSyncExternalStore(onChange, () => window.matchMedia(WIDE).matches);
}
