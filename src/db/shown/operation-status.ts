import { readDiscarded } from '#db/outbox/discarded.ts';
import { listOutbox, readItem } from '#db/outbox/outbox.ts';
import { isRowDue, readMirrorState } from '#db/tables/mirror-state.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { isMirrored, type MirrorTable } from '#domain/feed/feed.ts';
import { isBehindDecision } from '#domain/operation/operation-order.ts';
import type { OperationStatus } from '#domain/operation/operation-status.ts';
import { isChange, isOfKind, isOwn } from '#domain/operation/operation.ts';
import { KINDS, type OperationKind } from '#domain/operations/kinds.ts';

/** The tables that show the status of an operation of this kind. */
export const statusTables = (db: Database, kind: OperationKind) => {
  const { table } = KINDS[kind];
  const mirrored = isMirrored(table) ? [db.table(table)] : [];
  return [db.outbox, db.acknowledged, ...mirrored, db.unreadableRows, db.meta];
};

/** The status of an operation. One transaction: an accepted item is never seen as gone in between. */
export function readOperationStatus<K extends OperationKind>(
  db: Database,
  kind: K,
  id: string,
): Promise<OperationStatus<K>> {
  const { table } = KINDS[kind];
  return db.transaction('r', statusTables(db, kind), async () => {
    const item = await readItem(db, id);
    const session = await readSession(db);
    if (item !== undefined && isOfKind(item, kind) && isOwn(item, session)) {
      const isBehind = isChange(item) && isBehindDecision(item, await listOutbox(db));
      return { kind: 'queued', item, isBehind };
    }
    const isThere =
      (await (isMirrored(table) ? isMirroredOrDue(db, table, id) : wasConfirmed(db, id))) ||
      (await wasResentAsNew(db, id));
    if (isThere) return { kind: 'accepted' };
    return { kind: 'gone', isDiscarded: (await readDiscarded(db)).includes(id) };
  });
}

async function isMirroredOrDue(db: Database, table: MirrorTable, id: string): Promise<boolean> {
  const row = await db.table<{ origin: string }>(table).get(id);
  if (row?.origin === 'server' || (await db.unreadableRows.get([table, id])) !== undefined) return true;
  const confirmed = await db.acknowledged.get(id);
  return confirmed !== undefined && isRowDue(confirmed, await readMirrorState(db));
}

/** Whether the server confirmed a row that devices do not mirror, within the last 30 days. */
async function wasConfirmed(db: Database, id: string): Promise<boolean> {
  return (await db.acknowledged.get(id)) !== undefined;
}

/** Whether it was withdrawn under this id and confirmed under its replacement. */
async function wasResentAsNew(db: Database, id: string): Promise<boolean> {
  return (await db.acknowledged.where('replaces').equals(id).count()) > 0;
}
