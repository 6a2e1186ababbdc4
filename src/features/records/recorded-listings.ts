// The listings of a user as plain data: their own, and those under their profiles.
import * as v from 'valibot';
import type { SentParcel } from '#db/tables/schema-types.ts';
import { sellerOf, type InboxEntry } from '#domain/listing/inbox.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { isReceived, type ItemOf } from '#domain/operation/operation.ts';
import { listingBadge, listingStateOf } from '#domain/parcel/listing-state.ts';
import { parcelSchema, type Parcel } from '#domain/parcel/parcel.ts';
import type { RecordedListing, RecordedOperation, RecordRole } from '#domain/records/records.ts';

/** The listings and profiles that are the user's. */
export type Scope = {
  /** Listings of the user from any device, by id, with what the server keeps for their author, if that is on this device. */
  own: ReadonlyMap<string, OwnListing | null>;
  brokerIds: ReadonlySet<string>;
  companyIds: ReadonlySet<string>;
  /** The server's rows of these listings. */
  parcels: ReadonlyMap<string, Parcel>;
};

type Sources = {
  scope: Scope;
  operations: readonly RecordedOperation[];
  inbox: readonly InboxEntry[];
  sent: readonly SentParcel[];
  /** Names of brokers and companies, by id. */
  names: ReadonlyMap<string, string>;
  /** The local day. */
  today: string;
};

type Listed = { item: ItemOf<'parcel'>; acknowledgedAt: number | null };

/** Listings that wait to be sent and listings that the server has. One is in both only where the server received another version. */
export function recordedListings({ operations, ...sources }: Sources): RecordedListing[] {
  const listed = listedIn(operations);
  const queued = listed.filter(({ acknowledgedAt }) => acknowledgedAt === null);
  const confirmed = listed.filter(({ acknowledgedAt }) => acknowledgedAt !== null);
  const unsettled = new Set(queued.filter(({ item }) => !isReceived(item)).map(({ item }) => item.id));
  return [
    ...serverListings(sources, confirmed).filter(({ id }) => !unsettled.has(id)),
    ...queued.map(({ item }) => queuedListing(sources, item)),
  ];
}

function listedIn(operations: readonly RecordedOperation[]): Listed[] {
  return operations.flatMap(({ item, acknowledgedAt }) =>
    item.kind === 'parcel' ? [{ item, acknowledgedAt }] : [],
  );
}

function serverListings(sources: Omit<Sources, 'operations'>, confirmed: Listed[]): RecordedListing[] {
  const { scope, inbox, sent } = sources;
  const confirmedById = new Map(confirmed.map((each) => [each.item.id, each]));
  const sentById = new Map(sent.map((each) => [each.id, each]));
  const entryOf = new Map(inbox.map((entry) => [entry.parcelId, entry]));
  // The server knows the author before it has the listing. Without content, it may have refused the listing.
  const authored = [...scope.own].flatMap(([id, listing]) =>
    (listing?.hidden ?? listing?.withdrawn) ? [id] : [],
  );
  const ids = new Set([...scope.parcels.keys(), ...authored, ...sentById.keys(), ...confirmedById.keys()]);
  return [...ids].map((id) => {
    const { item, acknowledgedAt = null } = confirmedById.get(id) ?? {};
    const entry = entryOf.get(id);
    const { parcel, status } = contentOf(sources, id, item);
    return {
      ...partiesOf(sources, id, parcel),
      title: parcel?.title ?? sentById.get(id)?.title ?? '',
      parcel,
      status,
      seller: entry === undefined ? (item?.authorship?.contact ?? null) : sellerOf(entry),
      madeAt: item?.savedAt ?? sentById.get(id)?.savedAt ?? null,
      receivedAt: entry === undefined ? null : Date.parse(entry.listedAt),
      acknowledgedAt,
      item: null,
    };
  });
}

function queuedListing(sources: Omit<Sources, 'operations'>, item: ItemOf<'parcel'>): RecordedListing {
  const parcel = parcelOf(item);
  return {
    ...partiesOf(sources, item.id, parcel),
    title: item.payload.title,
    parcel,
    status: '',
    seller: item.authorship?.contact ?? null,
    madeAt: item.savedAt,
    receivedAt: null,
    acknowledgedAt: null,
    item,
  };
}

/** What a listing says now, or said last, and its state. */
function contentOf(
  { scope: { own, parcels }, today }: Pick<Sources, 'scope' | 'today'>,
  id: string,
  item: ItemOf<'parcel'> | undefined,
): Pick<RecordedListing, 'parcel' | 'status'> {
  const parcel = parcels.get(id);
  if (parcel !== undefined) return { parcel, status: listingBadge(listingStateOf(parcel, today)).label };
  const { hidden = null, withdrawn = null } = own.get(id) ?? {};
  if (hidden !== null) return { parcel: hidden, status: 'Hidden' };
  if (withdrawn !== null) return { parcel: withdrawn, status: 'Withdrawn' };
  return { parcel: item === undefined ? null : parcelOf(item), status: '' };
}

function parcelOf({ payload }: ItemOf<'parcel'>): Parcel | null {
  const parsed = v.safeParse(parcelSchema, payload);
  return parsed.success ? parsed.output : null;
}

/** The broker and company of a listing, and what the user is to it. */
function partiesOf(
  { scope: { own, brokerIds, companyIds }, names }: Pick<Sources, 'scope' | 'names'>,
  id: string,
  parcel: Parcel | null,
) {
  const { brokerId = '', companyId = '' } = parcel ?? {};
  const role: RecordRole = companyIds.has(companyId) ? 'Company' : 'Seller';
  return {
    id,
    brokerName: names.get(brokerId) ?? null,
    companyName: names.get(companyId) ?? null,
    isOwn: own.has(id),
    role: brokerIds.has(brokerId) ? ('Broker' as const) : role,
  };
}
