import type { SyncClient } from '#client/sync-context.ts';
import { clearMirror } from '#db/mirror/mirror.ts';
import { clearImageCache } from '#db/tables/image-cache.ts';
import type { Database } from '#db/tables/schema-types.ts';
import type { LoadApi } from '#session/api.ts';
import { chooseTheme, setDataSaver } from '#session/preferences.ts';
import { wipeDevice } from '#session/wipe-device.ts';

/** Clears what was downloaded and requests it again; `loadSampleRows` fills the gap until it arrives. */
export async function removeDownloaded(
  { db, sync }: { db: Database; sync: SyncClient },
  loadSampleRows: () => Promise<void>,
): Promise<void> {
  await clearMirror(db);
  await clearImageCache();
  await loadSampleRows();
  sync.requestSync('requested');
}

/** Wipes the device. Returns false and removes nothing while it has unsent items that are not in `discardedIds` (law 2). */
export async function removeEverything(
  device: { db: Database; api: LoadApi },
  discardedIds: readonly string[],
): Promise<boolean> {
  if (!(await wipeDevice(device, { discardedIds }))) return false;
  chooseTheme('system');
  setDataSaver(false);
  return true;
}
