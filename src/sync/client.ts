// The page's side of sync: it says when a pass is worth trying, and never waits for one.
import * as v from 'valibot';
import { createContext, useContext } from 'react';
import { BACKGROUND_SYNC_TAG, reportSchema, type SyncRequest } from './messages.ts';

/** What screens may do about sync. */
export type SyncClient = { requestSync: (why: SyncRequest['why']) => void };

/** The app's sync client; set once by main. */
export const SyncContext = createContext<SyncClient>({ requestSync: () => undefined });

/** The app's sync client. */
export function useSync(): SyncClient {
  return useContext(SyncContext);
}

/** Starts asking for passes: now, when the network or the person returns, after a write, and on a timer while visible. */
export function startSync({
  worker,
  page,
  serviceWorker,
}: {
  worker: Worker;
  page: Window;
  serviceWorker: ServiceWorkerContainer | undefined;
}): SyncClient {
  let timer: number | undefined;
  const requestSync = (why: SyncRequest['why']) => {
    worker.postMessage({ type: 'sync', why } satisfies SyncRequest);
    if (why === 'saved') void registerBackgroundSync(serviceWorker);
  };
  const whenVisible = (why: SyncRequest['why']) => () => {
    if (page.document.visibilityState === 'visible') requestSync(why);
  };
  worker.addEventListener('message', ({ data }: MessageEvent) => {
    const report = v.safeParse(reportSchema, data);
    if (!report.success) return;
    page.clearTimeout(timer);
    timer = page.setTimeout(whenVisible('timer'), report.output.nextInMs);
    if (report.output.unsent > 0) void registerBackgroundSync(serviceWorker);
  });
  page.addEventListener('online', () => requestSync('online'));
  page.addEventListener('pageshow', whenVisible('visible'));
  page.document.addEventListener('visibilitychange', whenVisible('visible'));
  requestSync('start');
  return { requestSync };
}

/** Background Sync is a bonus: where the browser lacks it, or refuses, the next open page sends. */
async function registerBackgroundSync(serviceWorker: ServiceWorkerContainer | undefined): Promise<void> {
  if (serviceWorker === undefined) return;
  const registration: ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } } =
    await serviceWorker.ready;
  await registration.sync?.register(BACKGROUND_SYNC_TAG).catch(() => undefined);
}
