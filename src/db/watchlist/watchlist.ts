// The watchlist of the current user or a visitor. It is on this device only: the engine and its requests know nothing of it.
import { withQuotaRetry } from '#db/tables/quota-retry.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { isOwn } from '#domain/operation/operation.ts';
import { targetKey, type WatchTarget } from '#domain/search/watch-subject.ts';
import type { Watch } from '#domain/search/watch.ts';
import { ofOwner } from './watchlist-owner.ts';

export function listWatches(db: Database): Promise<Watch[]> {
  return db.transaction('r', [db.watches, db.meta], async () => {
    const [watches, session] = await Promise.all([db.watches.toArray(), readSession(db)]);
    return watches.filter((watch) => isOwn(watch, session));
  });
}

/** Whether the current user watches it. The reads start together, as a live query needs it. */
export async function isWatched(db: Database, target: WatchTarget): Promise<boolean> {
  const [ids, session] = await Promise.all([db.watches.toCollection().primaryKeys(), readSession(db)]);
  return idsFor(target, session).some((id) => ids.includes(id));
}

/** What the current user begins to watch, and what they have seen of it. */
export type NewWatch = Pick<Watch, 'subject' | 'seenAt' | 'seen'> & Partial<Pick<Watch, 'news'>>;

/** Begins to watch; what is watched already stays as it is. False when it was. */
export function addWatch(db: Database, watch: NewWatch): Promise<boolean> {
  const add = async () => {
    const session = await readSession(db);
    const ids = idsFor(watch.subject, session);
    if ((await db.watches.where('id').anyOf(ids).count()) > 0) return false;
    const [id = ''] = ids;
    await db.watches.add({ news: null, ...watch, id, owner: session?.userId ?? null });
    return true;
  };
  return withQuotaRetry(() => db.transaction('rw', [db.watches, db.meta], add));
}

export function removeWatch(db: Database, target: WatchTarget): Promise<void> {
  return db.transaction('rw', [db.watches, db.meta], async () => {
    await db.watches.bulkDelete(idsFor(target, await readSession(db)));
  });
}

/** Replaces each watch by `after`, unless it was removed or another tab has changed it since it was read. */
export function updateWatches(
  db: Database,
  updates: readonly { before: Watch; after: Watch }[],
): Promise<void> {
  const update = async () => {
    const current = await db.watches.bulkGet(updates.map(({ before }) => before.id));
    const unchanged = updates.filter(({ before }, index) => current[index]?.seenAt === before.seenAt);
    await db.watches.bulkPut(unchanged.map(({ after }) => after));
  };
  return withQuotaRetry(() => db.transaction('rw', db.watches, update));
}

/** The key under which the current user's watch of a target is stored: their own first, then a visitor's. */
function idsFor(target: WatchTarget, session: { userId: string } | null): string[] {
  const owners = session === null ? [null] : [session.userId, null];
  return owners.map((owner) => ofOwner(owner) + targetKey(target));
}
