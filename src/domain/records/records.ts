// The records of a user, as far as the device knows them: who listed, changed, confirmed and disclosed what, and when.
import { changeText } from '#domain/listing/listing-change-text.ts';
import { fieldNames, type ListingField } from '#domain/listing/listing-change.ts';
import type { InboxEnquiry } from '#domain/listing/sent-enquiry.ts';
import type { ItemOf, OutboxItem } from '#domain/operation/operation.ts';
import { PARCEL_FIELDS } from '#domain/parcel/fields.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import type { SellerContact } from '#domain/parcel/seller-contact.ts';
import { localDay } from '#domain/values/date.ts';
import type { CsvCell } from './csv.ts';

/** The strongest of the user's roles for a listing, as the server decides it. */
export type RecordRole = 'Broker' | 'Company' | 'Seller';

/** A listing that the user listed, or that is under a profile of theirs. */
export type RecordedListing = {
  id: string;
  title: string;
  /** The listing as the server has it now, had it last, or will get it; null if this device has none of them. */
  parcel: Parcel | null;
  status: string;
  brokerName: string | null;
  companyName: string | null;
  isOwn: boolean;
  role: RecordRole;
  seller: SellerContact | null;
  /** When the user saved it on this device (ms since 1970). */
  madeAt: number | null;
  /** When it reached the server (ms since 1970). */
  receivedAt: number | null;
  /** When this device received the server's confirmation (ms since 1970). */
  acknowledgedAt: number | null;
  /** The outbox item until the server has confirmed it, then null. */
  item: OutboxItem | null;
};

/** What the user did on this device; `acknowledgedAt` is null until the server has confirmed it. */
export type RecordedOperation = {
  item: ItemOf<'parcel'> | ItemOf<'listingChange'>;
  acknowledgedAt: number | null;
};

export type KnownRecords = {
  user: { id: string; name: string };
  listings: readonly RecordedListing[];
  operations: readonly RecordedOperation[];
  /** Enquiries that came to profiles of the user. */
  enquiries: readonly InboxEnquiry[];
};

/** Empty cells are what the device does not know. Times are in ms since 1970. */
export type RecordRow = {
  kind: RecordKind;
  event: string;
  before: CsvCell;
  after: CsvCell;
  /** The local day on which it was made. */
  day: string | null;
  /** The first day on which it may have been made. */
  since: string;
  madeAt: number | null;
  receivedAt: number | null;
  acknowledgedAt: number | null;
  by: string | null;
  role: string | null;
  /** The outbox item until the server has confirmed it, then null. */
  item: OutboxItem | null;
  listing: Pick<RecordedListing, 'id'> & Partial<RecordedListing>;
  enquiry?: InboxEnquiry;
};

type Row = Omit<RecordRow, 'kind'>;

type RecordSource = KnownRecords & { listingById: ReadonlyMap<string, RecordedListing> };

/** Each kind of record, and how its rows are made. */
const KINDS = {
  Listing: listingRows,
  Change: changeRows,
  Confirmation: confirmationRows,
  Enquiry: enquiryRows,
  Disclosure: disclosureRows,
} satisfies Record<string, (source: RecordSource) => Row[]>;

export type RecordKind = keyof typeof KINDS;

export const RECORD_KINDS = Object.keys(KINDS).filter(isKind);

function isKind(name: string): name is RecordKind {
  return Object.hasOwn(KINDS, name);
}

/** All records, the oldest first. */
export function recordsOf(known: KnownRecords): RecordRow[] {
  // If the server has another version of a listing, that version counts.
  const byAge = [...known.listings].sort((a, b) => Number(a.item === null) - Number(b.item === null));
  const source = { ...known, listingById: new Map(byAge.map((listing) => [listing.id, listing])) };
  return RECORD_KINDS.flatMap((kind) => KINDS[kind](source).map((row): RecordRow => ({ kind, ...row }))).sort(
    (a, b) => (a.day ?? a.since).localeCompare(b.day ?? b.since) || (a.madeAt ?? 0) - (b.madeAt ?? 0),
  );
}

const UNKNOWN = {
  before: null,
  after: null,
  day: null,
  madeAt: null,
  receivedAt: null,
  acknowledgedAt: null,
  by: null,
  role: null,
  item: null,
};

function listingRows({ user, listings }: RecordSource): Row[] {
  return listings.map((listing) => {
    const { parcel, madeAt, receivedAt, acknowledgedAt, isOwn, role, item } = listing;
    const at = madeAt ?? receivedAt;
    const day = parcel?.listedDate ?? (at === null ? null : localDay(new Date(at)));
    return {
      ...UNKNOWN,
      event: 'Listed',
      day,
      since: day ?? '',
      madeAt,
      receivedAt,
      acknowledgedAt,
      by: isOwn ? user.name : null,
      role: isOwn ? role : null,
      item,
      listing,
    };
  });
}

