import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const root = document.documentElement;

// Stored in the document, so that components mounted while printing know it from their first render.
const isPrinting = () => 'printing' in root.dataset;

function onPrint(listener: () => void): () => void {
  const begin = () => {
    root.dataset['printing'] = '';
    // Synchronously: the browser lays out the pages when this event is over.
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

export function usePrinting(): boolean {
  return useSyncExternalStore(onPrint, isPrinting);
}
