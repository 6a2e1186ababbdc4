import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<true>();

/** Runs the embedded server's part of a test: it logs every refusal, which is not an error of the app. */
export function runInServerLogScope<T>(run: () => Promise<T>): Promise<T> {
  return scope.run(true, run);
}

/** Whether the embedded server is running right now. */
export function isInServerLogScope(): boolean {
  return scope.getStore() === true;
}