function changeRows(source: RecordSource): Row[] {
  return changesOf(source).flatMap(({ operation, item: { payload } }) => {
    const { action, fields, before } = payload;
    if (action === 'confirm') return [];
    const row = rowOf(source, operation, payload.parcelId);
    if (fields === null) return [{ ...row, event: changeText(payload) }];
    return fieldNames(fields)
      .filter((field) => field !== 'actingFor')
      .map((field) => ({
        ...row,
        event: PARCEL_FIELDS[field].label,
        before: cellOf(before?.[field] ?? null, field),
        after: cellOf(fields[field] ?? null, field),
      }));
  });
}

function confirmationRows(source: RecordSource): Row[] {
  const own = changesOf(source).filter(({ item }) => item.payload.action === 'confirm');
  const confirmed = new Set(
    own
      .filter(({ operation }) => operation.acknowledgedAt !== null)
      .map(({ item: { payload } }) => `${payload.parcelId} ${payload.madeAt}`),
  );
  const latest = source.listings.flatMap((listing): Row[] => {
    const { parcel, item, brokerName, companyName } = listing;
    const { confirmedAt = null, confirmedBy = null } = parcel ?? {};
    if (item !== null || confirmedAt === null || confirmedBy === null) return [];
    const madeAt = Date.parse(confirmedAt);
    if (confirmed.has(`${listing.id} ${madeAt}`)) return [];
    const day = localDay(new Date(madeAt));
    const names = { broker: brokerName, company: companyName, seller: null };
    const roles = { broker: 'Broker', company: 'Company', seller: 'Seller' };
    const by = { by: names[confirmedBy], role: roles[confirmedBy] };
    return [{ ...serverRow(listing), event: 'Confirmed', day, since: day, madeAt, ...by }];
  });
  return [
    ...own.map(({ operation, item }) => ({
      ...rowOf(source, operation, item.payload.parcelId),
      event: 'Confirmed',
    })),
    ...latest,
  ];
}

function enquiryRows({ enquiries, listingById }: RecordSource): Row[] {
  return enquiries.map((enquiry) => {
    const { parcelId: id, listingTitle: title, madeAt, receivedAt, name } = enquiry;
    const day = localDay(new Date(madeAt));
    // A question to a profile is about no listing.
    const about = { id: id ?? '', ...(title !== null && { title }) };
    return {
      ...UNKNOWN,
      event: 'Enquired',
      day,
      since: day,
      madeAt,
      receivedAt: Date.parse(receivedAt),
      by: name,
      role: 'Enquirer',
      listing: listingById.get(about.id) ?? about,
      enquiry,
    };
  });
}

function disclosureRows(source: RecordSource): Row[] {
  const own = source.operations.flatMap((operation): Row[] => {
    const { item } = operation;
    const { actingFor: side } = item.kind === 'parcel' ? item.payload : (item.payload.fields ?? {});
    if (side === undefined) return [];
    const [id, before] =
      item.kind === 'parcel' ? [item.id, null] : [item.payload.parcelId, item.payload.before];
    return [
      {
        ...rowOf(source, operation, id),
        event: PARCEL_FIELDS.actingFor.label,
        before: cellOf(before?.['actingFor'] ?? null, 'actingFor'),
        after: cellOf(side, 'actingFor'),
      },
    ];
  });
  const stated = source.listings.flatMap((listing): Row[] => {
    const side = cellOf(listing.parcel?.actingFor ?? null, 'actingFor');
    if (listing.item !== null || side === null) return [];
    const last = own.filter(({ listing: { id }, item }) => id === listing.id && item === null).at(-1);
    return last?.after === side
      ? []
      : [{ ...serverRow(listing), event: PARCEL_FIELDS.actingFor.label, after: side }];
  });
  return [...own, ...stated];
}

/** The user's changes, in the order in which they were made. */
function changesOf({ operations }: RecordSource) {
  return operations.flatMap((operation) => {
    const { item } = operation;
    return item.kind === 'listingChange' ? [{ operation, item }] : [];
  });
}

/** A row of what the user did on this device. */
function rowOf(
  { user, listingById }: RecordSource,
  { item, acknowledgedAt }: RecordedOperation,
  id: string,
): Row {
  const listing = listingById.get(id);
  const madeAt = item.kind === 'parcel' ? item.savedAt : item.payload.madeAt;
  const day = localDay(new Date(madeAt));
  return {
    ...UNKNOWN,
    event: '',
    day,
    since: day,
    madeAt,
    acknowledgedAt,
    by: item.owner === null ? 'Visitor on this device' : user.name,
    role: listing?.role ?? null,
    item: acknowledgedAt === null ? item : null,
    listing: listing ?? { id },
  };
}

/** A row of what the server's listing says, without its day. */
function serverRow(listing: RecordedListing): Row {
  return { ...UNKNOWN, event: '', since: listing.parcel?.listedDate ?? '', listing };
}

/** The value of a field for a spreadsheet: numbers without units, days as ISO 8601, choices as screens show them. */
function cellOf(value: string | number | null, field: ListingField): CsvCell {
  if (field === 'expiryDate') return value ?? 'Permanent';
  if (value === null || typeof value === 'number') return value;
  return PARCEL_FIELDS[field].text(value);
}
