// Counts what this device stores, and clears it.
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { countDrafts } from './drafts.ts';

export type DeviceContents = {
  companies: number;
  brokers: number;
  parcels: number;
  /** Items of the current user and of visitors. */
  drafts: number;
  /** Ids of all outbox items that the server has not confirmed, of every owner. */
  unsent: readonly string[];
  /** How many of those belong to users who are not signed in now. */
  ofOtherUsers: number;
};

export async function readContents(db: Database): Promise<DeviceContents> {
  const [companies, brokers, parcels, drafts, items, session] = await Promise.all([
    db.companies.count(),
    db.brokers.count(),
    db.parcels.count(),
    countDrafts(db),
    db.outbox.toArray(),
    readSession(db),
  ]);
  const others = items.filter(({ owner }) => owner !== null && owner !== session?.userId);
  const unsent = items.map(({ id }) => id);
  return { companies, brokers, parcels, drafts, unsent, ofOtherUsers: others.length };
}

/** Whether every item in the outbox is among `known`, the ids that the user was shown. */
export async function hasOnlyItems(db: Database, known: readonly string[]): Promise<boolean> {
  const ids = await db.outbox.toCollection().primaryKeys();
  return ids.every((id) => known.includes(id));
}

/**
 * Clears every table, the session included. Resolves to false and changes nothing when the outbox has an item that is not among
 * `discardedIds`: only the user's explicit confirmation discards unsent items (law 2).
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
