// Whose watchlist this is: what sign-in and sign-out do with it. The rest is in watchlist.ts, which most screens do not load.
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { isOwn } from '#domain/operation/operation.ts';

/** How many parcels, brokers and searches the current user or a visitor watches. Reads ids only: the rows may be large. */
export async function countWatches(db: Database): Promise<number> {
  const [ids, session] = await Promise.all([db.watches.toCollection().primaryKeys(), readSession(db)]);
  const owners = [ofOwner(null), ...(session === null ? [] : [ofOwner(session.userId)])];
  return ids.filter((id) => owners.some((owner) => id.startsWith(owner))).length;
}

/** The beginning of the id of each watch of an owner. */
export function ofOwner(owner: string | null): string {
  return `${owner ?? 'visitor'} `;
}

/** Gives a visitor's watchlist to the user who signs in; of what both watch, the user's stays. Runs in the caller's transaction. */
export async function adoptWatches(db: Database, userId: string): Promise<void> {
  const adopted = await db.watches.filter(({ owner }) => owner === null).toArray();
  for (const watch of adopted) {
    const id = ofOwner(userId) + watch.id.slice(ofOwner(null).length);
    await db.watches.delete(watch.id);
    if ((await db.watches.get(id)) === undefined) await db.watches.put({ ...watch, id, owner: userId });
  }
}

/** Removes the watchlist of the user who signs out; another user's stays, unseen. Runs in the caller's transaction. */
export async function removeWatches(db: Database): Promise<void> {
  const session = await readSession(db);
  await db.watches.filter((watch) => isOwn(watch, session)).delete();
}
