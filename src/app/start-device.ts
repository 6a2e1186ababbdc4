// Local tables and sync: the part of the start that the first paint does not wait for.
import { watchBadge } from '#client/app-badge.ts';
import { browserNotifications } from '#client/browser-notifications.ts';
import { startSync } from '#client/start-sync.ts';
import { firstResult, watchQuery } from '#db/live/live-query.ts';
import { readNotificationState } from '#db/notifications/notification-state.ts';
import { openDatabase } from '#db/tables/database.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { env } from '#env';
import type { keepNotifications } from '#features/notifications/commands.ts';
import { loadSample } from '#sample/load-sample.ts';
import type { LoadApi } from '#session/api.ts';
import { openCurrentUser } from '#session/current-user-store.ts';
import { isDataSaverOn } from '#session/preferences.ts';
import { watchStorageNote } from '#session/storage-note.ts';
import { moveStoredDrafts } from '#session/stored-drafts.ts';
import { PASSED_MESSAGE } from '#sync/messages.ts';
// oxlint-disable-next-line import/default -- Vite resolves such an import to the script's address
import syncWorkerUrl from '#workers/sync.worker.ts?worker&url';
import type { AppContext } from './app-context.ts';
import { showFatalNotice } from './fatal-notice.ts';
import { watchInstall } from './install-prompt.ts';
import { reloadOnMissingChunk } from './missing-chunk.ts';
import { trustedScriptUrl } from './trusted-types.ts';

/**
 * Opens the local tables, fills those of a new device with the sample rows, and requests passes once the first screen is `painted`. A
 * written page shows the directory already: the first pass starts at once, and no sample rows are needed before it.
 */
export async function startDevice(
  serviceWorker: ServiceWorkerContainer | undefined,
  { painted, isWritten }: { painted: Promise<void>; isWritten: boolean },
): Promise<AppContext> {
  const install = watchInstall(window);
  reloadOnMissingChunk(window);
  const db = openDatabase({ onProblem: showFatalNotice });
  const loadSampleRows = () => loadSample(db, { keep: env.keepSample });
  await warnWhileOpening(isWritten ? readMirrorState(db) : loadSampleRows());
  // Failures are retried at the next start.
  await moveStoredDrafts(db).catch(() => undefined);
  const session = await readSession(db);
  if (session?.isLeaving === true)
    await import('#session/sign-in.ts')
      .then(({ finishSignOut }) => finishSignOut(db, session.userId))
      .catch(() => undefined);
  const createWorker = () => new Worker(trustedScriptUrl(syncWorkerUrl), { type: 'module' });
  const answerInPage = async () => {
    const { answerRequests } = await import('#workers/answer-requests.ts');
    const { port1, port2 } = new MessageChannel();
    answerRequests(port1);
    port1.start();
    return port2;
  };
  const afterFirstPaint = (task: () => void) => void painted.then(task);
  const sync = startSync({
    createWorker,
    answerInPage,
    page: window,
    serviceWorker,
    afterFirstPaint: isWritten ? (task) => task() : afterFirstPaint,
    isDataSaverOn,
    onPassed: () => void compareNews(db, serviceWorker),
  });
  const api = apiLoader(db);
  const notifications = browserNotifications(window, serviceWorker);
  afterFirstPaint(() => {
    watchBadge(db, navigator);
    followNotifications({ db, api, browser: notifications, now: Date.now });
    // A failure is retried at the next start.
    void watchStorageNote(db).catch(() => undefined);
  });
  return {
    db,
    sync,
    api,
    loadSampleRows,
    install,
    user: await openCurrentUser(db),
    operator: env.operator,
    release: env.release,
    notifications,
    notices: env.notices,
  };
}

/** Keeps notifications as the current user has them, who turns them on and off in Settings. A failure is retried at the next start. */
function followNotifications(device: Parameters<typeof keepNotifications>[0]): void {
  let last: string | null = null;
  const follow = async (user: string) => {
    if (user === last) return;
    last = user;
    const { isOn, push } = await readNotificationState(device.db);
    if (!isOn && push === null) return;
    const { keepNotifications } = await import('#features/notifications/commands.ts');
    await keepNotifications(device, env.notices.vapidKey);
  };
  const readUser = async () => (await readSession(device.db))?.userId ?? 'a visitor';
  watchQuery(readUser, { onResult: (user) => void follow(user).catch(() => undefined) });
}

/** Has the service worker compare what the pass brought with what the user knows, if they want to be notified. */
async function compareNews(db: Database, serviceWorker: ServiceWorkerContainer | undefined): Promise<void> {
  const { isOn } = await readNotificationState(db);
  if (isOn) serviceWorker?.controller?.postMessage(PASSED_MESSAGE);
}

/** How long the tables may take to open before the user is warned (ms). */
const OPEN_TIMEOUT_MS = 10_000;

/** A browser may never report whether the tables open (law 15). The warning goes once they have. */
async function warnWhileOpening(opening: Promise<unknown>): Promise<void> {
  const timer = setTimeout(() => showFatalNotice('lost'), OPEN_TIMEOUT_MS);
  try {
    await opening;
    document.getElementById('fatal-notice')?.remove();
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves once the whole directory has been fetched. */
export async function whenMirrored(db: Database): Promise<void> {
  const { signal } = new AbortController();
  await firstResult(() => readMirrorState(db), { pick: ({ completedAt }) => completedAt, signal });
}

/** Loads the API's script once, on first use. */
function apiLoader(db: Database): LoadApi {
  let loading: ReturnType<LoadApi> | undefined;
  const load: LoadApi = async () => {
    const { openApi } = await import('./api.ts');
    return openApi(db);
  };
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
