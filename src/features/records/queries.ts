import { isSentBy } from '#db/sent/own-listings.ts';
import { readOwnClaims } from '#db/shown/claims.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import { readClockSkew } from '#db/tables/mirror-state.ts';
import type { Database, SentParcel } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { isOfKind, isOwn, type ItemOf, type OutboxItem } from '#domain/operation/operation.ts';
import { recordsOf, type RecordedOperation, type RecordRow } from '#domain/records/records.ts';
import { dayByServer } from '#domain/values/date.ts';
import { recordedListings, type Scope } from './recorded-listings.ts';

/** What this device knows of the current user's records, the oldest first; `today` is the local day. */
export type Records = { userId: string; rows: RecordRow[]; today: string };

/**
 * One transaction: an item that the server accepts meanwhile is neither missed nor listed twice. Tables are read whole, then filtered: a
 * Dexie filter would walk a cursor row by row. Null for a visitor.
 */
export function readRecords(db: Database): Promise<Records | null> {
  return db.transaction('r', db.tables, async () => {
    const session = await readSession(db);
    if (session === null) return null;
    const { userId } = session;
    const [profile, clockSkew, known, allSent, allInbox, allEnquiries] = await Promise.all([
      db.profiles.get(userId),
      readClockSkew(db),
      readOperations(db, userId),
      db.sentParcels.toArray(),
      db.inbox.toArray(),
      db.enquiryInbox.toArray(),
    ]);
    const sent = allSent.filter((listing) => isSentBy(listing, userId));
    const inbox = allInbox.filter((entry) => entry.userId === userId);
    const enquiries = allEnquiries.filter((entry) => entry.userId === userId);
    const scope = await readScope(db, userId, { operations: known, sent });
    const operations = await operationsIn(db, scope, known);
    const today = dayByServer(Date.now(), clockSkew);
    const names = await readNames(db, scope, operations);
    const name = profile?.fullName ?? session.fullName ?? session.email;
    const listings = recordedListings({ scope, operations, inbox, sent, names, today });
    return {
      userId,
      rows: recordsOf({ user: { id: userId, name }, listings, operations, enquiries }),
      today,
    };
  });
}

/** Listings and changes of the user, and of visitors, that were saved on this device. */
async function readOperations(db: Database, userId: string): Promise<RecordedOperation[]> {
  const [outbox, acknowledged] = await Promise.all([listOwnOutbox(db), db.acknowledged.toArray()]);
  const isRecorded = (item: OutboxItem): item is ItemOf<'parcel'> | ItemOf<'listingChange'> =>
    isOwn(item, { userId }) && (isOfKind(item, 'parcel') || isOfKind(item, 'listingChange'));
  const confirmed = [...acknowledged]
    .sort((a, b) => a.savedAt - b.savedAt || a.sequence - b.sequence)
    .flatMap((item) => (isRecorded(item) ? [{ item, acknowledgedAt: item.acknowledgedAt }] : []));
  return [...confirmed, ...outbox.filter(isRecorded).map((item) => ({ item, acknowledgedAt: null }))];
}

async function readScope(
  db: Database,
  userId: string,
  { operations, sent }: { operations: readonly RecordedOperation[]; sent: readonly SentParcel[] },
): Promise<Scope> {
  const listed = operations.filter(({ item }) => item.kind === 'parcel' && item.owner === userId);
  const authored = (await db.ownListings.toArray()).filter((listing) => listing.userId === userId);
  const own = new Map<string, OwnListing | null>([
    ...[...sent, ...listed.map(({ item }) => item)].map(({ id }) => [id, null] as const),
    ...authored.map((listing) => [listing.id, listing] as const),
  ]);
  const claims = await readOwnClaims(db);
  const idsOf = (type: 'broker' | 'company') =>
    claims.filter(({ entityType }) => entityType === type).map(({ entityId }) => entityId);
  const [brokerIds, companyIds] = [idsOf('broker'), idsOf('company')];
  const rows = await Promise.all([
    db.parcels.bulkGet([...own.keys()]),
    ...brokerIds.map((id) => db.parcels.where('brokerId').equals(id).toArray()),
    ...companyIds.map((id) => db.parcels.where('companyId').equals(id).toArray()),
  ]);
  const parcels = rows.flat().flatMap((row) => (row?.origin === 'server' ? [[row.id, row] as const] : []));
  return {
    own,
    brokerIds: new Set(brokerIds),
    companyIds: new Set(companyIds),
    parcels: new Map(parcels),
  };
}

/**
 * What was done with the listings of the user, by visitors on this device too where the user has adopted the listing. A listing that has
 * left the device was one of theirs if they own a profile and are no administrator, who may change any.
 */
async function operationsIn(
  db: Database,
  { own, brokerIds, companyIds, parcels }: Scope,
  operations: readonly RecordedOperation[],
): Promise<RecordedOperation[]> {
  const ids = operations.map(({ item }) => (item.kind === 'parcel' ? item.id : item.payload.parcelId));
  const [rows, roles] = await Promise.all([db.parcels.bulkGet(ids), db.userRoles.toArray()]);
  const isOwner = brokerIds.size + companyIds.size > 0;
  const countsGone = isOwner && !roles.some(({ role }) => role === 'admin');
  return operations.filter(({ item }, index) => {
    const id = ids[index] ?? '';
    if (own.has(id)) return true;
    return item.owner !== null && (parcels.has(id) || (countsGone && rows[index] === undefined));
  });
}

/** The names of the brokers and companies of these listings, by id. */
async function readNames(
  db: Database,
  { own, parcels }: Scope,
  operations: readonly RecordedOperation[],
): Promise<ReadonlyMap<string, string>> {
  const contents = [
    ...parcels.values(),
    ...[...own.values()].flatMap((listing) => [listing?.hidden, listing?.withdrawn]),
  ].filter((parcel) => parcel !== null && parcel !== undefined);
  const payloads = operations.flatMap(({ item }) => (item.kind === 'parcel' ? [item.payload] : []));
  const brokerIds = [...contents.map((each) => each.brokerId), ...payloads.map((each) => each.brokerId)];
  const companyIds = [...contents.map((each) => each.companyId), ...payloads.map((each) => each.companyId)];
  const rows = await Promise.all([
    db.brokers.bulkGet([...new Set(brokerIds)]),
    db.companies.bulkGet([...new Set(companyIds)]),
  ]);
  return new Map(rows.flat().flatMap((row) => (row === undefined ? [] : [[row.id, row.name]])));
}
