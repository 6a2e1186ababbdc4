import { submitOperation, type SubmitDevice, type SubmitResult } from '#client/submit-operation.ts';
import { enqueue } from '#db/outbox/outbox.ts';
import type { ListingRight } from '#db/sent/own-listings.ts';
import { withQuotaRetry } from '#db/tables/quota-retry.ts';
import {
  changedFields,
  fieldsOf,
  listingChangeInsertOf,
  type ListingChangeInsert,
} from '#domain/listing/listing-change.ts';
import type { ParcelStatus } from '#domain/parcel/options.ts';
import { newId } from '#domain/values/id.ts';
import { isSignedInAs } from '#session/is-signed-in-as.ts';
import type { ManagedListing } from './queries.ts';

/** What the buttons of a listing do; its other fields have a form (features/submit). */
export type ListingCommand =
  | { action: 'status'; status: ParcelStatus }
  | { action: 'confirm' | 'withdraw' | 'not-mine' };

export type Target = Pick<ManagedListing, 'parcel'> & { right: ListingRight };

/**
 * Saves a change on this device and waits a moment for the server. Returns null and saves nothing when the user whose right it needs has
 * signed out. Throws when the device cannot save it.
 */
export async function submitCommand(
  device: SubmitDevice,
  listing: Target,
  command: ListingCommand,
): Promise<SubmitResult<'listingChange'> | null> {
  const { userId } = listing.right;
  if (userId !== null && !(await isSignedInAs(device.db, userId))) return null;
  const payload = listingChangeOf(listing, command, device.clock.now());
  return submitOperation(device, { kind: 'listingChange', payload });
}

/**
 * Queues the confirmation of each of these listings of one user. Resolves to false and saves nothing when that user has signed out. Throws
 * when the device cannot save all of them; it then saves none.
 */
export async function confirmAll(
  { db, sync, clock }: SubmitDevice,
  listings: readonly Target[],
): Promise<boolean> {
  const userId = listings[0]?.right.userId ?? null;
  if (userId !== null && !(await isSignedInAs(db, userId))) return false;
  const now = clock.now();
  const write = async () => {
    for (const listing of listings) {
      const payload = listingChangeOf(listing, { action: 'confirm' }, now);
      await enqueue(db, { kind: 'listingChange', payload, owner: payload.userId, now });
    }
  };
  await withQuotaRetry(() => db.transaction('rw', db.outbox, write));
  sync.requestSync('saved');
  return true;
}

/** The row that a command sends; `now` is in ms since 1970. */
export function listingChangeOf(
  { parcel, right }: Target,
  command: ListingCommand,
  now: number,
): ListingChangeInsert {
  const insert = { id: newId(), parcelId: parcel.id, by: right, now };
  if (command.action !== 'status') return listingChangeInsertOf({ ...insert, action: command.action });
  const before = fieldsOf(parcel);
  const change = changedFields(before, { ...before, status: command.status });
  return listingChangeInsertOf({ ...insert, action: 'change', change });
}
