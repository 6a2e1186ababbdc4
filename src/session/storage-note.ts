// A browser may evict part of the app's storage without notice. So two places record each other: a note in localStorage says that this
// device has tables, and a record in the tables says that the note exists. Where one is missing, the other shows the loss.
import * as v from 'valibot';
import { watchQuery } from '#db/live/live-query.ts';
import { throttleQuery } from '#db/live/throttle-query.ts';
import { listOwnItems } from '#db/shown/own-outbox.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import type { Database, LostStorage } from '#db/tables/schema-types.ts';

const KEY = 'headwater-device';

/** The note: the number of unsent items when the app was last open. */
const noteSchema = v.object({ unsent: v.pipe(v.number(), v.integer(), v.minValue(0)) });
type Note = v.InferOutput<typeof noteSchema>;

/**
 * Detects what the browser has evicted since the last visit, records it for the screens, and keeps the note current for as long as the page
 * is open.
 */
export async function watchStorageNote(db: Database): Promise<void> {
  await recordLoss(db);
  watchQuery(
    throttleQuery(() => readDeviceNote(db)),
    { onResult: (note) => void writeNote(db, note) },
  );
}

/** Call when the user clears the device, so that nothing is reported as lost afterwards. */
export function clearStorageNote(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    return;
  }
}

/**
 * Writes only when something is missing: in WebKitGTK 2.50 a page left while it writes and reads can leave the tables locked until the
 * browser ends, and this runs at each start.
 */
async function recordLoss(db: Database): Promise<void> {
  if (await isConsistent(db)) return;
  await db.transaction('rw', db.meta, async () => {
    if (await isConsistent(db)) return;
    const note = readNote();
    const lost: LostStorage =
      note === null ? { part: 'settings', unsent: 0 } : { part: 'tables', unsent: note.unsent };
    await db.meta.put({ key: 'lost', value: lost });
    await db.meta.delete('noted');
    clearStorageNote();
  });
}

/** Whether note and record are both present or both absent. */
async function isConsistent(db: Database): Promise<boolean> {
  const isNoted = (await db.meta.get('noted')) !== undefined;
  return (readNote() !== null) === isNoted;
}

/** Null while the device has nothing that could be lost. */
function readDeviceNote(db: Database): Promise<Note | null> {
  return db.transaction('r', [db.meta, db.outbox], async () => {
    const [{ completedAt }, { length: unsent }] = await Promise.all([readMirrorState(db), listOwnItems(db)]);
    return completedAt === null && unsent === 0 ? null : { unsent };
  });
}

/** The first note is written in both places or in neither: if localStorage refuses, the transaction is rolled back. */
async function writeNote(db: Database, note: Note | null): Promise<void> {
  if (note === null) return;
  const before = readNote();
  if (before?.unsent === note.unsent) return;
  const write = () => localStorage.setItem(KEY, JSON.stringify(note));
  const writeFirst = async () => {
    await db.meta.put({ key: 'noted', value: true });
    write();
  };
  try {
    await (before === null ? db.transaction('rw', db.meta, writeFirst) : write());
  } catch {
    return;
  }
}

function readNote(): Note | null {
  try {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), noteSchema), localStorage.getItem(KEY));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
