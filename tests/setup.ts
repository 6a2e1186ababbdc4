import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { isInServerLogScope } from '#support/server-log-scope.ts';

let errors: unknown[][] = [];

// An error in a user's console is a failure.
beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    if (!isInServerLogScope()) errors.push(args);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(errors, 'console.error was called').toEqual([]);
});

// The files of a worker share a process: each begins without databases, and ends without its own timers, globals and page.
globalThis.indexedDB = new IDBFactory();
Dexie.dependencies = { indexedDB, IDBKeyRange };
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
if ('document' in globalThis) (await import('#support/clean-page.ts')).cleanPage();
