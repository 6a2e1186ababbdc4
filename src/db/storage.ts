// What this device holds, and the way to empty it.
import { isOwn } from '#domain/operation.ts';
import type { Database } from './schema-types.ts';
import { readSession } from './stored-session.ts';

/** How much of each kind is on this device. */
export type DeviceContents = {
  companies: number;
  brokers: number;
  parcels: number;
  /** The ids of all that was written here and that the server has not confirmed, whoever wrote it. */
  unsent: readonly string[];
  /** How many of those somebody wrote who is not signed in now. */
  ofOtherUsers: number;
};

/** Counts it. */
export async function readContents(db: Database): Promise<DeviceContents> {
  const [companies, brokers, parcels, items, session] = await Promise.all([
    db.companies.count(),
    db.brokers.count(),
    db.parcels.count(),
    db.outbox.toArray(),
    readSession(db),
  ]);
  const others = items.filter(({ owner }) => owner !== null && owner !== session?.userId);
  return { companies, brokers, parcels, unsent: items.map(({ id }) => id), ofOtherUsers: others.length };
}

/** How many items wait to be sent of whoever uses the device. Of other people's nothing is told (law 14). */
export async function countOwnUnsent(db: Database): Promise<number> {
  const [session, items] = await Promise.all([readSession(db), db.outbox.toArray()]);
  return items.filter((item) => isOwn(item, session)).length;
}

/** Whether nothing waits to be sent but what a person was told of: `known` are the ids of those items. */
export async function hasOnlyItems(db: Database, known: readonly string[]): Promise<boolean> {
  const ids = await db.outbox.toCollection().primaryKeys();
  return ids.every((id) => known.includes(id));
}

/**
 * Empties every table, the session among them. False, and nothing is lost, when something unsent is there that is not
 * among `discardedIds`: only a person's explicit word drops what he wrote (law 2).
 */
export function clearDatabase(
  db: Database,
  { discardedIds }: { discardedIds: readonly string[] },
): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    if (!(await hasOnlyItems(db, discardedIds))) return false;
    for (const table of db.tables) await table.clear();
    return true;
  });
}
