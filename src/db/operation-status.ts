import type { OperationStatus } from '#domain/operation-status.ts';
import { isOfKind, isOwn, OPERATIONS, type OperationKind } from '#domain/operation.ts';
import { readItem } from './outbox.ts';
import type { Database } from './schema-types.ts';
import { readSession } from './stored-session.ts';

/** The tables that show the status of an operation of this kind. */
export const statusTables = (db: Database, kind: OperationKind) => [
  db.outbox,
  db.acknowledged,
  db.table(OPERATIONS[kind].table),
  db.unreadableRows,
  db.meta,
];

/** The status of an operation. One transaction: an accepted item is never seen as gone in between. */
export function readOperationStatus<K extends OperationKind>(
  db: Database,
  kind: K,
  id: string,
): Promise<OperationStatus<K>> {
  const { table } = OPERATIONS[kind];
  return db.transaction('r', statusTables(db, kind), async () => {
    const item = await readItem(db, id);
    const session = await readSession(db);
    if (item !== undefined && isOfKind(item, kind) && isOwn(item, session)) return { kind: 'queued', item };
    const row = await db.table<{ origin: string }>(table).get(id);
    const unreadable = await db.unreadableRows.get([table, id]);
    const isThere = row?.origin === 'server' || unreadable !== undefined || (await wasResentAsNew(db, id));
    return { kind: isThere ? 'accepted' : 'gone' };
  });
}

/** Whether it was withdrawn under this id and confirmed under its replacement. */
async function wasResentAsNew(db: Database, id: string): Promise<boolean> {
  return (await db.acknowledged.where('replaces').equals(id).count()) > 0;
}
