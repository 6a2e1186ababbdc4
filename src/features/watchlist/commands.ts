import type { Database } from '#db/tables/schema-types.ts';
import { readBaseline, type News, type ParcelSource, type WatchState } from '#db/watchlist/watch-news.ts';
import { addWatch, isWatched, removeWatch, updateWatches } from '#db/watchlist/watchlist.ts';
import type { WatchSubject, WatchTarget } from '#domain/search/watch-subject.ts';
import { seenWatch } from '#domain/search/watch.ts';

/** Begins or ends a watch; what it has now counts as seen. Resolves to whether it is watched; throws when the device cannot save it. */
export async function toggleWatch(
  db: Database,
  target: WatchTarget,
  { now, readParcels }: { now: number; readParcels: ParcelSource },
): Promise<boolean> {
  if (await isWatched(db, target)) {
    await removeWatch(db, target);
    return false;
  }
  const subject = await subjectOf(db, target);
  await addWatch(db, { subject, seenAt: now, seen: await readBaseline(db, subject, { now, readParcels }) });
  return true;
}

/** The target with the name that its row has now. */
async function subjectOf(db: Database, target: WatchTarget): Promise<WatchSubject> {
  if (target.type === 'search') return target;
  const { type, id } = target;
  const name = type === 'broker' ? (await db.brokers.get(id))?.name : (await db.parcels.get(id))?.title;
  return { type, id, name: name ?? 'No longer listed' };
}

/** Marks everything as seen for watches that began before the directory was fetched: none of it is news. */
export async function startWaiting(db: Database, { complete, states }: News): Promise<void> {
  const waiting = complete ? states.filter(({ watch }) => watch.seen === null) : [];
  if (waiting.length === 0) return;
  await updateWatches(
    db,
    waiting.map(({ watch, seen }) => ({ before: watch, after: { ...watch, seen } })),
  );
}

/** Marks changes as seen, so that they are not announced again. */
export function markSeen(db: Database, states: readonly WatchState[], now: number): Promise<void> {
  return updateWatches(
    db,
    states.map(({ watch, changes, seen }) => ({
      before: watch,
      after: seenWatch(watch, { changes, seen, now }),
    })),
  );
}
