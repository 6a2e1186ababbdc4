/// <reference lib="webworker" />
import * as v from 'valibot';
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { showBadge } from '#client/app-badge.ts';
import { openDatabase } from '#db/tables/database.ts';
import type { PageSizing } from '#remote/pull.ts';
import { BACKGROUND_SYNC_TAG } from '#sync/messages.ts';
import { notifierOf, notifyUser } from './background-news.ts';
import { cacheImages } from './image-cache.ts';
import { notifyOfNews } from './notify.ts';
import { pass } from './pass.ts';
import { precacheFiles } from './precache.ts';
import { receiveShares } from './share-target.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Background Sync, which TypeScript's DOM library does not declare yet. */
type SyncEvent = ExtendableEvent & { tag: string };

/** Sent by workbox in the page when the user accepts the new version. */
const skipWaitingSchema = v.object({ type: v.literal('SKIP_WAITING') });

/** The API's and the assets' addresses, and files such as /robots.txt: no screen of the app has a point in its path. */
const NOT_SCREENS = [/^\/(rest|auth|assets)\//, /^\/(?!index\.html(?:\?|$))[^?]*\.[a-z\d]+(?:\?|$)/i];

if (import.meta.env.VITE_SERVICE_WORKER === 'off') selfDestroy(self);
else serve(self.__WB_MANIFEST);

/** Every other navigation gets the shell from the precache, also for addresses never visited. */
function serve(files: (PrecacheEntry | string)[]): void {
  const precache = precacheFiles(files);
  cleanupOutdatedCaches();
  const shell = precache.createHandlerBoundToURL('/shell.html');
  registerRoute(new NavigationRoute(shell, { denylist: NOT_SCREENS }));
  cacheImages();
  receiveShares();
  clientsClaim();
  // A new version waits until the user accepts it or no page of the old one is open: nothing reloads while it is in use.
  self.addEventListener('message', ({ data }) => {
    if (v.is(skipWaitingSchema, data)) void self.skipWaiting();
  });
  const sizing = { halvings: 0 };
  self.addEventListener('sync', (event) => {
    if (isOutboxSync(event)) event.waitUntil(sendOutbox(sizing));
  });
  notifyUser(self, sizing);
}

function isOutboxSync(event: Event): event is SyncEvent {
  return 'tag' in event && event.tag === BACKGROUND_SYNC_TAG;
}

/** Rejects while items are unsent, so that the browser tries again. */
async function sendOutbox(sizing: PageSizing): Promise<void> {
  const db = openDatabase();
  try {
    // Not urgent: it follows a pass of a page at once, whose pauses hold here too.
    const { unsent } = await pass(db, { sizing, urgent: false });
    await showBadge(db, self.navigator);
    await notifyOfNews(notifierOf(self, db)).catch(console.error);
    if (unsent > 0) throw new Error(`${unsent} items are still to be sent`);
  } finally {
    db.close();
  }
}

/**
 * The kill switch (README, Deploy): removes the app's cached files and the service worker from a device. Open pages continue with what they
 * have loaded; the next visit uses the network. The local tables, including the outbox, stay.
 */
function selfDestroy(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', () => void worker.skipWaiting());
  worker.addEventListener('activate', (event) => event.waitUntil(unregister(worker)));
}

async function unregister({ caches, registration }: ServiceWorkerGlobalScope): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
