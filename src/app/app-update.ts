// New versions of the app: fetched in the background, never put under a person's hands without his word.
import { Workbox } from 'workbox-window';
import type { AppUpdate } from '#features/app-update/update-offer.tsx';
import { trustedScriptUrl } from './trusted-types.ts';

/** How long an app that stays open goes without asking for a new version (ms). */
const ASK_EVERY_MS = 3_600_000;

/** Registers the service worker and watches for its successors. */
export function watchForUpdates(page: Window): AppUpdate {
  const listeners = new Set<() => void>();
  let state: ReturnType<AppUpdate['state']> = 'none';
  let pressed = false;
  let workbox: Workbox | undefined;
  const become = (next: typeof state) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const start = async () => {
    workbox = new Workbox(trustedScriptUrl('/service-worker.js'), { scope: '/', updateViaCache: 'none' });
    const hadOne = page.navigator.serviceWorker.controller !== null;
    workbox.addEventListener('waiting', () => become('waiting'));
    page.navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (pressed) page.location.reload();
      else if (hadOne) become('replaced');
    });
    await workbox.register();
    askWhenSeen(page, workbox);
  };
  start().catch((error: unknown) => console.error('The service worker could not be registered', error));
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    apply: () => {
      pressed = true;
      if (state === 'replaced') page.location.reload();
      else workbox?.messageSkipWaiting();
    },
    check: () => void workbox?.update().catch(() => undefined),
  };
}

/** Without a network there is nothing to ask; the next occasion comes by itself. */
function askWhenSeen(page: Window, workbox: Workbox): void {
  let askedAt = Date.now();
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState !== 'visible' || Date.now() - askedAt < ASK_EVERY_MS) return;
    askedAt = Date.now();
    workbox.update().catch(() => undefined);
  });
}
