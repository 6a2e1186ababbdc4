// Writes rows to the mirror tables. Runs in the transaction of the caller in mirror.ts.
import type { Table } from 'dexie';
import { MIRROR_TABLES, type MirroredRow, type MirrorTable, type ParsedRows } from '#domain/feed/feed.ts';
import type { Database, Stored } from './schema-types.ts';

export function mirrorTable(db: Database, table: MirrorTable): Table<Stored<MirroredRow>, string> {
  return db.table<Stored<MirroredRow>, string>(table);
}

export function mirrorTables(db: Database): Table<Stored<MirroredRow>, string>[] {
  return MIRROR_TABLES.map((table) => mirrorTable(db, table));
}

export async function removeRows(db: Database, table: MirrorTable, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await mirrorTable(db, table).bulkDelete(ids);
  await clearUnreadable(db, table, new Set(ids));
}

/** Unreadable rows are few or none: a lookup is cheaper than one delete per row of a page. */
async function clearUnreadable(db: Database, table: MirrorTable, ids: ReadonlySet<string>): Promise<void> {
  const unreadable = await db.unreadableRows.toCollection().primaryKeys();
  await db.unreadableRows.bulkDelete(unreadable.filter(([of, id]) => of === table && ids.has(id)));
}

/** Stores server rows; rows that this version of the app cannot read are set aside (law 11). */
export async function putRows(
  db: Database,
  { table, rows, generation }: { table: MirrorTable; rows: ParsedRows; generation: number },
): Promise<void> {
  const { readable, unreadable } = rows;
  if (readable.length > 0) {
    await mirrorTable(db, table).bulkPut(
      readable.map(({ row, version }) => ({ ...row, origin: 'server', version, generation })),
    );
    await clearUnreadable(db, table, new Set(readable.map(({ row }) => row.id)));
  }
  if (unreadable.length > 0) {
    await db.unreadableRows.bulkPut(unreadable.map((row) => ({ ...row, table, generation })));
  }
}
