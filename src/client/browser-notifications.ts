// What this browser can do to notify its user, with a deadline for what may never answer.
import { PASSED_MESSAGE, PERIODIC_SYNC_TAG } from '#sync/messages.ts';

export type BrowserNotifications = {
  permission: () => NotificationPermission | 'unsupported';
  /** Asks the user; only ever after a press. */
  requestPermission: () => Promise<NotificationPermission>;
  /** Has the service worker look at what there is, now and at times by itself where the browser does that. */
  begin: () => Promise<void>;
  end: () => Promise<void>;
  /** The browser's push service; null where there is none. */
  push: () => Promise<PushManager | null>;
};

/** The deadline of a call that the browser's push service or a service worker may never answer (ms). */
const ANSWER_MS = 20_000;

/** The least time between two looks without an open page (ms): the browser decides when. */
const LEAST_INTERVAL_MS = 6 * 3_600_000;

/** Periodic Background Sync, which TypeScript's DOM library does not declare. */
type PeriodicRegistration = ServiceWorkerRegistration & {
  periodicSync?: {
    register: (tag: string, options: { minInterval: number }) => Promise<void>;
    unregister: (tag: string) => Promise<void>;
  };
};

export function browserNotifications(
  page: Pick<typeof globalThis, 'Notification'> | object,
  serviceWorker: Pick<ServiceWorkerContainer, 'ready'> | undefined,
): BrowserNotifications {
  const api = 'Notification' in page && serviceWorker !== undefined ? page.Notification : undefined;
  const ready = async (): Promise<PeriodicRegistration> => {
    if (serviceWorker === undefined) throw new Error('This browser has no service worker');
    return withDeadline(serviceWorker.ready);
  };
  return {
    permission: () => api?.permission ?? 'unsupported',
    requestPermission: async () => api?.requestPermission() ?? 'denied',
    begin: async () => {
      const { active, periodicSync } = await ready();
      active?.postMessage(PASSED_MESSAGE);
      // Only installed apps may, in some browsers.
      await periodicSync
        ?.register(PERIODIC_SYNC_TAG, { minInterval: LEAST_INTERVAL_MS })
        .catch(() => undefined);
    },
    end: async () => (await ready()).periodicSync?.unregister(PERIODIC_SYNC_TAG).catch(() => undefined),
    push: async () => ('PushManager' in page ? (await ready()).pushManager : null),
  };
}

/** Rejects with a TimeoutError at the deadline. */
export function withDeadline<T>(answer: Promise<T>, ms = ANSWER_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('No answer', 'TimeoutError')), ms);
  });
  return Promise.race([answer, deadline]).finally(() => clearTimeout(timer));
}
