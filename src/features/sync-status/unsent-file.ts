import type { Database } from '#db/schema-types.ts';
import { exportOutbox, importOutbox, type Imported } from '#db/outbox-file.ts';
import { formatCount } from '#domain/count.ts';
import { localDay } from '#domain/date.ts';
import type { SyncClient } from '#client/sync-context.ts';
import { saveAsFile } from '#ui/save-as-file.ts';

/** More than the unsent items of years; larger files are not read into memory (bytes). */
const MAX_BYTES = 50_000_000;

/** Downloads the current user's unsent items as one file, named by day. They stay here and are sent as before. */
export async function saveUnsent(db: Database, now: number): Promise<void> {
  const name = `headwater-unsent-items-${localDay(new Date(now))}.json`;
  saveAsFile(await exportOutbox(db), { name, type: 'application/json' });
}

/** Adds the items of a file to the outbox and requests a pass. Null for any other file; throws when it cannot be read or saved. */
export async function addUnsent(
  { db, sync }: { db: Database; sync: SyncClient },
  file: File,
): Promise<Imported | null> {
  if (file.size > MAX_BYTES) return null;
  const imported = await importOutbox(db, await file.text());
  if (imported !== null && imported.added > 0) sync.requestSync('saved');
  return imported;
}

export function importMessage(imported: Imported | null): string {
  if (imported === null) return 'This is not a file of unsent items from Headwater. Nothing was added.';
  const { added, known, foreign, unreadable } = imported;
  if (added + known + foreign + unreadable === 0) return 'There are no items in this file.';
  return [
    `${formatCount(added, 'item')} added.`,
    known > 0 && `${formatCount(known, 'item')} ${known === 1 ? 'was' : 'were'} here before.`,
    foreign > 0 &&
      `${formatCount(foreign, 'item')} ${foreign === 1 ? 'belongs' : 'belong'} to somebody who is not signed in here. Keep the file, sign in as that person and add it again.`,
    unreadable > 0 && `${formatCount(unreadable, 'item')} cannot be read by this version of Headwater.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}
