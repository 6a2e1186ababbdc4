// The page's side of sync: requests passes when they are worth trying, and never waits for one.
import * as v from 'valibot';
import { BACKGROUND_SYNC_TAG, reportSchema, type SyncRequest } from '#sync/messages.ts';
import { startEngine, type Engine } from './start-engine.ts';
import type { SyncClient } from './sync-context.ts';

type Dependencies = {
  createWorker: () => Worker;
  /** Runs passes in the page where no worker starts. */
  answerInPage: () => Promise<MessagePort>;
  page: Window;
  serviceWorker: ServiceWorkerContainer | undefined;
  /** Runs a task after the first paint. */
  afterFirstPaint: (task: () => void) => void;
  isDataSaverOn: () => boolean;
  /** Called after each pass. */
  onPassed: () => void;
};

/**
 * Requests passes: after the first paint, when the network or the user returns, after a write, and on a timer while the page is visible;
 * nothing runs in a hidden page. With data saver on there is no timer unless something waits to be sent. The worker is created with the
 * first request, so that its script does not compete with the page's.
 */
export function startSync({
  createWorker,
  answerInPage,
  page,
  serviceWorker,
  afterFirstPaint,
  isDataSaverOn,
  onPassed,
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
    // Becoming visible requests a pass at once; a timer in a hidden page would only wake the device.
    if (page.document.visibilityState === 'visible') requestSync('visible');
    else page.clearTimeout(timer);
  };
  const onMessage = ({ data }: MessageEvent) => {
    const report = v.safeParse(reportSchema, data);
    if (!report.success) return;
    const { unsent, nextInMs } = report.output;
    onPassed();
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
  // Restored from the back-forward cache; a newly loaded page requests a pass itself.
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) requestSync('visible');
  });
  page.document.addEventListener('visibilitychange', onVisibility);
  afterFirstPaint(() => requestSync('start'));
  return { requestSync };
}

/** From the first write on, asks the browser not to evict this origin's storage; it may refuse. */
async function requestPersistentStorage({ navigator }: Window): Promise<void> {
  // Missing in some browsers, and everywhere without https.
  const storage: StorageManager | undefined = navigator.storage;
  if (storage === undefined || (await storage.persisted())) return;
  await storage.persist();
}

/** Background Sync is optional: where the browser lacks or refuses it, the next open page sends. */
async function registerBackgroundSync(serviceWorker: ServiceWorkerContainer | undefined): Promise<void> {
  if (serviceWorker === undefined) return;
  const registration: ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } } =
    await serviceWorker.ready;
  await registration.sync?.register(BACKGROUND_SYNC_TAG).catch(() => undefined);
}
