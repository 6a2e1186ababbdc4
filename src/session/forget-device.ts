import type { Database } from '#db/database.ts';
import { readSession } from '#db/meta.ts';
import { forgetPictures } from '#db/pictures.ts';
import { emptyDevice, holdsOnly } from '#db/storage.ts';
import { forgetDrafts } from './drafts.ts';
import type { LoadServer } from './server.ts';
import { forgetStorageNote } from './storage-note.ts';

/**
 * Makes the device forget everything: who uses it, the directory, drafts, the app's own files, and what is unsent as far
 * as its ids are among `givenUp`. False, and nothing has changed, when there is more. The page has to be loaded afresh afterwards.
 */
export async function forgetDevice(
  { db, server }: { db: Database; server: LoadServer },
  { givenUp }: { givenUp: readonly string[] },
): Promise<boolean> {
  if (!(await holdsOnly(db, givenUp))) return false;
  if ((await readSession(db)) !== null) await endServerSession(server);
  if (!(await emptyDevice(db, { givenUp }))) return false;
  forgetDrafts();
  await forgetPictures();
  forgetStorageNote();
  await dropFiles();
  return true;
}

/** Where the server cannot be reached, or says no, its session ends by its own time: the tokens leave this device anyway. */
async function endServerSession(server: LoadServer): Promise<void> {
  await server()
    .then(({ endServerSession: end }) => end())
    .catch(() => false);
}

/** The app's files, and the service worker with them: one without its files would leave the app without a network. */
async function dropFiles(): Promise<void> {
  if ('caches' in globalThis) {
    for (const name of await caches.keys()) await caches.delete(name);
  }
  if ('serviceWorker' in navigator) {
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister();
  }
}
