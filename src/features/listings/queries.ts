import { listOutbox } from '#db/outbox.ts';
import { shownParcels, type ShownParcel } from '#db/overlay.ts';
import { readListingRight, type ListingRight } from '#db/own-listings.ts';
import type { Database } from '#db/schema-types.ts';
import { readSession } from '#db/stored-session.ts';
import { isOfKind, isOwn, type ItemOf } from '#domain/operation.ts';

/** A listing that the current user may manage, and their changes of it that the server has not accepted. */
export type ManagedListing = {
  parcel: ShownParcel;
  right: ListingRight;
  changes: ItemOf<'listingChange'>[];
};

/** Null when the listing is not on this device, or not the current user's to manage. */
export async function readManagedListing(db: Database, id: string): Promise<ManagedListing | null> {
  const [row, outbox, session] = await Promise.all([db.parcels.get(id), listOutbox(db), readSession(db)]);
  const [parcel] = shownParcels({
    mirror: row ? [row] : [],
    outbox: outbox.filter((item) => item.id === id || isOfKind(item, 'listingChange')),
  });
  if (parcel === undefined || parcel.sample) return null;
  const right = await readListingRight(db, parcel);
  if (right === null) return null;
  const changes = outbox
    .filter((item) => isOfKind(item, 'listingChange'))
    .filter((item) => item.payload.parcel_id === id && isOwn(item, session));
  return { parcel, right, changes };
}
