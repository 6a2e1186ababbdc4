import { useSyncExternalStore } from 'react';
import { setPreference, onPreferenceChange } from './device-preference.ts';

/** How the app looks: like the system, or always light or dark. */
export type Theme = 'system' | 'light' | 'dark';

// public/theme.js knows it, too: it applies the theme, before the first paint and whenever it changes in any tab.
const KEY = 'headwater-theme';

function appliedTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** The theme in force. */
export function useTheme(): Theme {
  return useSyncExternalStore(onPreferenceChange, appliedTheme);
}

/** Applies a theme at once and keeps it on this device; where the browser keeps nothing, it holds until the next start. */
export function chooseTheme(theme: Theme): void {
  setPreference(KEY, theme === 'system' ? null : theme);
}
