import { AsyncLocalStorage } from 'node:async_hooks';

const voice = new AsyncLocalStorage<true>();

/** Runs the embedded server's part of a test: it logs every refusal, which is no error of the app. */
export function asServer<T>(run: () => Promise<T>): Promise<T> {
  return voice.run(true, run);
}

/** Whether what is running now is the embedded server. */
export function isServerSpeaking(): boolean {
  return voice.getStore() === true;
}
