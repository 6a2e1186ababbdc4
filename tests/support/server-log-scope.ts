import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<true>();

/** Runs code of the embedded server, which logs every refusal with console.error; that is not an error of the app. */
export function runInServerLogScope<T>(run: () => Promise<T>): Promise<T> {
  return scope.run(true, run);
}

/** Whether code of the embedded server is running. */
export function isInServerLogScope(): boolean {
  return scope.getStore() === true;
}
