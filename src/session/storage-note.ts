// A browser may clear a part of what the app keeps and say nothing. So two places vouch for each other: a note in localStorage
// says that this device has tables, and the tables say that there is such a note. Where one is gone, the other tells.
import type { Database } from '#db/database.ts';
import { readMirrorState, type LostStorage } from '#db/meta.ts';
import { paced } from '#db/pace.ts';
import { countOwnUnsent } from '#db/storage.ts';
import * as v from 'valibot';

const KEY = 'headwater-device';

/** How many items were unsent when the app was last open. */
const noteSchema = v.object({ unsent: v.pipe(v.number(), v.integer(), v.minValue(0)) });
type Note = v.InferOutput<typeof noteSchema>;

/**
 * Finds out what the browser has taken away since the last visit, leaves word of it for the screens, and keeps the note current for
 * as long as the page is open.
 */
export async function keepStorageNote(db: Database): Promise<void> {
  await compare(db);
  db.watch(paced(() => whatIsHere(db))).subscribe({
    next: (note) => void writeDown(db, note),
    // The tables' own trouble is told elsewhere.
    error: () => undefined,
  });
}

/** The device is emptied by a person's word: nothing is missed afterwards. */
export function forgetStorageNote(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    return;
  }
}

function compare(db: Database): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const note = readNote();
    const isNoted = (await db.meta.get('noted')) !== undefined;
    if ((note !== null) === isNoted) return;
    const lost: LostStorage =
      note === null ? { part: 'settings', unsent: 0 } : { part: 'tables', unsent: note.unsent };
    await db.meta.put({ key: 'lost', value: lost });
    await db.meta.delete('noted');
    forgetStorageNote();
  });
}

/** Null where nothing is on the device yet that could be missed. */
function whatIsHere(db: Database): Promise<Note | null> {
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
