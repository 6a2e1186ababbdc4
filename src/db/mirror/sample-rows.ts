// The sample rows in the mirror. They are not in mirror.ts because a first screen does not need the feed.
import { mirrorTable, mirrorTables } from '#db/tables/mirror-rows.ts';
import { readMirrorState, readSampleEdition } from '#db/tables/mirror-state.ts';
import type { Database } from '#db/tables/schema-types.ts';
import type { MirrorTable, VersionedRow } from '#domain/feed/feed.ts';

/**
 * Adds sample rows where the mirror has no server row, in place of those of an earlier edition, and records their edition. Safe during a
 * replacement.
 */
export function addSampleRows(
  db: Database,
  { rows, edition }: { rows: { table: MirrorTable; rows: VersionedRow[] }[]; edition: number },
): Promise<void> {
  return db.transaction('rw', [...mirrorTables(db), db.meta], async () => {
    if ((await readSampleEdition(db)) > 0) await removeSampleRows(db);
    for (const { table, rows: samples } of rows) {
      const present = await mirrorTable(db, table).bulkGet(samples.map(({ row }) => row.id));
      const missing = samples.filter((_, index) => present[index]?.origin !== 'server');
      await mirrorTable(db, table).bulkPut(
        missing.map(({ row, version }) => ({ ...row, origin: 'sample', version, generation: 0 })),
      );
    }
    await db.meta.put({ key: 'mirror', value: { ...(await readMirrorState(db)), previousIds: null } });
    await db.meta.put({ key: 'sample', value: edition });
  });
}

/** Removes the sample rows and their recorded edition. */
export function removeSampleRows(db: Database): Promise<void> {
  return db.transaction('rw', [...mirrorTables(db), db.meta], async () => {
    for (const table of mirrorTables(db)) await table.filter(({ origin }) => origin === 'sample').delete();
    await db.meta.delete('sample');
  });
}
