import { useSyncExternalStore } from 'react';

/** How the app looks: like the system, or always light or dark. */
export type Theme = 'system' | 'light' | 'dark';

// public/theme.js knows it, too: it applies the theme, before the first paint and whenever it changes in any tab.
const KEY = 'headwater-theme';

function onChange(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

function appliedTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** The theme in force. */
export function useTheme(): Theme {
  return useSyncExternalStore(onChange, appliedTheme);
}

/** Applies a theme at once and keeps it on this device; where the browser keeps nothing, it holds until the next start. */
export function chooseTheme(theme: Theme): void {
  const newValue = theme === 'system' ? null : theme;
  try {
    if (newValue === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, newValue);
  } catch {
    // Applied below all the same.
  }
  // The browser tells the other tabs only.
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }));
}
