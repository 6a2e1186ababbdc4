// The page's side of sync: it says when a pass is worth trying, and never waits for one.
import * as v from 'valibot';
import type { SyncClient } from './client.ts';
import { afterFirstPaint } from './first-paint.ts';
import { BACKGROUND_SYNC_TAG, reportSchema, type SyncRequest } from './messages.ts';

type Surroundings = {
  createWorker: () => Worker;
  page: Window;
  serviceWorker: ServiceWorkerContainer | undefined;
};

/**
 * Starts asking for passes: once the first page is painted, when the network or the person returns, after a write, and on
 * a timer while visible. The worker is made with the first request, so that its script does not compete with the page's.
 */
export function startSync({ createWorker, page, serviceWorker }: Surroundings): SyncClient {
  let worker: Worker | undefined;
  let timer: number | undefined;
  const requestSync = (why: SyncRequest['why']) => {
    worker ??= listenTo(createWorker());
    worker.postMessage({ type: 'sync', why } satisfies SyncRequest);
    if (why !== 'saved') return;
    void registerBackgroundSync(serviceWorker);
    void keepStorage(page);
  };
  const whenVisible = (why: SyncRequest['why']) => () => {
    if (page.document.visibilityState === 'visible') requestSync(why);
  };
  const listenTo = (made: Worker) => {
    made.addEventListener('message', ({ data }: MessageEvent) => {
      const report = v.safeParse(reportSchema, data);
      if (!report.success) return;
      page.clearTimeout(timer);
      timer = page.setTimeout(whenVisible('timer'), report.output.nextInMs);
      if (report.output.unsent > 0) void registerBackgroundSync(serviceWorker);
    });
    return made;
  };
  page.addEventListener('online', () => requestSync('online'));
  // Back from the back-forward cache; a fresh page asks by itself.
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) requestSync('visible');
  });
  page.document.addEventListener('visibilitychange', whenVisible('visible'));
  afterFirstPaint(page, () => requestSync('start'));
  return { requestSync };
}

/** From the first thing a person writes on, the browser is asked not to clear this origin by itself; it may say no. */
async function keepStorage({ navigator }: Window): Promise<void> {
  // Not everywhere, and nowhere without https.
  const storage: StorageManager | undefined = navigator.storage;
  if (storage === undefined || (await storage.persisted())) return;
  await storage.persist();
}

/** Background Sync is a bonus: where the browser lacks it, or refuses, the next open page sends. */
async function registerBackgroundSync(serviceWorker: ServiceWorkerContainer | undefined): Promise<void> {
  if (serviceWorker === undefined) return;
  const registration: ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } } =
    await serviceWorker.ready;
  await registration.sync?.register(BACKGROUND_SYNC_TAG).catch(() => undefined);
}
