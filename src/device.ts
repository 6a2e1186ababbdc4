// The part of the start that the first paint does not wait for: local tables and sync.
import { openDatabase, type Database } from '#db/database.ts';
import { loadSample } from '#sample/load-sample.ts';
import type { LoadServer } from '#session/server.ts';
import { openCurrentUser } from '#session/current-user-store.ts';
import { keepUnsentShown } from '#sync/app-badge.ts';
import { startSync } from '#sync/start-sync.ts';
import { isSaving } from '#ui/saver.ts';
import { env } from '#env';
// oxlint-disable-next-line import/default -- Vite answers such an import with the script's address
import syncWorkerUrl from './workers/sync.worker.ts?worker&url';
import { watchInstall } from './app-install.ts';
import type { AppContext } from './routes/-app-context.ts';
import { watchForMissingFiles } from './missing-file.ts';
import { scriptUrl } from './script-url.ts';
import { showTrouble } from './trouble.ts';

/** Opens the local tables, fills those of a new device with the sample rows, and once the first screen is `shown` starts asking for passes. */
export async function startDevice(
  serviceWorker: ServiceWorkerContainer | undefined,
  shown: Promise<void>,
): Promise<AppContext> {
  const install = watchInstall(window);
  watchForMissingFiles(window);
  const db = openDatabase({ onTrouble: showTrouble });
  const refill = () => loadSample(db, { keep: env.keepSample });
  await sayWhileClosed(refill());
  const createWorker = () => new Worker(scriptUrl(syncWorkerUrl), { type: 'module' });
  const answerInPage = async () => {
    const { answerRequests } = await import('./workers/answer-requests.ts');
    const { port1, port2 } = new MessageChannel();
    answerRequests(port1);
    port1.start();
    return port2;
  };
  const whenShown = (task: () => void) => void shown.then(task);
  const sync = startSync({ createWorker, answerInPage, page: window, serviceWorker, whenShown, isSaving });
  whenShown(() => {
    keepUnsentShown(db, navigator);
    // What could not be found out now is found out at the next start.
    void import('#session/storage-note.ts')
      .then(({ keepStorageNote }) => keepStorageNote(db))
      .catch(() => undefined);
  });
  return {
    db,
    sync,
    server: serverLoader(db),
    refill,
    install,
    user: await openCurrentUser(db),
  };
}

/** How long the tables may take to open before a person hears of it (ms). */
const OPENING_MS = 10_000;

/** A browser may never say whether the tables open (law 15): then we do. What was said is taken back once they have. */
async function sayWhileClosed(opening: Promise<void>): Promise<void> {
  const timer = setTimeout(() => showTrouble('lost'), OPENING_MS);
  try {
    await opening;
    document.getElementById('trouble')?.remove();
  } finally {
    clearTimeout(timer);
  }
}

/** The server's script comes with the first thing that needs a network, once. */
function serverLoader(db: Database): LoadServer {
  let loading: ReturnType<LoadServer> | undefined;
  const load: LoadServer = async () => {
    const { openServer } = await import('./online.ts');
    return openServer(db);
  };
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
