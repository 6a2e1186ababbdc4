import type { Database } from '#db/database.ts';
import { clearMirror } from '#db/mirror.ts';
import { forgetPictures } from '#db/pictures.ts';
import { forgetDevice } from '#session/forget-device.ts';
import type { LoadServer } from '#session/server.ts';
import type { SyncClient } from '#sync/client.ts';
import { chooseSaver } from '#ui/saver.ts';
import { chooseTheme } from '#ui/theme.ts';

/** Removes what was fetched and asks for it again; `refill` brings the sample rows for the time between. */
export async function removeDownloaded(
  { db, sync }: { db: Database; sync: SyncClient },
  refill: () => Promise<void>,
): Promise<void> {
  await clearMirror(db);
  await forgetPictures();
  await refill();
  sync.requestSync('asked');
}

/** Removes everything, unsent items as far as they are among `givenUp`; false, and nothing is removed, when there are more. */
export async function removeEverything(
  device: { db: Database; server: LoadServer },
  givenUp: readonly string[],
): Promise<boolean> {
  if (!(await forgetDevice(device, { givenUp }))) return false;
  chooseTheme('system');
  chooseSaver(false);
  return true;
}
