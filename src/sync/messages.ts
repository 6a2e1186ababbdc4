import * as v from 'valibot';

/** A request of the page to the sync worker. */
export const requestSchema = v.object({
  type: v.literal('sync'),
  why: v.picklist(['start', 'saved', 'online', 'visible', 'timer', 'requested']),
  /** Data saver is on: unless the user asked for it, a pass runs only if something waits to be sent. */
  saving: v.boolean(),
});
export type SyncRequest = v.InferOutput<typeof requestSchema>;

const URGENT: readonly SyncRequest['why'][] = ['saved', 'online', 'requested'];

/** Whether a user asked for it, or the network is new: only a pause of our own server delays such a pass (law 7). */
export function isUrgent({ why }: SyncRequest): boolean {
  return URGENT.includes(why);
}

/** The worker's report after a pass: how many items are left to send, and how long to wait before the next pass (ms). */
export const reportSchema = v.object({ type: v.literal('passed'), unsent: v.number(), nextInMs: v.number() });
export type SyncReport = v.InferOutput<typeof reportSchema>;

/** The tag under which Background Sync wakes the service worker. */
export const BACKGROUND_SYNC_TAG = 'headwater-outbox';

/** The tag under which Periodic Background Sync wakes the service worker. */
export const PERIODIC_SYNC_TAG = 'headwater-news';

/** The page's message to the service worker after a pass, for its notifications. */
export const passedMessageSchema = v.object({ type: v.literal('news') });
export const PASSED_MESSAGE: v.InferOutput<typeof passedMessageSchema> = { type: 'news' };

/** The service worker's message to a page: the user pressed a notification that leads to this path. */
export const openMessageSchema = v.object({
  type: v.literal('open'),
  path: v.pipe(v.string(), v.startsWith('/')),
});
