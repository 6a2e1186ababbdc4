// Whose listings this device manages. The server decides who may (private.role_for_listing).
import { newId } from '#domain/id.ts';
import { listingChangeInsertOf } from '#domain/listing-change.ts';
import type { ItemOf, Refusal } from '#domain/operation.ts';
import { newListingKey, type Authorship } from '#domain/own-listing.ts';
import type { Parcel } from '#domain/parcel.ts';
import type { SellerContact } from '#domain/seller-contact.ts';
import { removeSent } from './outbox-sending.ts';
import { enqueue, readItem } from './outbox.ts';
import type { Database, SentParcel } from './schema-types.ts';
import { readSession } from './stored-session.ts';

/** What makes a new listing of `owner` manageable. Runs in the caller's transaction. */
export async function newAuthorship(
  db: Database,
  owner: string | null,
  contact: SellerContact | null = null,
): Promise<Authorship> {
  return { deviceId: await readDeviceId(db), key: owner === null ? newListingKey() : null, contact };
}

/** A random id, so that all writes of one device can be found if it floods the directory. */
export async function readDeviceId(db: Database): Promise<string> {
  const record = await db.meta.get('device');
  if (record?.key === 'device') return record.value;
  const value = newId();
  await db.meta.put({ key: 'device', value });
  return value;
}

/** Keeps the key of a visitor's listing that was made on another device. */
export function saveListingKey(
  db: Database,
  { id, key, now }: { id: string; key: string; now: number },
): Promise<void> {
  return db.transaction('rw', [db.sentParcels, db.parcels], async () => {
    const sent = await db.sentParcels.get(id);
    const title = sent?.title ?? (await db.parcels.get(id))?.title ?? 'A listing from another device';
    await db.sentParcels.put({ owner: null, savedAt: now, ...sent, id, title, key });
  });
}

/** Whether it was sent by this user, or as a visitor and then adopted by them. */
export function isSentBy({ owner, adoptedBy }: SentParcel, userId: string | null): boolean {
  return owner === userId || (owner === null && adoptedBy === userId);
}

/** Queues the adoption of visitors' listings on this device by the first user who signs in, once each. */
export async function adoptListings(db: Database, now: number): Promise<void> {
  const session = await readSession(db);
  if (session === null || (await listAdoptable(db)).length === 0) return;
  const { userId } = session;
  const tables = [db.sentParcels, db.parcels, db.acknowledged, db.outbox, db.meta];
  await db.transaction('rw', tables, async () => {
    if ((await readSession(db))?.userId !== userId) return;
    for (const sent of await listAdoptable(db)) {
      const by = { userId, key: sent.key };
      const payload = listingChangeInsertOf({ id: newId(), parcelId: sent.id, action: 'adopt', by, now });
      await enqueue(db, { kind: 'listingChange', payload, owner: userId, now });
      await db.sentParcels.put({ ...sent, adoptedBy: userId });
    }
  });
}

/**
 * Removes refused adoptions: no user wrote them. One refused for its listing, which another user has adopted, is final; another one is
 * queued again with the next pass.
 */
export function dropAdoptions(
  db: Database,
  refused: ItemOf<'listingChange'>[],
  { column }: Refusal,
): Promise<void> {
  return db.transaction('rw', [db.outbox, db.sentParcels, db.userRoles, db.meta], async () => {
    const removed = new Set((await removeSent(db, refused)).map(({ id }) => id));
    for (const { id, payload } of refused)
      if (removed.has(id) && column !== 'parcel_id')
        await db.sentParcels.update(payload.parcel_id, (sent) => void delete sent.adoptedBy);
  });
}

/** Not those whose link was opened here before they arrived. */
async function listAdoptable(db: Database): Promise<(SentParcel & { key: string })[]> {
  const sent = (await db.sentParcels.toArray()).flatMap(({ key = null, ...rest }) =>
    rest.owner === null && rest.adoptedBy === undefined && key !== null ? [{ ...rest, key }] : [],
  );
  if (sent.length === 0) return [];
  const ids = sent.map(({ id }) => id);
  const [listed, confirmed] = await Promise.all([db.parcels.bulkGet(ids), db.acknowledged.bulkGet(ids)]);
  return sent.filter((_, index) => listed[index]?.origin === 'server' || confirmed[index] !== undefined);
}

/**
 * `userId`: who sends the changes; null for a visitor. `key`: a visitor's, which goes with each change. An administrator changes and
 * withdraws, but confirms nothing. Owners of its broker or company disown what they did not list (`mayDisown`).
 */
export type ListingRight = {
  userId: string | null;
  key: string | null;
  mayConfirm: boolean;
  mayDisown: boolean;
};

/** The current user's right to manage a listing; null for none. */
export function readListingRight(
  db: Database,
  { id, brokerId, companyId }: Pick<Parcel, 'id' | 'brokerId' | 'companyId'>,
): Promise<ListingRight | null> {
  const tables = [db.meta, db.outbox, db.sentParcels, db.ownListings, db.claims, db.userRoles];
  return db.transaction('r', tables, async () => {
    const [session, sent, queued] = await Promise.all([
      readSession(db),
      db.sentParcels.get(id),
      readItem(db, id),
    ]);
    const key = queued?.authorship?.key ?? sent?.key ?? null;
    const userId = session?.userId ?? null;
    const none = { userId, key, mayConfirm: false, mayDisown: false };
    if (key !== null) return { ...none, mayConfirm: true };
    if (userId === null) return null;
    const [own, claims, roles] = await Promise.all([
      db.ownListings.get(id),
      db.claims.where('entityId').anyOf([brokerId, companyId]).toArray(),
      db.userRoles.toArray(),
    ]);
    const isAuthor = own?.userId === userId || sent?.owner === userId || queued?.owner === userId;
    const isOwner = claims.some((claim) => claim.userId === userId && claim.approved);
    if (isAuthor || isOwner) return { ...none, mayConfirm: true, mayDisown: !isAuthor };
    const isAdministrator = roles.some((role) => role.userId === userId && role.role === 'admin');
    return isAdministrator ? none : null;
  });
}
