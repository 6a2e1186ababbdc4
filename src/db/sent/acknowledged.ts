// Confirmed writes: how they leave the outbox (law 1), and what is kept in case the server loses them (law 3).
import { sentParcelOf } from '#db/outbox/outbox-items.ts';
import { removeSent } from '#db/outbox/outbox-sending.ts';
import { mirrorTable, putRows } from '#db/tables/mirror-rows.ts';
import { aheadOfCursor, readMirrorState } from '#db/tables/mirror-state.ts';
import { isQuotaExceeded, unlessFull, withQuotaRetry } from '#db/tables/quota-retry.ts';
import type { Database, MirrorState } from '#db/tables/schema-types.ts';
import { isVisitorOrSignedInAs, readSession } from '#db/tables/stored-session.ts';
import { isMirrored, type ParsedRows } from '#domain/feed/feed.ts';
import { withAnswer } from '#domain/listing/enquiry-answer.ts';
import { REMOVING_ACTIONS, withFields } from '#domain/listing/listing-change.ts';
import {
  changedSubject,
  isAdoption,
  isOfKind,
  isOwn,
  type ItemOf,
  type OutboxItem,
} from '#domain/operation/operation.ts';
import { KINDS, type OperationKind } from '#domain/operations/kinds.ts';
import { brokerWith, companyWith, immediateFields } from '#domain/profile/profile-change.ts';
import { recordVisitorMessages } from './visitor-messages.ts';

/** How long a confirmed write can be sent again after a restore (ms): 30 days. */
export const RETENTION_MS = 30 * 86_400_000;

/**
 * The server's rows for a set of items, the horizon and the server's time of the response where it has them (ms since 1970), and the server's
 * epoch: that of the mirror when the request left, where the response has none.
 */
type ServerResponse = {
  rows: ParsedRows;
  horizon?: string;
  serverTime?: number | null;
  epoch: string | null;
};

type Accepted = {
  kind: OperationKind;
  items: OutboxItem[];
  answer: ServerResponse;
  userId: string | null;
  /** Measured by this device's clock (ms since 1970). */
  now: number;
  /** Null where this pass does not know it (ms since 1970). */
  serverTime: number | null;
  /** For changes in effect, the version of their listing or profile on this device when the request left. */
  changedVersions?: ReadonlyMap<string, string>;
  /** Whether the items were written by this request, and not only looked up. */
  isWrite?: boolean;
};

/**
 * Stores the rows of a write's response and removes the settled items from the outbox in one transaction, so that nothing flickers.
 * Personal rows are dropped if their user has signed out. On a full device the rows are left to the next pull. Items leave only with the
 * record of their confirmation: without it, what the server received would seem discarded (law 1), and its key be lost. Where the device has
 * no space for that either they stay ('full'), and their receipts settle them in a later pass.
 */
export async function acceptItems(db: Database, accepted: Accepted): Promise<'full' | undefined> {
  try {
    await withQuotaRetry(() => accept(db, accepted));
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error;
    const stored = await unlessFull(() => removeWithRecord(db, accepted));
    return stored === 'full' ? stored : undefined;
  }
  return undefined;
}

function removeWithRecord(db: Database, accepted: Accepted): Promise<void> {
  const tables = [
    db.outbox,
    db.sentParcels,
    db.visitorMessages,
    db.parcels,
    db.acknowledged,
    db.userRoles,
    db.meta,
  ];
  return db.transaction('rw', tables, async () => {
    const mirror = await readMirrorState(db);
    const removed = await removeSent(db, accepted.items);
    await recordSentParcels(db, removed, accepted);
    // A standby that lacks the rows must not end the wait for them. Without space for this, no page is stored either.
    await unlessFull(() => db.meta.put({ key: 'mirror', value: aheadOfCursor(mirror) }));
    await recordVisitorMessages(db, removed);
    await recordAcknowledged(db, removed, accepted);
  });
}

