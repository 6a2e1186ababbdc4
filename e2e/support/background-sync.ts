import type { CDPSession, Page } from 'playwright/test';

const TAG = 'headwater-outbox';

/**
 * Has Chromium fire the `sync` event at the service worker of `origin`. The session belongs to a page outside the app,
 * so it works with every page of the app closed.
 */
export async function dispatchBackgroundSync({
  idle,
  origin,
}: {
  idle: Page;
  origin: string;
}): Promise<void> {
  const session = await idle.context().newCDPSession(idle);
  const registrationId = await registrationOf(session, origin);
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: TAG,
    lastChance: false,
  });
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
