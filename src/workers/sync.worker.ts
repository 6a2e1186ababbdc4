import * as v from 'valibot';
import { openDatabase } from '#db/database.ts';
import { requestSchema, type SyncReport } from '#sync/messages.ts';
import { oneAtATime } from '#sync/one-at-a-time.ts';
import { tellReturn } from '#sync/returns.ts';
import { openChannel, pass } from './pass.ts';

declare const self: DedicatedWorkerGlobalScope;

const db = openDatabase();
const channel = openChannel();

/** When to try again after a pass that broke off (ms). */
const AFTER_FAULT_MS = 30_000;

const sync = oneAtATime({
  job: async () => {
    const { unsent, nextInMs } = await pass(db);
    report({ type: 'passed', unsent, nextInMs });
  },
  onError: (error) => {
    console.error('The pass failed', error);
    report({ type: 'passed', unsent: 0, nextInMs: AFTER_FAULT_MS });
  },
});

function report(message: SyncReport): void {
  self.postMessage(message);
}

self.addEventListener('message', ({ data }) => {
  if (!v.is(requestSchema, data)) return;
  // First: what is begun afterwards has all the time a slow line needs.
  tellReturn(data.why, channel);
  void sync();
});
