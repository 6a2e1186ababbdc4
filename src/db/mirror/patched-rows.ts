// Applies the patches of a page to stored rows. Runs in the transaction of the caller in mirror.ts.
import { mirrorTable } from '#db/tables/mirror-rows.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { patchedRow, type Patch } from '#domain/feed/feed-patches.ts';
import {
  MIRROR_TABLES,
  parseRows,
  type FeedPage,
  type MirrorTable,
  type VersionedRow,
} from '#domain/feed/feed.ts';

/**
 * The patched rows by table. Null when a patch does not fit: a patch applies only to the exact version it was made for, from the server and
 * of this replacement, so that digests, which compare versions, cover patched rows too (law 5).
 */
export async function patchedRows(
  db: Database,
  { page, generation }: { page: FeedPage; generation: number },
): Promise<ReadonlyMap<MirrorTable, VersionedRow[]> | null> {
  const patched = new Map<MirrorTable, VersionedRow[]>();
  for (const table of MIRROR_TABLES) {
    const patches = page.patches[table];
    if (patches.length === 0) continue;
    const rows = await patchTable(db, { table, patches, generation });
    if (rows === null) return null;
    patched.set(table, rows);
  }
  return patched;
}

async function patchTable(
  db: Database,
  { table, patches, generation }: { table: MirrorTable; patches: Patch[]; generation: number },
): Promise<VersionedRow[] | null> {
  const rows = await mirrorTable(db, table).bulkGet(patches.map(({ id }) => id));
  const patched: VersionedRow[] = [];
  for (const [index, patch] of patches.entries()) {
    const row = rows[index];
    if (row?.origin !== 'server' || row.generation !== generation) return null;
    // It already arrived as the response to a write, or in a repair.
    if (row.version === patch.version) continue;
    if (row.version !== patch.before) return null;
    const { readable, unreadable } = parseRows(table, [patchedRow(row, patch)]);
    // The stored row lacks a column that another app version did not read, or the change is unreadable: fetch the whole row.
    if (unreadable.length > 0) return null;
    patched.push(...readable);
  }
  return patched;
}