function accept(db: Database, accepted: Accepted): Promise<void> {
  const { kind, items, answer, userId, changedVersions = new Map() } = accepted;
  const { table } = KINDS[kind];
  const tables = [
    ...(isMirrored(table)
      ? [mirrorTable(db, table)]
      : [db.parcels, db.brokers, db.companies, db.enquiryInbox]),
    db.unreadableRows,
    db.meta,
    db.outbox,
    db.sentParcels,
    db.visitorMessages,
    db.acknowledged,
    db.userRoles,
  ];
  return db.transaction('rw', tables, async () => {
    const mirror = await readMirrorState(db);
    const removed = await removeSent(db, items);
    const rows = settledBy(removed, notOlderThan(mirror, answer));
    await applyChanges(db, removed, changedVersions);
    const isStored = rows.readable.length + rows.unreadable.length > 0;
    const storesRows = isStored && isMirrored(table) && (await isVisitorOrSignedInAs(db, userId));
    if (storesRows) await putRows(db, { table, rows, generation: mirror.generation });
    await db.meta.put({ key: 'mirror', value: aheadOfCursor(mirror) });
    await recordSentParcels(db, removed, accepted);
    await recordVisitorMessages(db, removed);
    await recordAcknowledged(db, removed, accepted);
  });
}

/**
 * The rows of a response that are not older than the mirror: beyond its horizon the mirror is newer, also about deleted rows (law 9). A row
 * that was just written carries its own version. Rows of another server epoch are dropped, and those from before the time of the mirror,
 * because a crash takes horizons back: the feed delivers the present ones.
 */
function notOlderThan(mirror: MirrorState, { rows, ...answer }: ServerResponse): ParsedRows {
  const { horizon } = mirror;
  if (horizon === null) return rows;
  const isEarlier = Number(answer.serverTime ?? mirror.serverTime) < Number(mirror.serverTime);
  if (answer.epoch !== mirror.epoch || isEarlier) return { readable: [], unreadable: [] };
  const isNew = ({ version }: { version: string }) => BigInt(answer.horizon ?? version) >= BigInt(horizon);
  return { readable: rows.readable.filter(isNew), unreadable: rows.unreadable.filter(isNew) };
}

/** The rows of items that this call settled: for an item that another pass has settled, that pass read newer rows (law 9). */
function settledBy(removed: OutboxItem[], rows: ParsedRows): ParsedRows {
  const ids = new Set(removed.map(({ id }) => id));
  return {
    readable: rows.readable.filter(({ row }) => ids.has(row.id)),
    unreadable: rows.unreadable.filter(({ id }) => ids.has(id)),
  };
}

/**
 * Shows confirmed changes in the mirror until the next pull, only in rows whose version is still the one that the change was sent for.
 * The row keeps its version, so that the pull replaces it; what changed no row on the server would stay (law 5). Confirmations are left
 * out: one that the server ignores changes no row there.
 */
async function applyChanges(
  db: Database,
  items: OutboxItem[],
  versions: ReadonlyMap<string, string>,
): Promise<void> {
  for (const item of items) {
    if (isOfKind(item, 'listingChange')) await applyListingChange(db, item, versions);
    if (isOfKind(item, 'profileChange')) await applyProfileChange(db, item, versions);
    if (isOfKind(item, 'enquiryAnswer')) await applyAnswer(db, item);
  }
}

async function applyListingChange(
  db: Database,
  { id: change, payload: { parcelId: id, action, fields } }: ItemOf<'listingChange'>,
  versions: ReadonlyMap<string, string>,
): Promise<void> {
  const row = await db.parcels.get(id);
  if (row === undefined || row.version !== versions.get(change)) return;
  if (REMOVING_ACTIONS.includes(action)) await db.parcels.delete(id);
  else if (fields !== null) await db.parcels.put(withFields(row, fields));
}

/** One that the server ignores, because another owner saw the enquiry first, changes what the row will say with the next pull only. */
async function applyAnswer(db: Database, { payload }: ItemOf<'enquiryAnswer'>): Promise<void> {
  await db.enquiryInbox
    .where('enquiryId')
    .equals(payload.enquiryId)
    .modify((row) => void Object.assign(row, withAnswer(row, payload)));
}

/** Offices and the lines of a passport are rows of their own, which come with the pull. */
async function applyProfileChange(
  db: Database,
  { id: change, payload: { profileType: type, profileId: id, fields, madeAt } }: ItemOf<'profileChange'>,
  versions: ReadonlyMap<string, string>,
): Promise<void> {
  const changes = immediateFields(fields);
  const [broker, company] = [await db.brokers.get(id), await db.companies.get(id)];
  if (type === 'broker' && broker !== undefined && broker.version === versions.get(change))
    await db.brokers.put(brokerWith(broker, changes, new Date(madeAt).toISOString()));
  if (type === 'company' && company !== undefined && company.version === versions.get(change))
    await db.companies.put(companyWith(company, changes));
}

