// The page's side of sync: it says when a pass is worth trying, and never waits for one.
import * as v from 'valibot';
import type { SyncClient } from './sync-context.ts';
import { BACKGROUND_SYNC_TAG, reportSchema, type SyncRequest } from '#sync/messages.ts';
import { startEngine, type Engine } from './start-engine.ts';

type Dependencies = {
  createWorker: () => Worker;
  /** What answers where no worker starts. */
  answerInPage: () => Promise<MessagePort>;
  page: Window;
  serviceWorker: ServiceWorkerContainer | undefined;
  /** Runs a task once the first screen stands. */
  afterFirstPaint: (task: () => void) => void;
  /** Whether the device saves data at this moment. */
  isDataSaverOn: () => boolean;
};

/**
 * Starts asking for passes: once the first screen stands, when the network or the person returns, after a write, and on a
 * timer while visible; nothing runs while nobody looks. A device that saves data has no timer unless something waits. The
 * worker is made with the first request, so that its script does not compete with the page's.
 */
export function startSync({
  createWorker,
  answerInPage,
  page,
  serviceWorker,
  afterFirstPaint,
  isDataSaverOn,
}: Dependencies): SyncClient {
  let engine: Engine | undefined;
  let timer: number | undefined;
  const requestSync = (why: SyncRequest['why']) => {
    engine ??= startEngine({ createWorker, answerInPage, onMessage, onFailure });
    engine.request({ type: 'sync', why, saving: isDataSaverOn() });
    if (why !== 'saved') return;
    void registerBackgroundSync(serviceWorker);
    void requestPersistentStorage(page);
  };
  const onVisibility = () => {
    // Whoever comes back asks at once: a timer that ran meanwhile would only wake the device.
    if (page.document.visibilityState === 'visible') requestSync('visible');
    else page.clearTimeout(timer);
  };
  const onMessage = ({ data }: MessageEvent) => {
    const report = v.safeParse(reportSchema, data);
    if (!report.success) return;
    const { unsent, nextInMs } = report.output;
    page.clearTimeout(timer);
    const isVisible = page.document.visibilityState === 'visible';
    if (isVisible && (unsent > 0 || !isDataSaverOn()))
      timer = page.setTimeout(() => requestSync('timer'), nextInMs);
    if (unsent > 0) void registerBackgroundSync(serviceWorker);
  };
  const onFailure = (error: unknown) => {
    console.error('Sync could not be started', error);
    engine = undefined;
  };
  page.addEventListener('online', () => requestSync('online'));
  // Back from the back-forward cache; a fresh page asks by itself.
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) requestSync('visible');
  });
  page.document.addEventListener('visibilitychange', onVisibility);
  afterFirstPaint(() => requestSync('start'));
  return { requestSync };
}

/** From the first thing a person writes on, the browser is asked not to clear this origin by itself; it may say no. */
async function requestPersistentStorage({ navigator }: Window): Promise<void> {
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
