// Replaces the whole mirror, or the personal rows. Runs in the transaction of the caller in mirror.ts.
import { mirrorTable, mirrorTables } from '#db/tables/mirror-rows.ts';
import type { Database, MirrorState } from '#db/tables/schema-types.ts';
import { isPersonal, PERSONAL_TABLES, tablesOf, type MirrorTable } from '#domain/feed/feed.ts';

/** The most ids kept in the mirror state, which every page rewrites; with more, the end of the replacement scans all rows. */
const MAX_PREVIOUS_IDS = 1_000;

/** The ids of all mirrored rows; null where there are many. On a new device they are the sample ids. */
export async function readPreviousIds(db: Database): Promise<string[] | null> {
  const counts = await Promise.all(mirrorTables(db).map((table) => table.count()));
  if (counts.reduce((total, count) => total + count, 0) > MAX_PREVIOUS_IDS) return null;
  const ids = await Promise.all(mirrorTables(db).map((table) => table.toCollection().primaryKeys()));
  return ids.flat();
}

/** Begins a replacement of the personal rows, which are of an older generation from now on. */
export async function startReplacingOwn(db: Database, generation: number): Promise<void> {
  const older = { generation: generation - 1 };
  for (const table of PERSONAL_TABLES) await mirrorTable(db, table).toCollection().modify(older);
  await db.unreadableRows.filter(({ table }) => isPersonal(table)).modify(older);
}

/** Ends a replacement of the personal rows: drops those that were not sent again. */
export async function dropOldOwn(db: Database, generation: number): Promise<void> {
  await dropOld(db, { tables: PERSONAL_TABLES, generation, previousIds: null, keepSample: true });
}

/** Ends a replacement of the whole mirror. */
export async function dropOldGenerations(
  db: Database,
  {
    userId,
    ...replacement
  }: Pick<MirrorState, 'userId' | 'generation' | 'previousIds'> & { keepSample: boolean },
): Promise<void> {
  await dropOld(db, { tables: tablesOf(userId), ...replacement });
  if (!replacement.keepSample) await db.meta.delete('sample');
}

/**
 * Drops rows that were not sent again; sample rows stay if `keepSample`, and what was sent and is set aside stays as it was last read (law
 * 11). Scanning every row of a large directory takes a tenth of a first mirror, so it is done only where many rows were present before.
 */
async function dropOld(
  db: Database,
  {
    tables,
    generation,
    previousIds,
    keepSample,
  }: Pick<MirrorState, 'generation' | 'previousIds'> & {
    tables: readonly MirrorTable[];
    keepSample: boolean;
  },
): Promise<void> {
  const replaced = new Set(tables);
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
}
