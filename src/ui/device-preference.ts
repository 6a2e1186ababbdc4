// Preferences of this device. They are in local storage, not in the database, so that they can be read before it is open.

export function onPreferenceChange(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Stores a value, or removes it for null, and notifies all tabs. Never throws: where the browser blocks storage, they are still notified. */
export function setPreference(key: string, newValue: string | null): void {
  try {
    if (newValue === null) localStorage.removeItem(key);
    else localStorage.setItem(key, newValue);
  } catch {
    // The event below still applies it to this tab.
  }
  // The browser notifies only the other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}
