import { clearDatabase, hasOnlyItems } from '#db/session/storage.ts';
import { clearImageCache } from '#db/tables/image-cache.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import type { LoadApi } from './api.ts';
import { closeNotifications } from './close-notifications.ts';
import { clearStorageNote } from './storage-note.ts';
import { removeStoredDrafts } from './stored-drafts.ts';

/**
 * Removes everything from the device: session, directory, drafts, the app's own files, and the unsent items whose ids are among
 * `discardedIds`. False, and nothing has changed, when there are other unsent items. Reload the page afterwards.
 */
export async function wipeDevice(
  { db, api }: { db: Database; api: LoadApi },
  { discardedIds }: { discardedIds: readonly string[] },
): Promise<boolean> {
  if (!(await hasOnlyItems(db, discardedIds))) return false;
  if ((await readSession(db)) !== null) await endServerSession(api);
  if (!(await clearDatabase(db, { discardedIds }))) return false;
  // At once: of a page that is closed meanwhile, the next start would say that the browser removed its tables.
  clearStorageNote();
  removeStoredDrafts();
  await clearImageCache();
  await closeNotifications().catch(() => undefined);
  await dropFiles();
  return true;
}

/** If the server is unreachable or refuses, its session expires by itself: the tokens leave this device anyway. */
async function endServerSession(api: LoadApi): Promise<void> {
  await api()
    .then(({ endServerSession: end }) => end())
    .catch(() => false);
}

/** Deletes the app's files together with the service worker: one without its files would break the app without a network. */
async function dropFiles(): Promise<void> {
  if ('caches' in globalThis) {
    for (const name of await caches.keys()) await caches.delete(name);
  }
  if ('serviceWorker' in navigator) {
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister();
  }
}
