// Listings that were handed over from another phone. They are beside the mirror, which holds the server's rows only.
import { readMirrorState } from '#db/tables/mirror-state.ts';
import type { Database, HandedOver } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import type { HandedOverListing } from '#domain/listing/listing-link.ts';
import { serverTimeAt } from '#domain/values/date.ts';
import { readShownParcel, type ShownParcel } from './overlay.ts';
import { listOwnOutbox } from './own-outbox.ts';

/**
 * What keeping a listing from a link would change, for which its user is asked; null where the directory, this device's outbox or this table
 * has it. Nothing that was kept leaves for another one: each was kept by a press.
 */
export async function readHandOverOffer(
  db: Database,
  { parcel, isCut }: HandedOverListing,
): Promise<'keep' | 'replace' | null> {
  const { id } = parcel;
  const [known, kept] = await Promise.all([
    readShownParcel(db, id, await listOwnOutbox(db)),
    db.handedOver.get(id),
  ]);
  if (known !== null) return null;
  if (kept === undefined) return 'keep';
  const isSame = JSON.stringify([kept.parcel, kept.isCut]) === JSON.stringify([parcel, isCut]);
  return isSame ? null : 'replace';
}

/** Keeps a listing after its user has said yes. Those that the directory has by now leave. */
export function saveHandedOver(
  db: Database,
  { parcel, isCut, now }: HandedOverListing & { now: number },
): Promise<void> {
  return db.transaction('rw', [db.handedOver, db.parcels, db.meta], async () => {
    const owner = (await readSession(db))?.userId ?? null;
    const receivedAt = serverTimeAt(now, await readMirrorState(db));
    await db.handedOver.put({ id: parcel.id, parcel, isCut, owner, receivedAt });
    const ids = await db.handedOver.toCollection().primaryKeys();
    await db.handedOver.bulkDelete(await db.parcels.where('id').anyOf(ids).primaryKeys());
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
