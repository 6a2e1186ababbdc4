import { readOwnClaims } from '#db/claims.ts';
import { readClockSkew } from '#db/mirror-state.ts';
import { readShownParcel, shownParcels, type ShownParcel } from '#db/overlay.ts';
import { readListingRight, type LinkState, type ListingRight } from '#db/own-listings.ts';
import { listOwnOutbox } from '#db/own-outbox.ts';
import type { Database } from '#db/schema-types.ts';
import { dayByServer } from '#domain/clock.ts';
import { localDay } from '#domain/date.ts';
import { isOpen, listingStateOf } from '#domain/listing-state.ts';
import { isOfKind, type ItemOf } from '#domain/operation.ts';

/** A listing that the current user may manage, and their changes of it that the server has not accepted. */
export type ManagedListing = {
  parcel: ShownParcel;
  right: ListingRight & LinkState;
  changes: ItemOf<'listingChange'>[];
};

/** Open listings of the current user, by authorship or by an approved claim, that nobody has confirmed today. */
export async function readConfirmable(db: Database): Promise<ManagedListing[]> {
  const [outbox, skew, sent, own, owned] = await Promise.all([
    listOwnOutbox(db),
    readClockSkew(db),
    db.sentParcels.toArray(),
    db.ownListings.toArray(),
    readOwnClaims(db),
  ]);
  const today = dayByServer(Date.now(), skew);
  const profiles = owned.map(({ entityId }) => entityId);
  const rows = await Promise.all([
    db.parcels
      .where('id')
      .anyOf([...sent, ...own].map(({ id }) => id))
      .toArray(),
    db.parcels.where('brokerId').anyOf(profiles).toArray(),
    db.parcels.where('companyId').anyOf(profiles).toArray(),
  ]);
  const mirror = [...new Map(rows.flat().map((row) => [row.id, row])).values()];
  const changes = outbox.filter((item) => isOfKind(item, 'listingChange'));
  const due = shownParcels({ mirror, outbox: changes })
    .filter((parcel) => isOpen(listingStateOf(parcel, today)))
    .filter(({ confirmedAt }) => confirmedAt === null || localDay(new Date(confirmedAt)) < today);
  const managed = await Promise.all(
    due.map(async (parcel) => ({ parcel, right: await readListingRight(db, parcel), changes: [] })),
  );
  return managed.flatMap(({ right, ...listing }) =>
    right?.mayConfirm === true ? [{ ...listing, right }] : [],
  );
}

/** Null when the listing is not on this device, or not the current user's to manage. */
export async function readManagedListing(db: Database, id: string): Promise<ManagedListing | null> {
  const outbox = await listOwnOutbox(db);
  const parcel = await readShownParcel(db, id, outbox);
  if (parcel === null || parcel.sample) return null;
  const right = await readListingRight(db, parcel);
  if (right === null) return null;
  const changes = outbox
    .filter((item) => isOfKind(item, 'listingChange'))
    .filter(({ payload }) => payload.parcel_id === id);
  return { parcel, right, changes };
}
