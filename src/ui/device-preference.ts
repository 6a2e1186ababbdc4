// What a person chose for this device, kept beside the tables so that it is there before they are open.

/** Hears of every choice, in this tab or another; for `useSyncExternalStore`. */
export function onPreferenceChange(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Keeps a choice, null for none, and tells all tabs. Throws nothing: where the browser keeps nothing, they are told all the same. */
export function setPreference(key: string, newValue: string | null): void {
  try {
    if (newValue === null) localStorage.removeItem(key);
    else localStorage.setItem(key, newValue);
  } catch {
    // Told below all the same.
  }
  // The browser tells the other tabs only.
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}
