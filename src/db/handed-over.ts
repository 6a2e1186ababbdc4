// Listings that were handed over from another phone (market M10). They are beside the mirror, which holds the server's rows only.
import { serverTimeAt } from '#domain/clock.ts';
import type { HandedOverListing } from '#domain/listing-link.ts';
import { readMirrorState } from './mirror-state.ts';
import type { ShownParcel } from './overlay.ts';
import type { Database, HandedOver } from './schema-types.ts';
import { readSession } from './stored-session.ts';

/** More than anyone is handed in a day; the oldest leave. */
const MOST_KEPT = 50;

/** Keeps a listing, unless the directory on this device has it. Those that the directory has by now leave. */
export function saveHandedOver(
  db: Database,
  { parcel, isCut, now }: HandedOverListing & { now: number },
): Promise<void> {
  return db.transaction('rw', [db.handedOver, db.parcels, db.meta], async () => {
    const owner = (await readSession(db))?.userId ?? null;
    const receivedAt = serverTimeAt(now, await readMirrorState(db));
    await db.handedOver.put({ id: parcel.id, parcel, isCut, owner, receivedAt });
    const ids = await db.handedOver.orderBy('receivedAt').primaryKeys();
    const mirrored = await db.parcels.where('id').anyOf(ids).primaryKeys();
    // With a wrong clock it may count as the oldest.
    const others = ids.filter((id) => id !== parcel.id && !mirrored.includes(id));
    await db.handedOver.bulkDelete([...mirrored, ...others.slice(0, 1 - MOST_KEPT)]);
  });
}

/** Removes those of these ids: the directory has them, or has withdrawn them. Runs in the caller's transaction. */
export async function removeHandedOver(db: Database, ids: readonly string[]): Promise<void> {
  const kept = await db.handedOver.toCollection().primaryKeys();
  if (kept.length === 0) return;
  const settled = new Set(ids);
  await db.handedOver.bulkDelete(kept.filter((id) => settled.has(id)));
}

/** The listing with what screens show of it; null where the directory has it, or it was never handed over. */
export async function readHandedOver(
  db: Database,
  id: string,
): Promise<(HandedOver & { shown: ShownParcel }) | null> {
  const [listing, mirrored] = await Promise.all([db.handedOver.get(id), db.parcels.get(id)]);
  if (listing === undefined || mirrored !== undefined) return null;
  return { ...listing, shown: { ...listing.parcel, pending: false, changing: false, sample: false } };
}
