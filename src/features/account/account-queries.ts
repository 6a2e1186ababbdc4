import { isSentBy } from '#db/sent/own-listings.ts';
import { readProfileNames, shownClaims } from '#db/shown/claims.ts';
import { shownParcels } from '#db/shown/overlay.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import { isRowDue, readMirrorState } from '#db/tables/mirror-state.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { isOfKind, isReceived, type OutboxItem } from '#domain/operation/operation.ts';
import type { BrokerSubmission } from '#domain/profile/broker-submission.ts';
import type { CompanySubmission } from '#domain/profile/company-submission.ts';
import { clockSkewAt, dayByServer } from '#domain/values/date.ts';
import {
  claimEntry,
  listingEntry,
  queuedEntry,
  requestEntry,
  submissionEntry,
  type Entry,
} from './entries.ts';

/** What the current user has, as far as this device knows: queued entries first, then the newest. */
export type Account = {
  userId: string;
  submissions: Entry[];
  claims: Entry[];
  /** Requested new names and companies of profiles. */
  requests: Entry[];
  listings: Entry[];
};

export async function readAccount(db: Database): Promise<Account | null> {
  const session = await readSession(db);
  if (session === null) return null;
  const { userId } = session;
  // Outbox first: an item accepted between the two reads is then found in both and listed once, never in neither.
  const items = await listOwnOutbox(db);
  const outbox = items.filter(({ owner }) => owner === userId).reverse();
  const [submissions, claims, requests, listings] = await Promise.all([
    readSubmissions(db, outbox),
    readClaims(db, { userId, outbox }),
    readRequests(db, userId),
    readListings(db, { userId, outbox }),
  ]);
  return { userId, submissions, claims, requests, listings };
}

async function readSubmissions(db: Database, outbox: OutboxItem[]): Promise<Entry[]> {
  const [companies, brokers] = await Promise.all([
    db.companySubmissions.toArray(),
    db.brokerSubmissions.toArray(),
  ]);
  const mirrored: { type: 'Company' | 'Broker'; row: CompanySubmission | BrokerSubmission }[] = [
    ...companies.map((row) => ({ type: 'Company' as const, row })),
    ...brokers.map((row) => ({ type: 'Broker' as const, row })),
  ];
  const mirroredIds = new Set(mirrored.map(({ row }) => row.id));
  const queued = outbox.filter((item) => isOfKind(item, 'company') || isOfKind(item, 'broker'));
  return [
    ...queued.filter(({ id }) => !mirroredIds.has(id)).map(queuedEntry),
    ...[...mirrored]
      .sort((a, b) => Date.parse(b.row.createdAt) - Date.parse(a.row.createdAt))
      .map(({ type, row }) => submissionEntry(type, row)),
  ];
}

async function readClaims(
  db: Database,
  { userId, outbox }: { userId: string; outbox: OutboxItem[] },
): Promise<Entry[]> {
  const claims = shownClaims({ mirror: await db.claims.toArray(), outbox, userId });
  const names = await readProfileNames(
    db,
    claims.map(({ profile }) => profile),
  );
  const entries = claims.map((claim) => claimEntry(claim, names.get(claim.profile.id)));
  const rank = ({ item }: Entry) => (item === null ? 1 : 0);
  return [...entries].sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
}

async function readRequests(db: Database, userId: string): Promise<Entry[]> {
  const rows = await db.profileRequests.filter((row) => row.userId === userId).toArray();
  const names = await readProfileNames(
    db,
    rows.flatMap(({ profileType, profileId, value }) => [
      { type: profileType, id: profileId },
      { type: 'company', id: value },
    ]),
  );
  return [...rows]
    .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
    .map((row) => requestEntry(row, names));
}

/** The listings of the current user, or those that visitors made on this device. */
export async function readMyListings(db: Database): Promise<Entry[]> {
  const userId = (await readSession(db))?.userId ?? null;
  const items = await listOwnOutbox(db);
  return readListings(db, { userId, outbox: items.filter(({ owner }) => owner === userId).reverse() });
}

/**
 * Listings sent from this device, and listings that the server knows as the user's. A queued one is shown as its outbox item, and as a
 * listing too only if the server has received it.
 */
async function readListings(
  db: Database,
  { userId, outbox }: { userId: string | null; outbox: OutboxItem[] },
): Promise<Entry[]> {
  const [sent, own, mirrorState] = await Promise.all([
    db.sentParcels.filter((listing) => isSentBy(listing, userId)).toArray(),
    db.ownListings.toArray(),
    readMirrorState(db),
  ]);
  const sentById = new Map(sent.map((listing) => [listing.id, listing]));
  const ownById = new Map(own.map((listing) => [listing.id, listing]));
  const queued = outbox.filter((item) => isOfKind(item, 'parcel'));
  const unsettled = new Set(queued.filter((item) => !isReceived(item)).map(({ id }) => id));
  const ids = [...new Set([...sentById.keys(), ...ownById.keys()])].filter((id) => !unsettled.has(id));
  const [mirror, unreadable, acknowledged] = await Promise.all([
    db.parcels.where('id').anyOf(ids).toArray(),
    db.unreadableRows.bulkGet(ids.map((id) => ['parcels', id])),
    db.acknowledged.where('id').anyOf(ids).toArray(),
  ]);
  const mirrored = new Set(mirror.map(({ id }) => id));
  const shown = new Map(shownParcels({ mirror, outbox }).map((parcel) => [parcel.id, parcel]));
  const contents = new Map(
    acknowledged.filter((item) => isOfKind(item, 'parcel')).map(({ id, payload }) => [id, payload]),
  );
  const due = new Set(acknowledged.filter((item) => isRowDue(item, mirrorState)).map(({ id }) => id));
  const today = dayByServer(Date.now(), clockSkewAt(Date.now(), mirrorState));
  const entries = ids.flatMap((id, index) => {
    const listing = sentById.get(id);
    const row = shown.get(id);
    const { withdrawn, hidden, hiddenReason = null } = ownById.get(id) ?? {};
    const last = withdrawn ?? hidden ?? contents.get(id) ?? null;
    // Only a complete mirror proves that a row is missing, and only one that is new enough.
    const certain = mirrorState.completedAt !== null && unreadable[index] === undefined && !due.has(id);
    const isUnknown = !mirrored.has(id) && listing === undefined && last === null && hiddenReason === null;
    // The server knows the author before the listing: it refused this one, or is yet to receive it.
    if (certain && isUnknown) return [];
    const at = listing?.savedAt ?? Date.parse(row?.listedDate ?? '');
    return { at, entry: listingEntry({ id, sent: listing, last, hiddenReason, row, certain, today }) };
  });
  return [
    ...queued.map(queuedEntry),
    ...[...entries].sort((a, b) => (b.at || 0) - (a.at || 0)).map(({ entry }) => entry),
  ];
}
