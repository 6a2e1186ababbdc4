// A browser may clear a part of what the app keeps and say nothing. So two places vouch for each other: a note in localStorage
// says that this device has tables, and the tables say that there is such a note. Where one is gone, the other tells.
import type { Database } from '#db/schema-types.ts';
import { readMirrorState } from '#db/mirror-state.ts';
import type { LostStorage } from '#db/schema-types.ts';
import { throttleQuery } from '#db/throttle-query.ts';
import { countOwnUnsent } from '#db/storage.ts';
import { watchQuery } from '#db/watch.ts';
import * as v from 'valibot';

const KEY = 'headwater-device';

/** How many items were unsent when the app was last open. */
const noteSchema = v.object({ unsent: v.pipe(v.number(), v.integer(), v.minValue(0)) });
type Note = v.InferOutput<typeof noteSchema>;

/**
 * Finds out what the browser has taken away since the last visit, leaves word of it for the screens, and keeps the note current for
 * as long as the page is open.
 */
export async function watchStorageNote(db: Database): Promise<void> {
  await compare(db);
  watchQuery(
    throttleQuery(() => readDeviceNote(db)),
    { onAnswer: (note) => void writeDown(db, note) },
  );
}

/** The device is emptied by a person's word: nothing is missed afterwards. */
export function clearStorageNote(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    return;
  }
}

/**
 * Writes only where something is gone: in WebKitGTK 2.50 a page that is left while it writes and reads can leave the tables locked until
 * the browser ends, and this runs at each start.
 */
async function compare(db: Database): Promise<void> {
  if (await notesAgree(db)) return;
  await db.transaction('rw', db.meta, async () => {
    if (await notesAgree(db)) return;
    const note = readNote();
    const lost: LostStorage =
      note === null ? { part: 'settings', unsent: 0 } : { part: 'tables', unsent: note.unsent };
    await db.meta.put({ key: 'lost', value: lost });
    await db.meta.delete('noted');
    clearStorageNote();
  });
}

/** Whether the note is there exactly when the tables say so. */
async function notesAgree(db: Database): Promise<boolean> {
  const isNoted = (await db.meta.get('noted')) !== undefined;
  return (readNote() !== null) === isNoted;
}

/** Null where nothing is on the device yet that could be missed. */
function readDeviceNote(db: Database): Promise<Note | null> {
  return db.transaction('r', [db.meta, db.outbox], async () => {
    const [{ completedAt }, unsent] = await Promise.all([readMirrorState(db), countOwnUnsent(db)]);
    return completedAt === null && unsent === 0 ? null : { unsent };
  });
}

/** Both or neither: where the browser refuses the one, there is no other. */
async function writeDown(db: Database, note: Note | null): Promise<void> {
  if (note === null || readNote()?.unsent === note.unsent) return;
  await db
    .transaction('rw', db.meta, async () => {
      await db.meta.put({ key: 'noted', value: true });
      localStorage.setItem(KEY, JSON.stringify(note));
    })
    .catch(() => undefined);
}

function readNote(): Note | null {
  try {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), noteSchema), localStorage.getItem(KEY));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
