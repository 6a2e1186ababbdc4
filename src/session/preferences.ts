// Preferences of this device. They are in local storage, not in the database, so that they can be read before it is open.
import { useSyncExternalStore } from 'react';
import type { Preferences } from '#domain/account/preferences.ts';

/** 'system' follows the device. */
export type Theme = 'system' | NonNullable<Preferences['theme']>;

// build/theme.js has this key too: it applies the theme before the first paint and on a change in any tab.
const THEME_KEY = 'headwater-theme';
const DATA_SAVER_KEY = 'headwater-data-saver';

function appliedTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export function useTheme(): Theme {
  return useSyncExternalStore(onPreferenceChange, appliedTheme, () => 'system');
}

/** Applies at once; where the browser blocks storage, only until the next start. */
export function chooseTheme(theme: Theme): void {
  setPreference(THEME_KEY, theme === 'system' ? null : theme);
}

export function isDataSaverOn(): boolean {
  try {
    return localStorage.getItem(DATA_SAVER_KEY) === 'on';
  } catch {
    return false;
  }
}

export function useDataSaver(): boolean {
  return useSyncExternalStore(onPreferenceChange, isDataSaverOn, () => false);
}

/** Stays off where the browser blocks storage; never throws. */
export function setDataSaver(on: boolean): void {
  setPreference(DATA_SAVER_KEY, on ? 'on' : null);
}

/** What was chosen here. */
export function readPreferences(): Preferences {
  const theme = appliedTheme();
  return { ...(theme !== 'system' && { theme }), ...(isDataSaverOn() && { dataSaver: true as const }) };
}

/** Applies what was chosen on another device, except where something was chosen here. */
export function adoptPreferences({ theme, dataSaver }: Preferences): void {
  const chosen = readPreferences();
  if (theme !== undefined && chosen.theme === undefined) chooseTheme(theme);
  if (dataSaver === true && chosen.dataSaver === undefined) setDataSaver(true);
}

function onPreferenceChange(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Stores a value, or removes it for null, and notifies all tabs. Where the browser blocks storage, they are still notified. */
function setPreference(key: string, newValue: string | null): void {
  try {
    if (newValue === null) localStorage.removeItem(key);
    else localStorage.setItem(key, newValue);
  } catch {
    // The event below still applies it to this tab.
  }
  // The browser notifies only the other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}
