import type { ListingRight } from '#db/sent/own-listings.ts';
import { readOwnsProfile, readProfileNames } from '#db/shown/claims.ts';
import {
  readInboxListings,
  readOwnEnquiries,
  type AnsweredEnquiry,
  type DeskPart,
} from '#db/shown/desk-items.ts';
import type { ShownParcel } from '#db/shown/overlay.ts';
import { listOwnItems } from '#db/shown/own-outbox.ts';
import { readClockSkew } from '#db/tables/mirror-state.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { sellerOf } from '#domain/listing/inbox.ts';
import type { InboxEnquiry } from '#domain/listing/sent-enquiry.ts';
import type { OutboxItem } from '#domain/operation/operation.ts';
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
 * `asked`: the listing's title, or the name of the profile that is asked. `isGone` is true when the listing is no longer in the directory.
 */
export type DeskEnquiry = AnsweredEnquiry & { asked: string; isGone: boolean };

/** Each list starts with the newest. `isOwner` is true if the user has an approved claim on a profile. */
export type Desk = { isOwner: boolean; enquiries: DeskEnquiry[] } & Record<DeskPart, DeskListing[]>;

export async function readDesk(db: Database): Promise<Desk> {
  const session = await readSession(db);
  const parts: Record<DeskPart, DeskListing[]> = {
    unconfirmed: [],
    confirmed: [],
    underContract: [],
    closed: [],
  };
  if (session === null) return { isOwner: false, enquiries: [], ...parts };
  const { userId } = session;
  // Outbox first: an answer that is accepted between the two reads is then found in both.
  const outbox = await listOwnItems(db);
  const today = dayByServer(Date.now(), await readClockSkew(db));
  const [listings, enquiries, isOwner] = await Promise.all([
    readInboxListings(db, { userId, outbox, today }),
    readEnquiries(db, { userId, outbox }),
    readOwnsProfile(db),
  ]);
  const newest = [...listings].sort((a, b) => Date.parse(b.entry.listedAt) - Date.parse(a.entry.listedAt));
  const brokers = await db.brokers.bulkGet([...new Set(listings.map(({ parcel }) => parcel.brokerId))]);
  const names = new Map(brokers.flatMap((row) => (row === undefined ? [] : [[row.id, row.name] as const])));
  const right = { userId, key: null, mayConfirm: true, mayDisown: true };
  for (const { entry, parcel, part } of newest) {
    const brokerName = names.get(parcel.brokerId) ?? null;
    parts[part].push({ parcel, right, seller: sellerOf(entry), listedAt: entry.listedAt, brokerName });
  }
  return { isOwner, enquiries, ...parts };
}

async function readEnquiries(
  db: Database,
  owner: { userId: string; outbox: OutboxItem[] },
): Promise<DeskEnquiry[]> {
  const enquiries = await readOwnEnquiries(db, owner);
  const [parcels, names] = await Promise.all([
    db.parcels.bulkGet(enquiries.map(({ parcelId }) => parcelId ?? '')),
    readProfileNames(db, enquiries.filter(({ parcelId }) => parcelId === null).map(profileOf)),
  ]);
  return enquiries
    .map((enquiry, index) => ({
      ...enquiry,
      asked: enquiry.listingTitle ?? names.get(profileOf(enquiry).id) ?? 'Your profile',
      isGone: enquiry.parcelId !== null && parcels[index] === undefined,
    }))
    .sort((a, b) => Date.parse(b.receivedAt) - Date.parse(a.receivedAt) || b.madeAt - a.madeAt);
}

/** The profile that is asked, or under which the listing is. */
function profileOf({ brokerId, companyId }: Pick<InboxEnquiry, 'brokerId' | 'companyId'>): ClaimableProfile {
  return brokerId === null ? { type: 'company', id: companyId } : { type: 'broker', id: brokerId };
}
