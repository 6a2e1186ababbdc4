import type { Database } from '#db/schema-types.ts';
import { clearMirror } from '#db/mirror.ts';
import { clearImageCache } from '#db/image-cache.ts';
import { wipeDevice } from '#session/wipe-device.ts';
import type { LoadApi } from '#session/api.ts';
import type { SyncClient } from '#client/sync-context.ts';
import { setDataSaver } from '#ui/data-saver.ts';
import { chooseTheme } from '#ui/theme.ts';

/** Removes what was fetched and asks for it again; `refill` brings the sample rows for the time between. */
export async function removeDownloaded(
  { db, sync }: { db: Database; sync: SyncClient },
  loadSampleRows: () => Promise<void>,
): Promise<void> {
  await clearMirror(db);
  await clearImageCache();
  await loadSampleRows();
  sync.requestSync('asked');
}

/** Removes everything, unsent items as far as they are among `discardedIds`; false, and nothing is removed, when there are more. */
export async function removeEverything(
  device: { db: Database; api: LoadApi },
  discardedIds: readonly string[],
): Promise<boolean> {
  if (!(await wipeDevice(device, { discardedIds }))) return false;
  chooseTheme('system');
  setDataSaver(false);
  return true;
}
