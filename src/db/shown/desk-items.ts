// What waits on the desk of an owner, as the desk lists it and as the menu, the app's icon and notifications count it.
import type { Database } from '#db/tables/schema-types.ts';
import { withAnswer } from '#domain/listing/enquiry-answer.ts';
import type { InboxEntry } from '#domain/listing/inbox.ts';
import type { InboxEnquiry } from '#domain/listing/sent-enquiry.ts';
import { isAutomatic, isOfKind, type ItemOf, type OutboxItem } from '#domain/operation/operation.ts';
import { listingStateOf } from '#domain/parcel/listing-state.ts';
import { shownParcels, type ShownParcel } from './overlay.ts';

/** `isAnswering` while an answer waits to be sent. */
export type AnsweredEnquiry = InboxEnquiry & { isAnswering: boolean };

export async function readOwnEnquiries(
  db: Database,
  { userId, outbox }: { userId: string; outbox: OutboxItem[] },
): Promise<AnsweredEnquiry[]> {
  const rows = await db.enquiryInbox.filter((row) => row.userId === userId).toArray();
  const answers = outbox
    .filter((item) => isOfKind(item, 'enquiryAnswer'))
    .filter(({ state, withdrawal }) => state !== 'refused' && withdrawal !== 'discard');
  return rows.map((row) => {
    const queued = answers.filter(({ payload }) => payload.enquiryId === row.enquiryId);
    return {
      ...queued.reduce((enquiry, { payload }) => withAnswer(enquiry, payload), row),
      isAnswering: !queued.every(isAutomatic),
    };
  });
}

/** Only available listings can be confirmed; sold and ended ones are closed. */
export type DeskPart = 'unconfirmed' | 'confirmed' | 'underContract' | 'closed';

/** A listing under a profile of the current user. */
export type InboxListing = { entry: InboxEntry; parcel: ShownParcel; part: DeskPart };

/** The listings of an owner's inbox that are on this device. `today` is the local day. */
export async function readInboxListings(
  db: Database,
  { userId, outbox, today }: { userId: string; outbox: OutboxItem[]; today: string },
): Promise<InboxListing[]> {
  const entries = await db.inbox.filter((entry) => entry.userId === userId).toArray();
  const changes = outbox.filter((item) => isOfKind(item, 'listingChange'));
  const rows = await db.parcels.bulkGet(entries.map(({ parcelId }) => parcelId));
  const mirror = rows.filter((row) => row !== undefined);
  const parcels = new Map(shownParcels({ mirror, outbox: changes }).map((parcel) => [parcel.id, parcel]));
  return entries.flatMap((entry) => {
    const parcel = parcels.get(entry.parcelId);
    return parcel === undefined ? [] : [{ entry, parcel, part: partOf(parcel, { changes, today }) }];
  });
}

function partOf(
  parcel: ShownParcel,
  { changes, today }: { changes: readonly ItemOf<'listingChange'>[]; today: string },
): DeskPart {
  const state = listingStateOf(parcel, today);
  if (state === 'pending') return 'underContract';
  if (state !== 'available') return 'closed';
  const isConfirmed = parcel.confirmedBy === 'broker' || parcel.confirmedBy === 'company';
  const isConfirming = ({ payload }: ItemOf<'listingChange'>) =>
    payload.action === 'confirm' && payload.parcelId === parcel.id;
  return isConfirmed || changes.some(isConfirming) ? 'confirmed' : 'unconfirmed';
}
