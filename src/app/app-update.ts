// New versions of the app are fetched in the background and applied only when the user agrees.
import { Workbox } from 'workbox-window';
import type { AppUpdate } from '#features/app-update/update-offer.tsx';
import { trustedScriptUrl } from './trusted-types.ts';

/** Minimum time between two update checks of an app that stays open (ms). */
const CHECK_INTERVAL_MS = 3_600_000;

export function watchForUpdates(page: Window): AppUpdate {
  const listeners = new Set<() => void>();
  let state: ReturnType<AppUpdate['state']> = 'none';
  let pressed = false;
  let workbox: Workbox | undefined;
  const setState = (next: typeof state) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const start = async () => {
    workbox = new Workbox(trustedScriptUrl('/service-worker.js'), { scope: '/', updateViaCache: 'none' });
    const hadController = page.navigator.serviceWorker.controller !== null;
    workbox.addEventListener('waiting', () => setState('waiting'));
    // Workbox's own event for this starts with the registration: it would miss an update that another tab applies before.
    page.navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (pressed) page.location.reload();
      else if (hadController) setState('replaced');
    });
    await workbox.register();
    checkWhenVisible(page, workbox);
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

/** A failed check is ignored: the next occasion comes by itself. */
function checkWhenVisible(page: Window, workbox: Workbox): void {
  let checkedAt = Date.now();
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_INTERVAL_MS) return;
    checkedAt = Date.now();
    workbox.update().catch(() => undefined);
  });
}
