import { useSyncExternalStore } from 'react';

const KEY = 'headwater-saver';

/** Whether this device saves data; where the browser keeps nothing, it does not. */
export function isSaving(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

/** The same, for a screen. */
export function useSaver(): boolean {
  return useSyncExternalStore(onChange, isSaving);
}

/** Chooses it for this device, from now on and in every tab. Throws nothing: where the browser keeps nothing, it stays off. */
export function chooseSaver(on: boolean): void {
  const newValue = on ? 'on' : null;
  try {
    if (on) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
  } catch {
    return;
  }
  // The browser tells the other tabs only.
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }));
}

function onChange(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
