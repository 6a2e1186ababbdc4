import { useSyncExternalStore } from 'react';
import { setPreference, onPreferenceChange } from './device-preference.ts';

export type Theme = 'system' | 'light' | 'dark';

// Also in public/theme.js, which applies the theme before the first paint and on a change in any tab.
const KEY = 'headwater-theme';

function appliedTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export function useTheme(): Theme {
  return useSyncExternalStore(onPreferenceChange, appliedTheme);
}

/** Applies at once; where the browser blocks storage, only until the next start. */
export function chooseTheme(theme: Theme): void {
  setPreference(KEY, theme === 'system' ? null : theme);
}
