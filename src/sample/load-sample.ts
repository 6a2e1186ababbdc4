import { MIRROR_TABLES, parseRows, remoteTable } from '#domain/feed.ts';
import type { Database } from '#db/database.ts';
import { addSampleRows, removeSampleRows } from '#db/mirror.ts';
import { readMirrorState, readSampleEdition } from '#db/meta.ts';
import { sampleRows } from './sample-data.ts';

/** Raise it when the sample rows change, so that devices that have the old ones take the new ones. */
const EDITION = 1;

/**
 * Brings the sample rows into the mirror, once per edition, so that a new device has a directory before any network
 * (decisions section 2). A row the server has sent is never replaced. Where sample rows are not wanted (`keep` false),
 * they serve only until the first complete mirror.
 */
export async function loadSample(db: Database, { keep }: { keep: boolean }): Promise<void> {
  const { completedAt } = await readMirrorState(db);
  if (!keep && completedAt !== null) return removeSampleRows(db);
  if ((await readSampleEdition(db)) === EDITION) return;
  const rows = MIRROR_TABLES.map((table) => ({
    table,
    rows: parseRows(table, sampleRows[remoteTable(table)].map((row) => ({ ...row, version: '0' }))).readable,
  }));
  await addSampleRows(db, { rows, edition: EDITION });
}
