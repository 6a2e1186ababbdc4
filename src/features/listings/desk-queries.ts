import type { ListingRight } from '#db/sent/own-listings.ts';
import { readOwnsProfile, readProfileNames } from '#db/shown/claims.ts';
import { shownParcels, type ShownParcel } from '#db/shown/overlay.ts';
import { listOwnItems } from '#db/shown/own-outbox.ts';
import { readClockSkew } from '#db/tables/mirror-state.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { withAnswer } from '#domain/listing/enquiry-answer.ts';
import { sellerOf } from '#domain/listing/inbox.ts';
import type { InboxEnquiry } from '#domain/listing/sent-enquiry.ts';
import { isAutomatic, isOfKind, type OutboxItem } from '#domain/operation/operation.ts';
import { isOpen, listingStateOf } from '#domain/parcel/listing-state.ts';
import type { SellerContact } from '#domain/parcel/seller-contact.ts';
import type { ClaimableProfile } from '#domain/profile/claim.ts';
import { dayByServer } from '#domain/values/date.ts';

/** A listing under a profile of the current user. */
export type DeskListing = {
  parcel: ShownParcel;
  right: ListingRight;
  seller: SellerContact;
  /** ISO 8601. */
  listedAt: string;
  /** The broker that it names; null when the broker is not on this device. */
  brokerName: string | null;
};

/**
 * `asked`: the listing's title, or the name of the profile that is asked. `isGone` is true when the listing is no longer in the directory,
 * `isAnswering` while an answer waits to be sent.
 */
export type DeskEnquiry = InboxEnquiry & { asked: string; isGone: boolean; isAnswering: boolean };

/** Each part starts with the newest, and enquiries with those to answer. `isOwner` is true if the user has an approved claim on a profile. */
export type Desk = {
  isOwner: boolean;
  enquiries: DeskEnquiry[];
  /** Open listings that no broker or company has confirmed. */
  unconfirmed: DeskListing[];
  confirmed: DeskListing[];
  /** Sold and ended listings. */
  closed: DeskListing[];
};

export async function readDesk(db: Database): Promise<Desk> {
  const session = await readSession(db);
  if (session === null) return { isOwner: false, enquiries: [], unconfirmed: [], confirmed: [], closed: [] };
  const { userId } = session;
  // Outbox first: an answer that is accepted between the two reads is then found in both.
  const outbox = await listOwnItems(db);
  const [inbox, enquiries, clockSkew, isOwner] = await Promise.all([
    db.inbox.toArray(),
    readEnquiries(db, { userId, outbox }),
    readClockSkew(db),
    readOwnsProfile(db),
  ]);
  const own = inbox
    .filter((entry) => entry.userId === userId)
    .sort((a, b) => Date.parse(b.listedAt) - Date.parse(a.listedAt));
  const changes = outbox.filter((item) => isOfKind(item, 'listingChange'));
  const rows = await db.parcels.bulkGet(own.map(({ parcelId }) => parcelId));
  const mirror = rows.filter((row) => row !== undefined);
  const parcels = new Map(shownParcels({ mirror, outbox: changes }).map((parcel) => [parcel.id, parcel]));
  const brokerIds = [...new Set(mirror.map(({ brokerId }) => brokerId))];
  const brokers = await db.brokers.where('id').anyOf(brokerIds).toArray();
  const names = new Map(brokers.map(({ id, name }) => [id, name]));
  const right = { userId, key: null, mayConfirm: true, mayDisown: true };
  const listings = own.flatMap((entry) => {
    const parcel = parcels.get(entry.parcelId);
    if (parcel === undefined) return [];
    const brokerName = names.get(parcel.brokerId) ?? null;
    return [{ parcel, right, seller: sellerOf(entry), listedAt: entry.listedAt, brokerName }];
  });
  const today = dayByServer(Date.now(), clockSkew);
  const queued = new Set(
    changes.filter(({ payload }) => payload.action === 'confirm').map(({ payload }) => payload.parcelId),
  );
  const partOf = ({ parcel }: DeskListing) => {
    if (!isOpen(listingStateOf(parcel, today))) return 'closed';
    const isConfirmed = parcel.confirmedBy === 'broker' || parcel.confirmedBy === 'company';
    return isConfirmed || queued.has(parcel.id) ? 'confirmed' : 'unconfirmed';
  };
  const desk: Desk = { isOwner, enquiries, unconfirmed: [], confirmed: [], closed: [] };
  for (const listing of listings) desk[partOf(listing)].push(listing);
  return desk;
}

async function readEnquiries(
  db: Database,
  { userId, outbox }: { userId: string; outbox: OutboxItem[] },
): Promise<DeskEnquiry[]> {
  const rows = (await db.enquiryInbox.toArray()).filter((row) => row.userId === userId);
  const [parcels, names] = await Promise.all([
    db.parcels.bulkGet(rows.map(({ parcelId }) => parcelId ?? '')),
    readProfileNames(db, rows.filter(({ parcelId }) => parcelId === null).map(profileOf)),
  ]);
  const answers = outbox
    .filter((item) => isOfKind(item, 'enquiryAnswer'))
    .filter(({ state, withdrawal }) => state !== 'refused' && withdrawal !== 'discard');
  return rows
    .map((row, index) => {
      const queued = answers.filter(({ payload }) => payload.enquiryId === row.enquiryId);
      return {
        ...queued.reduce((enquiry, { payload }) => withAnswer(enquiry, payload), row),
        asked: row.listingTitle ?? names.get(profileOf(row).id) ?? 'Your profile',
        isGone: row.parcelId !== null && parcels[index] === undefined,
        isAnswering: !queued.every(isAutomatic),
      };
    })
    .sort(
      (a, b) =>
        Number(a.answer !== null) - Number(b.answer !== null) ||
        Date.parse(b.receivedAt) - Date.parse(a.receivedAt) ||
        b.madeAt - a.madeAt,
    );
}

/** The profile that is asked, or under which the listing is. */
function profileOf({ brokerId, companyId }: Pick<InboxEnquiry, 'brokerId' | 'companyId'>): ClaimableProfile {
  return brokerId === null ? { type: 'company', id: companyId } : { type: 'broker', id: brokerId };
}
