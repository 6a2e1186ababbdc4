// Whose listings this device manages. The server decides who may (private.role_for_listing).
import { readItem } from '#db/outbox/outbox.ts';
import type { Database, SentParcel } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { newKey, type Authorship, type PrivateDetails } from '#domain/listing/own-listing.ts';
import { isListedByOther } from '#domain/operation/operation.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { newId } from '#domain/values/id.ts';

/** What makes a new listing of `owner` manageable. Runs in the caller's transaction. */
export async function newAuthorship(
  db: Database,
  owner: string | null,
  details: Partial<PrivateDetails> = {},
): Promise<Authorship> {
  const deviceId = await readDeviceId(db);
  const formerKey = owner === null ? await readFormerKey(db, details) : null;
  return authorshipOf({ deviceId, owner, formerKey }, details);
}

/** The key with which a visitor manages the listing that a new one replaces; null for none. */
export async function readFormerKey(
  db: Database,
  { formerId = null }: Partial<PrivateDetails>,
): Promise<string | null> {
  return formerId === null ? null : ((await db.sentParcels.get(formerId))?.key ?? null);
}

/** A visitor's listing that replaces another has its key. */
export function authorshipOf(
  { deviceId, owner, formerKey }: { deviceId: string; owner: string | null; formerKey: string | null },
  { contact = null, reference = null, formerId = null }: Partial<PrivateDetails>,
): Authorship {
  return {
    deviceId,
    key: owner === null ? (formerKey ?? newKey()) : null,
    contact,
    ...(reference !== null && { reference }),
    ...(formerId !== null && { formerId }),
  };
}

/** A random id, so that all writes of one device can be found if it floods the directory. */
export async function readDeviceId(db: Database): Promise<string> {
  const record = await db.meta.get('device');
  if (record?.key === 'device') return record.value;
  const value = newId();
  await db.meta.put({ key: 'device', value });
  return value;
}

/**
 * Whether it was sent by this user, or as a visitor and then adopted by them. One whose key came by a link is shown to everyone here until it
 * is in an account.
 */
export function isSentBy({ owner, adoptedBy, takenBy }: SentParcel, userId: string | null): boolean {
  if (owner !== null) return owner === userId;
  return userId === (adoptedBy ?? null) || (adoptedBy === undefined && takenBy !== undefined);
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

/** What is open about a key that came from elsewhere. */
export type LinkState = {
  /** The key came from outside, and the server has not said yet that it fits. */
  isUnproven: boolean;
  /** The key came by a link and the listing is in no account: the current user may add it to theirs. */
  mayAdopt: boolean;
};

/** The current user's right to manage a listing; null for none. */
export function readListingRight(
  db: Database,
  { id, brokerId, companyId }: Pick<Parcel, 'id' | 'brokerId' | 'companyId'>,
): Promise<(ListingRight & LinkState) | null> {
  const tables = [
    db.meta,
    db.outbox,
    db.sentParcels,
    db.receivedKeys,
    db.ownListings,
    db.claims,
    db.userRoles,
  ];
  return db.transaction('r', tables, async () => {
    const [session, sent, item, received] = await Promise.all([
      readSession(db),
      db.sentParcels.get(id),
      readItem(db, id),
      readUnprovenKey(db, id),
    ]);
    const queued = item === undefined || isListedByOther(item) ? undefined : item;
    const ownKey = sent?.key ?? queued?.authorship?.key ?? null;
    const key = ownKey ?? received;
    const userId = session?.userId ?? null;
    const isUnproven = ownKey === null && received !== null;
    const none = { userId, key, mayConfirm: false, mayDisown: false, isUnproven, mayAdopt: false };
    if (userId === null) return key === null ? null : { ...none, mayConfirm: true };
    const [own, isOwner, roles] = await Promise.all([
      db.ownListings.get(id),
      isOwnerOf(db, userId, [brokerId, companyId]),
      db.userRoles.toArray(),
    ]);
    // Who sent it from here as a visitor is its author as well.
    const isFromHere = ownKey !== null && sent?.takenBy === undefined;
    const isAuthor = own?.userId === userId || sent?.owner === userId || queued?.owner === userId;
    const isTaken = sent?.takenBy !== undefined && sent.takenBy !== userId;
    const mayAdopt = isTaken && sent.owner === null && sent.adoptedBy === undefined;
    if (isAuthor || isOwner || key !== null)
      return {
        ...none,
        mayConfirm: true,
        mayDisown: isOwner && !isAuthor && !isFromHere,
        mayAdopt: mayAdopt && !isOwner,
        isUnproven: isUnproven && !isAuthor && !isOwner,
      };
    const isAdministrator = roles.some((role) => role.userId === userId && role.role === 'admin');
    return isAdministrator ? none : null;
  });
}

/** The first of the keys from outside that nothing speaks against: a later one does not push it out. */
async function readUnprovenKey(db: Database, id: string): Promise<string | null> {
  const keys = await db.receivedKeys.filter((each) => each.id === id && each.state === 'unproven').toArray();
  return keys.sort((a, b) => a.receivedAt - b.receivedAt)[0]?.key ?? null;
}

async function isOwnerOf(db: Database, userId: string, profiles: string[]): Promise<boolean> {
  const claims = await db.claims.where('entityId').anyOf(profiles).toArray();
  return claims.some((claim) => claim.userId === userId && claim.approved);
}

/** Whether a user owns the broker or the company of a listing. Runs in the caller's transaction. */
export async function ownsProfileOf(db: Database, userId: string, listing: string): Promise<boolean> {
  const parcel = await db.parcels.get(listing);
  return parcel !== undefined && isOwnerOf(db, userId, [parcel.brokerId, parcel.companyId]);
}
