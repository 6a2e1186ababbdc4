// Replaces the whole mirror. Runs in the transaction of the caller in mirror.ts.
import { mirrorTable, mirrorTables } from '#db/tables/mirror-rows.ts';
import type { Database, MirrorState } from '#db/tables/schema-types.ts';
import { tablesOf } from '#domain/feed/feed.ts';

/** The most ids kept in the mirror state, which every page rewrites; with more, the end of the replacement scans all rows. */
const MAX_PREVIOUS_IDS = 1_000;

/** The ids of all mirrored rows; null where there are many. On a new device they are the sample ids. */
export async function readPreviousIds(db: Database): Promise<string[] | null> {
  const counts = await Promise.all(mirrorTables(db).map((table) => table.count()));
  if (counts.reduce((total, count) => total + count, 0) > MAX_PREVIOUS_IDS) return null;
  const ids = await Promise.all(mirrorTables(db).map((table) => table.toCollection().primaryKeys()));
  return ids.flat();
}

/**
 * Ends a replacement: drops rows that were not sent again; sample rows stay if `keepSample`, and what was sent and is set aside stays as it
 * was last read (law 11). Scanning every row of a large directory takes a tenth of a first mirror, so it is done only where many rows were
 * present before.
 */
export async function dropOldGenerations(
  db: Database,
  {
    userId,
    generation,
    previousIds,
    keepSample,
  }: Pick<MirrorState, 'userId' | 'generation' | 'previousIds'> & { keepSample: boolean },
): Promise<void> {
  const replaced = new Set(tablesOf(userId));
  await db.unreadableRows.filter((row) => replaced.has(row.table) && row.generation < generation).delete();
  const setAside = new Set((await db.unreadableRows.toCollection().primaryKeys()).map(([, id]) => id));
  for (const table of replaced) {
    const rows = mirrorTable(db, table);
    const candidates = previousIds === null ? rows.toCollection() : rows.where('id').anyOf(previousIds);
    await candidates
      .filter((row) =>
        row.origin === 'sample' ? !keepSample : row.generation < generation && !setAside.has(row.id),
      )
      .delete();
  }
  if (!keepSample) await db.meta.delete('sample');
}
