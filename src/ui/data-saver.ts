import { useSyncExternalStore } from 'react';
import { setPreference, onPreferenceChange } from './device-preference.ts';

const KEY = 'headwater-data-saver';

/** Whether this device saves data; where the browser keeps nothing, it does not. */
export function isDataSaverOn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

/** The same, for a screen. */
export function useDataSaver(): boolean {
  return useSyncExternalStore(onPreferenceChange, isDataSaverOn);
}

/** Chooses it for this device, from now on and in every tab. Throws nothing: where the browser keeps nothing, it stays off. */
export function setDataSaver(on: boolean): void {
  setPreference(KEY, on ? 'on' : null);
}
