// Events with which a browser wakes a service worker, whether or not a page of the app is open.
import type { CDPSession, Page } from 'playwright/test';
import { BACKGROUND_SYNC_TAG, PERIODIC_SYNC_TAG } from '#sync/messages.ts';

/** `idle` is a page outside the app; the service worker is that of `origin`. */
type Woken = { idle: Page; origin: string };

/** Has Chromium fire the `sync` event. */
export function dispatchBackgroundSync(woken: Woken): Promise<void> {
  return wake(woken, (session, registration) =>
    session.send('ServiceWorker.dispatchSyncEvent', {
      ...registration,
      tag: BACKGROUND_SYNC_TAG,
      lastChance: false,
    }),
  );
}

/** Has Chromium fire the `periodicsync` event, as it does now and then for an installed app. */
export function dispatchPeriodicSync(woken: Woken): Promise<void> {
  return wake(woken, (session, registration) =>
    session.send('ServiceWorker.dispatchPeriodicSyncEvent', { ...registration, tag: PERIODIC_SYNC_TAG }),
  );
}

/** Delivers a push message, as the browser's push service does. */
export function deliverPush(woken: Woken, data: string): Promise<void> {
  return wake(woken, (session, registration) =>
    session.send('ServiceWorker.deliverPushMessage', { ...registration, data }),
  );
}

async function wake(
  { idle, origin }: Woken,
  send: (session: CDPSession, registration: { origin: string; registrationId: string }) => Promise<unknown>,
): Promise<void> {
  const session = await idle.context().newCDPSession(idle);
  const registrationId = await registrationOf(session, origin);
  await send(session, { origin, registrationId });
  await session.detach();
}

async function registrationOf(session: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL === `${origin}/`);
      if (ours !== undefined) resolve(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return found;
}
