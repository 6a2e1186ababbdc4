import { useSyncExternalStore } from 'react';
import { keepChoice, onChoice } from './kept-choice.ts';

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
  return useSyncExternalStore(onChoice, isSaving);
}

/** Chooses it for this device, from now on and in every tab. Throws nothing: where the browser keeps nothing, it stays off. */
export function chooseSaver(on: boolean): void {
  keepChoice(KEY, on ? 'on' : null);
}
