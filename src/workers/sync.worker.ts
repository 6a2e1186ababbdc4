import * as v from 'valibot';
import { openDatabase } from '#db/database.ts';
import { requestSchema, type SyncReport } from '#sync/messages.ts';
import { oneAtATime } from '#sync/one-at-a-time.ts';
import { pass } from './pass.ts';

declare const self: DedicatedWorkerGlobalScope;

const db = openDatabase();

const sync = oneAtATime({
  job: async () => {
    const { nextInMs } = await pass(db);
    self.postMessage({ type: 'passed', nextInMs } satisfies SyncReport);
  },
  onError: (error) => console.error('The pass failed', error),
});

self.addEventListener('message', ({ data }) => {
  if (v.is(requestSchema, data)) void sync();
});
