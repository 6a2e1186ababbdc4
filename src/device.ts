// The part of the start that the first paint does not wait for: local tables and sync.
import { openDatabase } from '#db/database.ts';
import { loadSample } from '#sample/load-sample.ts';
import { startSync } from '#sync/start-sync.ts';
import { env } from '#env';
import type { AppContext } from './routes/-app-context.ts';
import { showTrouble } from './trouble.ts';

/** Opens the local tables, fills those of a new device with the sample rows, and starts asking for passes. */
export async function startDevice(serviceWorker: ServiceWorkerContainer | undefined): Promise<AppContext> {
  const db = openDatabase({ onTrouble: showTrouble });
  await loadSample(db, { keep: env.keepSample });
  const createWorker = () =>
    new Worker(new URL('./workers/sync.worker.ts', import.meta.url), { type: 'module' });
  return { db, sync: startSync({ createWorker, page: window, serviceWorker }) };
}
