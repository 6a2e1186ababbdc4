import {
  deviceRefusal,
  isOfKind,
  isOwn,
  OPERATIONS,
  type ItemOf,
  type OperationKind,
} from '#domain/operation.ts';
import type { Refusal } from '#domain/operation.ts';
import type { Database } from './database.ts';
import { readSession } from './meta.ts';
import { readItem } from './outbox.ts';

/** Where something a person asked for on this device is now. */
export type WishState<K extends OperationKind = OperationKind> =
  | { kind: 'queued'; item: ItemOf<K> }
  /** The server has it. */
  | { kind: 'accepted' }
  /** Neither in the outbox nor in the mirror: it was discarded, or taken off the server since, or is somebody else's. */
  | { kind: 'gone' };

/** Why it stays on the device until its author acts: the server's refusal or the device's own reason. */
export function refusalOf(state: WishState): Refusal | null {
  return state.kind === 'queued' && state.item.state === 'refused' ? state.item.refusal : null;
}

/** The server's refusal, while it stands. */
export function serverRefusalOf(state: WishState): Refusal | null {
  const refusal = refusalOf(state);
  return deviceRefusal({ refusal }) === null ? refusal : null;
}

/** Where a wish is now. One transaction: an accepted item is never seen as gone in between. */
export function readWish<K extends OperationKind>(db: Database, kind: K, id: string): Promise<WishState<K>> {
  const { table } = OPERATIONS[kind];
  return db.transaction(
    'r',
    [db.outbox, db.acknowledged, db.table(table), db.setAside, db.meta],
    async () => {
      const item = await readItem(db, id);
      const session = await readSession(db);
      if (item !== undefined && isOfKind(item, kind) && isOwn(item, session)) return { kind: 'queued', item };
      const row = await db.table<{ origin: string }>(table).get(id);
      const aside = await db.setAside.get([table, id]);
      const isThere = row?.origin === 'server' || aside !== undefined || (await wentOutAnew(db, id));
      return { kind: isThere ? 'accepted' : 'gone' };
    },
  );
}

/** Whether it was withdrawn under this id, and confirmed under the one that took its place. */
async function wentOutAnew(db: Database, id: string): Promise<boolean> {
  return (await db.acknowledged.where('replaces').equals(id).count()) > 0;
}
