import * as v from 'valibot';
import { openDatabase } from '#db/database.ts';
import { listOutbox } from '#db/outbox.ts';
import { PassStalled } from '#sync/lock.ts';
import { requestSchema, type SyncReport, type SyncRequest } from '#sync/messages.ts';
import { singleFlight } from '#sync/single-flight.ts';
import { broadcastResume } from '#sync/resume-signal.ts';
import { openChannel, pass } from './pass.ts';

/** When to try again after a pass that broke off (ms). */
const AFTER_FAULT_MS = 30_000;

/** Where requests arrive and reports leave: the worker's own scope, or a port of the page. */
type Line = {
  addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void;
  postMessage: (report: SyncReport) => void;
};

/** Answers requests for sync with passes, one at a time. */
export function answerRequests(line: Line): void {
  const db = openDatabase();
  const channel = openChannel();
  const sizing = { halvings: 0 };
  const report = (message: SyncReport) => line.postMessage(message);
  const sync = singleFlight({
    job: async () => {
      const { unsent, nextInMs } = await pass(db, sizing);
      report({ type: 'passed', unsent, nextInMs });
    },
    onError: (error) => {
      console.error('The pass failed', error);
      // What hung was perhaps the connection to the tables: the next pass opens a new one.
      if (error instanceof PassStalled) db.close({ disableAutoOpen: false });
      // Something may wait that could not be read.
      report({ type: 'passed', unsent: 1, nextInMs: AFTER_FAULT_MS });
    },
  });
  /** A device that saves data asks for news at a person's word only; without it, a pass is for what waits to be sent. */
  const syncWhenWorthwhile = async ({ why, saving }: SyncRequest) => {
    const isRequested = !saving || why === 'saved' || why === 'asked';
    if (isRequested || (await listOutbox(db)).some(({ state }) => state !== 'refused')) await sync();
  };
  line.addEventListener('message', ({ data }) => {
    if (!v.is(requestSchema, data)) return;
    // First: what is begun afterwards has all the time a slow line needs.
    broadcastResume(data.why, channel);
    void syncWhenWorthwhile(data);
  });
}
