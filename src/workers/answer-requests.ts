import * as v from 'valibot';
import { listOutbox } from '#db/outbox/outbox.ts';
import { openDatabase } from '#db/tables/database.ts';
import { recordError } from '#db/tables/recorded-errors.ts';
import { PassStalled } from '#sync/lock.ts';
import { isUrgent, requestSchema, type SyncReport, type SyncRequest } from '#sync/messages.ts';
import { broadcastResume } from '#sync/resume-signal.ts';
import { singleFlight } from '#sync/single-flight.ts';
import { openChannel, pass } from './pass.ts';

/** Delay before the next pass after one that threw (ms). */
const AFTER_FAULT_MS = 30_000;

/**
 * Shortest time between a failed pass and the next one (ms): what is saved meanwhile is sent together. The return of the network or of the
 * user ends it.
 */
const REST_AFTER_FAILURE_MS = 500;

/** The worker's own scope, or a port of the page. */
type Endpoint = {
  addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void;
  postMessage: (report: SyncReport) => void;
};

/** Runs passes on request, one at a time, and reports each. */
export function answerRequests(endpoint: Endpoint): void {
  const db = openDatabase();
  const channel = openChannel();
  const sizing = { halvings: 0 };
  const report = (message: SyncReport) => endpoint.postMessage(message);
  let resting = Promise.resolve();
  let endRest = () => {};
  let urgent = false;
  const sync = singleFlight({
    rest: () => resting,
    job: async () => {
      const options = { sizing, urgent };
      urgent = false;
      const { unsent, failureReason, nextInMs } = await pass(db, options);
      if (failureReason !== null)
        resting = new Promise((resolve) => {
          endRest = resolve;
          setTimeout(resolve, REST_AFTER_FAILURE_MS);
        });
      report({ type: 'passed', unsent, nextInMs });
    },
    onError: (error) => {
      console.error('The pass failed', error);
      void recordError(db, error, { screen: 'sync', now: Date.now() });
      // The database connection may be what hung: the next pass opens a new one.
      if (error instanceof PassStalled) db.close({ disableAutoOpen: false });
      // Assume that something is unsent: the outbox may not have been readable.
      report({ type: 'passed', unsent: 1, nextInMs: AFTER_FAULT_MS });
    },
  });
  /** With data saver on, a pass runs at the user's request or when something waits to be sent. */
  const syncWhenWorthwhile = async ({ why, saving }: SyncRequest) => {
    const isRequested = !saving || why === 'saved' || why === 'requested';
    if (isRequested || (await listOutbox(db)).some(({ state }) => state !== 'refused')) await sync();
  };
  endpoint.addEventListener('message', ({ data }) => {
    if (!v.is(requestSchema, data)) return;
    // Before the pass: requests that begin later have the full time a slow line needs.
    broadcastResume(data.why, channel);
    if (data.why !== 'saved' && data.why !== 'timer') endRest();
    urgent ||= isUrgent(data);
    void syncWhenWorthwhile(data);
  });
}
