// How listings that visitors sent from this device get an account. No user writes an adoption: it is queued, dropped and queued again here.
import { removeSent } from '#db/outbox/outbox-sending.ts';
import { enqueue, listOutbox } from '#db/outbox/outbox.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import type { Database, SentParcel } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { listingChangeInsertOf } from '#domain/listing/listing-change.ts';
import { isAdoption, type ItemOf, type Refusal } from '#domain/operation/operation.ts';
import { newId } from '#domain/values/id.ts';
import { forgetListings, RETENTION_MS } from './acknowledged.ts';
import { ownsProfileOf } from './own-listings.ts';

/**
 * Queues the adoption of visitors' listings on this device by the first user who signs in, once each. One whose key came by a link is
 * adopted only by the user who said yes to that.
 */
export async function adoptListings(db: Database, now: number): Promise<void> {
  const session = await readSession(db);
  if (session === null || !(await db.sentParcels.filter(isVisitors).count())) return;
  const { userId } = session;
  const tables = [db.sentParcels, db.parcels, db.acknowledged, db.claims, db.userRoles, db.outbox, db.meta];
  await db.transaction('rw', tables, async () => {
    if ((await readSession(db))?.userId !== userId) return;
    await releaseOverdue(db, { userId, now });
    for (const sent of await listAdoptable(db, userId)) {
      const by = { userId, key: sent.key };
      const payload = listingChangeInsertOf({ id: newId(), parcelId: sent.id, action: 'adopt', by, now });
      await enqueue(db, { kind: 'listingChange', payload, owner: userId, now });
      await db.sentParcels.put({ ...sent, adoptedBy: userId });
    }
  });
}

/** Leaves out listings whose link was opened here before they arrived, and those that a user manages as owner of broker or company. */
async function listAdoptable(db: Database, userId: string): Promise<(SentParcel & { key: string })[]> {
  const sent = (await db.sentParcels.filter(isVisitors).toArray()).flatMap(({ key = null, ...rest }) =>
    rest.adoptedBy === undefined && key !== null ? [{ ...rest, key }] : [],
  );
  const adoptable = await Promise.all(
    sent.map(async ({ id, takenBy }) => {
      if (takenBy !== undefined && (takenBy !== userId || (await ownsProfileOf(db, userId, id))))
        return false;
      return isOnServer(db, id);
    }),
  );
  return sent.filter((_, index) => adoptable[index]);
}

const isVisitors = ({ owner }: SentParcel) => owner === null;

/** Whether the server has this listing, as far as this device knows. Older generations have rows that it may have lost. */
async function isOnServer(db: Database, id: string): Promise<boolean> {
  const { generation } = await readMirrorState(db);
  const [row, confirmed] = await Promise.all([db.parcels.get(id), db.acknowledged.get(id)]);
  return confirmed !== undefined || (row?.origin === 'server' && row.generation === generation);
}

/**
 * An adoption that another user has not come back for in thirty days is not theirs any more: their account may be gone. A clock that is ahead
 * of the server's counts as that.
 */
async function releaseOverdue(db: Database, { userId, now }: { userId: string; now: number }): Promise<void> {
  const { clockSkew } = await readMirrorState(db);
  const oldest = now - Math.max(clockSkew ?? 0, 0) - RETENTION_MS;
  const items = (await listOutbox(db)).filter(isAdoption);
  await release(
    db,
    items.filter(({ owner, savedAt }) => owner !== userId && savedAt < oldest),
  );
}

/**
 * Forgets all adoptions of a user whose account was deleted, queued ones and their answers to links: the next user may adopt these listings.
 * Runs in the caller's transaction.
 */
export async function forgetAdopter(db: Database, userId: string): Promise<void> {
  const items = (await listOutbox(db)).filter(isAdoption);
  await release(
    db,
    items.filter(({ owner }) => owner === userId),
  );
  await db.sentParcels.toCollection().modify((sent) => {
    if (sent.adoptedBy === userId) delete sent.adoptedBy;
    if (sent.takenBy === userId) sent.takenBy = null;
  });
  await db.receivedKeys.filter((each) => each.userId === userId).modify({ userId: null });
}

async function release(db: Database, items: ItemOf<'listingChange'>[]): Promise<void> {
  const removed = new Set((await removeSent(db, items)).map(({ id }) => id));
  for (const { id, payload } of items) if (removed.has(id)) await makeAdoptable(db, payload.parcelId);
}

async function makeAdoptable(db: Database, listing: string): Promise<void> {
  await db.sentParcels.update(listing, (sent) => void delete sent.adoptedBy);
}

/**
 * Removes refused adoptions: no user wrote them. One refused for its listing, which another user has adopted or which has no author any
 * more, is final; another one is queued again with the next pass, or once the listing is back on the server.
 */
export function dropAdoptions(
  db: Database,
  refused: ItemOf<'listingChange'>[],
  { code, column }: Refusal,
): Promise<void> {
  const tables = [db.outbox, db.sentParcels, db.parcels, db.acknowledged, db.userRoles, db.meta];
  return db.transaction('rw', tables, async () => {
    const removed = new Set((await removeSent(db, refused)).map(({ id }) => id));
    for (const { id, payload } of refused) {
      const { parcelId: listing } = payload;
      const isFinal = column === 'parcelId' && (code === '42501' || (await isOnServer(db, listing)));
      if (removed.has(id) && !isFinal) await makeAdoptable(db, listing);
    }
  });
}

/**
 * What remains of the listings that a user sent or adopted here when they leave: a listing that the server has under no account is a
 * visitor's again, with its key (law 2); nothing of the others (law 14). Runs in the caller's transaction.
 */
export async function leaveListings(db: Database): Promise<void> {
  const left = await db.sentParcels.filter((sent) => !isVisitors(sent)).toArray();
  const hasAuthor = await Promise.all(left.map((sent) => isKnownAuthor(db, sent)));
  const orphans = left.filter(({ key = null }, index) => key !== null && !hasAuthor[index]);
  for (const { id } of orphans) {
    await db.sentParcels.update(id, { owner: null });
    await makeAdoptable(db, id);
  }
  const kept = new Set(orphans.map(({ id }) => id));
  await forgetListings(
    db,
    left.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
  );
}

/** The server has lost an adoption: until it has it again, the listing is a visitor's. Runs in the caller's transaction. */
export async function returnToVisitor(
  db: Database,
  { owner, payload: { parcelId: listing } }: ItemOf<'listingChange'>,
): Promise<void> {
  const sent = await db.sentParcels.get(listing);
  if (sent?.owner === owner && owner !== null)
    await db.sentParcels.put({ ...sent, owner: null, adoptedBy: owner });
}

/** Whether the server of the present epoch has said that this user is the author. */
async function isKnownAuthor(db: Database, { id, owner }: SentParcel): Promise<boolean> {
  const { epoch, generation } = await readMirrorState(db);
  const own = await db.ownListings.get(id);
  if (own?.userId === owner && own.generation === generation) return true;
  const confirmed = await db.acknowledged
    .where('epoch')
    .equals(epoch ?? '')
    .filter((entry) => isAdoption(entry) && entry.owner === owner && entry.payload.parcelId === id)
    .count();
  return confirmed > 0;
}