/** The version on this device of the listing or profile that each change is about, by the change's id. */
export async function readChangedVersions(
  db: Database,
  items: OutboxItem[],
): Promise<ReadonlyMap<string, string>> {
  const ids = items.map(changedSubject).filter((id) => id !== null);
  const rows = await Promise.all([db.parcels, db.brokers, db.companies].map((table) => table.bulkGet(ids)));
  const versions = new Map(rows.flat().flatMap((row) => (row === undefined ? [] : [[row.id, row.version]])));
  return new Map(
    items.flatMap((item) => {
      const version = versions.get(changedSubject(item) ?? '');
      return version === undefined ? [] : [[item.id, version]];
    }),
  );
}

/** Keeps what visitors sent only if it has a key, which is nowhere else. Adopted listings are the user's from now on. */
async function recordSentParcels(
  db: Database,
  items: OutboxItem[],
  { userId, answer }: Accepted,
): Promise<void> {
  const own = items.filter(({ owner }) => owner === userId);
  const adopted = own.filter(isAdoption).map(({ payload }) => payload.parcelId);
  if (!(await isVisitorOrSignedInAs(db, userId))) {
    // The server may have lost in a restore what an earlier epoch confirmed: then only the key proves the author.
    if ((await readMirrorState(db)).epoch === answer.epoch) await forgetListings(db, adopted);
    else for (const id of adopted) await db.sentParcels.update(id, (sent) => void delete sent.adoptedBy);
    return;
  }
  const sent = own.map(sentParcelOf).filter((each) => each !== null);
  const known = await db.sentParcels.bulkGet(sent.map(({ id }) => id));
  // A copy by file leaves a listing to the user who has adopted it, or is about to.
  await db.sentParcels.bulkPut(
    sent.map((each, index) => ({
      ...known[index],
      ...each,
      owner: known[index]?.owner ?? each.owner,
      key: known[index]?.key ?? each.key ?? null,
    })),
  );
  for (const id of adopted) await db.sentParcels.update(id, { owner: userId });
}

/** Removes key and contact of visitors' listings that are now a user's who has signed out (law 14). Runs in the caller's transaction. */
export async function forgetListings(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.sentParcels.bulkDelete([...ids]);
  const listings = new Set(ids);
  await db.acknowledged
    .filter((entry) => entry.owner === null && listings.has(changedSubject(entry) ?? entry.id))
    .delete();
}

/** Entries of a user who has signed out are dropped: the sign-out deleted those before (law 14). */
async function recordAcknowledged(
  db: Database,
  items: OutboxItem[],
  { now, serverTime, answer: { rows, epoch, horizon }, isWrite = false }: Accepted,
): Promise<void> {
  const session = await readSession(db);
  const own = items.filter((item) => isOwn(item, session));
  if (own.length === 0) return;
  const readable = rows.readable.map(({ row, version }) => ({ id: row.id, version }));
  const versions = new Map([...readable, ...rows.unreadable].map(({ id, version }) => [id, version]));
  const writtenAt = isWrite && epoch !== null && horizon !== undefined ? { epoch, horizon } : null;
  await db.acknowledged.bulkPut(
    own.map((item) => ({
      ...item,
      acknowledgedAt: now,
      keptFrom: serverTime,
      epoch: epoch ?? '',
      rowVersion: versions.get(item.id) ?? null,
      ...(writtenAt !== null && isOfKind(item, 'profileChange') && { writtenAt }),
    })),
  );
}

/**
 * Drops confirmed writes that are too old to be sent again, by the server's time: this device's clock may be wrong. Where their own time is
 * not known, the thirty days count from now. Scans all of them: call it once a day.
 */
export function dropOldAcknowledged(db: Database, serverTime: number): Promise<void> {
  return db.transaction('rw', db.acknowledged, async () => {
    await db.acknowledged
      .filter(({ keptFrom }) => (keptFrom ?? serverTime) < serverTime - RETENTION_MS)
      .delete();
    await db.acknowledged.filter(({ keptFrom = null }) => keptFrom === null).modify({ keptFrom: serverTime });
  });
}
