import * as v from 'valibot';

/** What the page may ask of its sync worker. */
export const requestSchema = v.object({
  type: v.literal('sync'),
  why: v.picklist(['start', 'saved', 'online', 'visible', 'timer', 'asked']),
});
export type SyncRequest = v.InferOutput<typeof requestSchema>;

/** What the worker tells the page after a pass: when the next one is worth trying (ms). Everything else is in the database. */
export const reportSchema = v.object({ type: v.literal('passed'), nextInMs: v.number() });
export type SyncReport = v.InferOutput<typeof reportSchema>;

/** The tag under which Background Sync wakes the service worker. */
export const BACKGROUND_SYNC_TAG = 'headwater-outbox';
