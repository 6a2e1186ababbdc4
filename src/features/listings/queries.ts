import { isSentBy, readListingRight, type LinkState, type ListingRight } from '#db/sent/own-listings.ts';
import { readShownParcel, shownParcels, type ShownParcel } from '#db/shown/overlay.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import { readClockSkew } from '#db/tables/mirror-state.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { isBehindDecision } from '#domain/operation/operation-order.ts';
import type { OperationStatus } from '#domain/operation/operation-status.ts';
import { isOfKind } from '#domain/operation/operation.ts';
import { listingStateOf } from '#domain/parcel/listing-state.ts';
import { dayByServer, localDay } from '#domain/values/date.ts';

/** A listing that the current user may manage, and their changes of it that the server has not accepted. */
export type ManagedListing = {
  parcel: ShownParcel;
  right: ListingRight & LinkState;
  changes: QueuedChange[];
};

export type QueuedChange = Extract<OperationStatus<'listingChange'>, { kind: 'queued' }>;

/** The lists that are confirmed with one press: what the user wrote, or what others list under their profiles. */
export type ConfirmableList = 'my-listings' | 'desk';

/** Available listings of that list, as the current user sees it, that nobody has confirmed today. */
export async function readConfirmable(db: Database, list: ConfirmableList): Promise<ManagedListing[]> {
  const [outbox, skew, ids] = await Promise.all([
    listOwnOutbox(db),
    readClockSkew(db),
    list === 'desk' ? idsOnDesk(db) : idsOfAuthor(db),
  ]);
  const today = dayByServer(Date.now(), skew);
  const rows = await db.parcels.bulkGet([...new Set(ids)]);
  const mirror = rows.filter((row) => row !== undefined);
  const changes = outbox.filter((item) => isOfKind(item, 'listingChange'));
  const due = shownParcels({ mirror, outbox: changes })
    .filter((parcel) => listingStateOf(parcel, today) === 'available')
    .filter(({ confirmedAt }) => confirmedAt === null || localDay(new Date(confirmedAt)) < today);
  const managed = await Promise.all(
    due.map(async (parcel) => ({ parcel, right: await readListingRight(db, parcel), changes: [] })),
  );
  return managed.flatMap(({ right, ...listing }) =>
    right?.mayConfirm === true ? [{ ...listing, right }] : [],
  );
}

async function idsOfAuthor(db: Database): Promise<string[]> {
  const userId = (await readSession(db))?.userId ?? null;
  const [sent, own] = await Promise.all([
    db.sentParcels.filter((listing) => isSentBy(listing, userId)).toArray(),
    db.ownListings.toArray(),
  ]);
  return [...sent, ...own].map(({ id }) => id);
}

async function idsOnDesk(db: Database): Promise<string[]> {
  const userId = (await readSession(db))?.userId;
  const entries = await db.inbox.filter((entry) => entry.userId === userId).toArray();
  return entries.map(({ parcelId }) => parcelId);
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
    .filter(({ payload }) => payload.parcelId === id)
    .map((item) => ({ kind: 'queued' as const, item, isBehind: isBehindDecision(item, outbox) }));
  return { parcel, right, changes };
}
