// The events with which the service worker notifies its user: after a pass of the page, at times by itself, and on a push message.
import * as v from 'valibot';
import { showBadge } from '#client/app-badge.ts';
import { readNotificationState } from '#db/notifications/notification-state.ts';
import { openDatabase } from '#db/tables/database.ts';
import type { Database } from '#db/tables/schema-types.ts';
import type { PageSizing } from '#remote/pull.ts';
import { passedMessageSchema, PERIODIC_SYNC_TAG } from '#sync/messages.ts';
import { noteAnnounced, notifyOfNews, pathOf, showNotice, type Notifier } from './notify.ts';
import { pass } from './pass.ts';

/** Periodic Background Sync, which TypeScript's DOM library does not declare. */
type PeriodicSyncEvent = ExtendableEvent & { tag: string };

export function notifyUser(worker: ServiceWorkerGlobalScope, sizing: PageSizing): void {
  const withTables = (work: (notifier: Notifier) => Promise<void>) => async () => {
    const db = openDatabase();
    try {
      await work(notifierOf(worker, db));
    } finally {
      db.close();
    }
  };
  const compare = withTables(notifyOfNews);
  const refresh = withTables(async (notifier) => {
    if (!(await readNotificationState(notifier.db)).isOn) return;
    await pass(notifier.db, { sizing, urgent: false });
    await showBadge(notifier.db, worker.navigator);
    await notifyOfNews(notifier);
  });
  worker.addEventListener('message', (event) => {
    if (v.is(passedMessageSchema, event.data)) event.waitUntil(compare());
  });
  worker.addEventListener('periodicsync', (event) => {
    if (isNewsSync(event)) event.waitUntil(refresh());
  });
  worker.addEventListener('push', (event) => {
    const text = event.data?.text() ?? '';
    const receive = withTables(async (notifier) => {
      const announced = await showNotice(notifier, text);
      // What it announces is then on the device, also where there is no network later.
      await pass(notifier.db, { sizing, urgent: false, mustBeCurrent: true });
      await showBadge(notifier.db, worker.navigator);
      if (announced !== null) await noteAnnounced(notifier, announced);
    });
    event.waitUntil(receive());
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(worker.clients, pathOf(event.notification)));
  });
}

export function notifierOf(worker: ServiceWorkerGlobalScope, db: Database): Notifier {
  const { registration, clients, navigator } = worker;
  const isInView = async () => {
    const pages = await clients.matchAll({ type: 'window' });
    return pages.some(({ visibilityState }) => visibilityState === 'visible');
  };
  return { db, registration, isInView, locks: navigator.locks, now: Date.now };
}

function isNewsSync(event: Event): event is PeriodicSyncEvent {
  return 'tag' in event && event.tag === PERIODIC_SYNC_TAG;
}

/** An open page goes there by itself, so that nothing typed in it is lost. */
async function openPage(clients: Clients, path: string): Promise<void> {
  const [page] = await clients.matchAll({ type: 'window' });
  if (page === undefined) {
    await clients.openWindow(path);
    return;
  }
  await page.focus();
  page.postMessage({ type: 'open', path });
}
