import { useSyncExternalStore } from 'react';
import { setPreference, onPreferenceChange } from './device-preference.ts';

const KEY = 'headwater-data-saver';

export function isDataSaverOn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

export function useDataSaver(): boolean {
  return useSyncExternalStore(onPreferenceChange, isDataSaverOn);
}

/** Never throws: where the browser blocks storage, it stays off. */
export function setDataSaver(on: boolean): void {
  setPreference(KEY, on ? 'on' : null);
}
