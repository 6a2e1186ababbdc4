/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { openDatabase } from '#db/database.ts';
import { BACKGROUND_SYNC_TAG } from '#sync/messages.ts';
import { pass } from './pass.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Background Sync, which the DOM library does not describe yet. */
type SyncEvent = ExtendableEvent & { tag: string };

// The shell comes from the precache, also for addresses never visited; the API and the assets never answer with it.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/(rest|auth|assets)\//] }),
);
clientsClaim();

// A new version waits until no page of the old one is open: nothing reloads under a person's hands.
self.addEventListener('sync', (event) => {
  if (isOutboxSync(event)) event.waitUntil(sendOutbox());
});

function isOutboxSync(event: Event): event is SyncEvent {
  return 'tag' in event && event.tag === BACKGROUND_SYNC_TAG;
}

/** Rejects while something is left to send, so that the browser tries again. */
async function sendOutbox(): Promise<void> {
  const db = openDatabase();
  try {
    const { unsent } = await pass(db);
    if (unsent > 0) throw new Error(`${unsent} items are still to be sent`);
  } finally {
    db.close();
  }
}
