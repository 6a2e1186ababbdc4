import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const root = document.documentElement;

// On the page itself, so that what is drawn because of it knows it from the start.
const isPrinting = () => 'printing' in root.dataset;

function onPrint(listener: () => void): () => void {
  const begin = () => {
    root.dataset['printing'] = '';
    // At once: the sheets are laid out when this event is over.
    flushSync(listener);
  };
  const end = () => {
    delete root.dataset['printing'];
    listener();
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

/** Whether the page is being printed. What a screen keeps closed, paper cannot open: it is drawn before the sheets are. */
export function usePrinting(): boolean {
  return useSyncExternalStore(onPrint, isPrinting);
}
