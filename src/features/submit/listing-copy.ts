import { readListingRight } from '#db/sent/own-listings.ts';
import { readShownParcel } from '#db/shown/overlay.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import { readClockSkew } from '#db/tables/mirror-state.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { dayByServer } from '#domain/values/date.ts';
import { typedParcel, type ParcelFields } from './parcel-config.ts';

/**
 * The fields for another listing like one that the current user manages, or that has left the directory, without an expiry that has passed.
 * Null if this device has no copy of it.
 */
export async function readListingCopy(db: Database, id: string): Promise<ParcelFields | null> {
  const listed = await readListed(db, id);
  const row = listed ?? (await readGone(db, id));
  if (row === null) return null;
  const fields = { ...typedParcel(row), ...(listed === null && (await replacing(db, id))) };
  const today = dayByServer(Date.now(), await readClockSkew(db));
  return fields.expiryDate < today ? { ...fields, expiryDate: '' } : fields;
}

type Copied = Parameters<typeof typedParcel>[0];

async function readListed(db: Database, id: string): Promise<Copied | null> {
  const parcel = await readShownParcel(db, id, await listOwnOutbox(db));
  if (parcel === null || parcel.sample || (await readListingRight(db, parcel)) === null) return null;
  return parcel;
}

/** A listing that is listed again replaces the one that has left the directory. */
async function replacing(db: Database, id: string): Promise<Pick<ParcelFields, 'formerId' | 'reference'>> {
  const [own, sent] = await Promise.all([db.ownListings.get(id), db.sentParcels.get(id)]);
  return { formerId: id, reference: own?.reference ?? sent?.reference ?? '' };
}

async function readGone(db: Database, id: string): Promise<Copied | null> {
  const [own, sent] = await Promise.all([db.ownListings.get(id), db.acknowledged.get(id)]);
  const last = own?.withdrawn ?? own?.hidden ?? null;
  if (last !== null) return last;
  return sent?.kind === 'parcel' ? sent.payload : null;
}
