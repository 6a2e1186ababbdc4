import * as v from 'valibot';

/** What the page may ask of its sync worker. */
export const requestSchema = v.object({
  type: v.literal('sync'),
  why: v.picklist(['start', 'saved', 'online', 'visible', 'timer', 'asked']),
  /** The device saves data: unless a person asked, a pass is run only for what waits to be sent. */
  saving: v.boolean(),
});
export type SyncRequest = v.InferOutput<typeof requestSchema>;

/** What the worker tells the page after a pass: what is left to send, and when the next pass is worth trying (ms). */
export const reportSchema = v.object({ type: v.literal('passed'), unsent: v.number(), nextInMs: v.number() });
export type SyncReport = v.InferOutput<typeof reportSchema>;

/** The tag under which Background Sync wakes the service worker. */
export const BACKGROUND_SYNC_TAG = 'headwater-outbox';
