// Keys of listings that came from outside. Nobody knows what they are until the server has said whether they fit, so they replace none (law 2).
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { withQuotaRetry } from '#db/tables/quota-retry.ts';
import type { Database, ReceivedKey } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { readListingRight } from './own-listings.ts';

type ListingKey = Pick<ReceivedKey, 'id' | 'key'>;

/**
 * What a key from a link would make of this device or its user, for which they are asked: the manager of a listing, or its author as well.
 * Null where it changes nothing: they manage the listing already, or the key is known.
 */
export async function readKeyOffer(
  db: Database,
  { id, key }: ListingKey,
): Promise<'manager' | 'author' | null> {
  const [session, received, parcel] = await Promise.all([
    readSession(db),
    db.receivedKeys.get([id, key]),
    db.parcels.get(id),
  ]);
  const userId = session?.userId ?? null;
  const isKnown = received !== undefined && (userId === null || received.userId === userId);
  if (isKnown || received?.state === 'wrong') return null;
  const right = await readListingRight(db, parcel ?? { id, brokerId: '', companyId: '' });
  if (right !== null && right.mayConfirm && !right.isUnproven) return null;
  return userId === null ? 'manager' : 'author';
}

type FiledListing = Partial<Pick<ReceivedKey, 'title' | 'savedAt' | 'reference'>>;

/** Keeps a key of a link or a file after its user has said yes, beside every other. A file also says what the listing is. */
export function takeKey(
  db: Database,
  { id, key, now, ...filed }: ListingKey & FiledListing & { now: number },
): Promise<void> {
  const write = async () => {
    const userId = (await readSession(db))?.userId ?? null;
    const { receivedAt = now, ...known } = (await db.receivedKeys.get([id, key])) ?? {};
    await db.receivedKeys.put({ ...known, ...filed, id, key, userId, receivedAt, state: 'unproven' });
  };
  return withQuotaRetry(() => db.transaction('rw', [db.receivedKeys, db.meta], write));
}

/** Keys that the server can be asked about: it has their listings, and so everyone's proof of them. */
export async function listUnprovenKeys(db: Database): Promise<ReceivedKey[]> {
  const keys = await db.receivedKeys.toArray();
  const unproven = keys.filter(({ state }) => state === 'unproven');
  if (unproven.length === 0) return [];
  const { generation } = await readMirrorState(db);
  const rows = await db.parcels.bulkGet(unproven.map(({ id }) => id));
  // Older generations have rows that the server may have lost.
  return unproven.filter(
    (_, index) => rows[index]?.origin === 'server' && rows[index].generation === generation,
  );
}

/** Records what the server of this epoch says of a key. One that fits ends the search for it. */
export function settleKey(
  db: Database,
  { id, key }: ListingKey,
  { fits, epoch, now }: { fits: boolean; epoch: string; now: number },
): Promise<void> {
  return db.transaction('rw', [db.receivedKeys, db.sentParcels, db.parcels, db.meta], async () => {
    const received = await db.receivedKeys.get([id, key]);
    if (received === undefined || (await readMirrorState(db)).epoch !== epoch) return;
    if (!fits) {
      await db.receivedKeys.put({ ...received, state: 'wrong' });
      return;
    }
    const [sent, parcel] = await Promise.all([db.sentParcels.get(id), db.parcels.get(id)]);
    const { savedAt = now, reference, userId: takenBy } = received;
    const title = parcel?.title ?? received.title ?? 'A listing from another device';
    const taken = sent ?? {
      id,
      owner: null,
      savedAt,
      title,
      takenBy,
      ...(reference !== undefined && { reference }),
    };
    await db.sentParcels.put({ ...taken, key: taken.key ?? key });
    await db.receivedKeys.filter((each) => each.id === id).delete();
  });
}

/** Whether the server has said of a key that was accepted here that it does not fit this listing, which nobody here manages. */
export async function readHasWrongKey(db: Database, id: string): Promise<boolean> {
  const [sent, keys] = await Promise.all([
    db.sentParcels.get(id),
    db.receivedKeys.filter((each) => each.id === id).toArray(),
  ]);
  return (sent?.key ?? null) === null && keys.length > 0 && keys.every(({ state }) => state === 'wrong');
}

/** Forgets keys of a listing that do not fit, once the user has read so. */
export async function forgetWrongKeys(db: Database, id: string): Promise<void> {
  await db.receivedKeys.filter((each) => each.id === id && each.state === 'wrong').delete();
}

/** Adds a listing whose key came by a link to the account of the current user, who asks for it; the next pass queues that. */
export function takeToAccount(db: Database, id: string): Promise<void> {
  return db.transaction('rw', [db.sentParcels, db.meta], async () => {
    const userId = (await readSession(db))?.userId;
    if (userId !== undefined) await db.sentParcels.update(id, { takenBy: userId });
  });
}
