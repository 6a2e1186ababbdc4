import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

// Stored in the document, so that components mounted while printing know it from their first render.
const isPrinting = () => 'printing' in document.documentElement.dataset;

function onPrint(listener: () => void): () => void {
  const begin = () => {
    document.documentElement.dataset['printing'] = '';
    // Synchronously: the browser lays out the pages when this event is over.
    flushSync(listener);
  };
  const end = () => {
    delete document.documentElement.dataset['printing'];
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
  return useSyncExternalStore(onPrint, isPrinting, () => false);
}
