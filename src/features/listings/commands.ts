import { submitOperation, type SubmitDevice, type SubmitResult } from '#client/submit-operation.ts';
import { enqueue } from '#db/outbox.ts';
import { saveListingKey } from '#db/own-listings.ts';
import type { Database } from '#db/schema-types.ts';
import { newId } from '#domain/id.ts';
import { changedFields, fieldsOf, type ListingChangeInsert } from '#domain/listing-change.ts';
import type { ParcelStatus } from '#domain/parcel.ts';
import type { ManagedListing } from './queries.ts';

/** What the buttons of a listing do; its other fields have a form (features/submit). */
export type ListingCommand = { action: 'status'; status: ParcelStatus } | { action: 'confirm' | 'withdraw' };

type Target = Pick<ManagedListing, 'parcel' | 'right'>;

/** Saves a change on this device and waits a moment for the server. Throws when the device cannot save it. */
export function submitCommand(
  device: SubmitDevice,
  listing: Target,
  command: ListingCommand,
): Promise<SubmitResult<'listingChange'>> {
  const payload = payloadOf(listing, command, device.clock.now());
  return submitOperation(device, { kind: 'listingChange', payload });
}

/** Queues the confirmation of each of these listings. Throws when the device cannot save it. */
export async function confirmAll(
  { db, sync, clock }: SubmitDevice,
  listings: readonly Target[],
): Promise<void> {
  const now = clock.now();
  for (const listing of listings) {
    const payload = payloadOf(listing, { action: 'confirm' }, now);
    await enqueue(db, { kind: 'listingChange', payload, owner: payload.user_id, now });
  }
  sync.requestSync('saved');
}

function payloadOf(
  { parcel, right: { userId, key } }: Target,
  command: ListingCommand,
  now: number,
): ListingChangeInsert {
  return {
    id: newId(),
    parcel_id: parcel.id,
    user_id: userId,
    action: command.action === 'status' ? 'change' : command.action,
    ...changeOf(parcel, command),
    made_at: now,
    key,
  };
}

function changeOf(
  parcel: ManagedListing['parcel'],
  command: ListingCommand,
): Pick<ListingChangeInsert, 'fields' | 'before'> {
  const none = { fields: null, before: null };
  if (command.action !== 'status') return none;
  const { status } = command;
  return changedFields(fieldsOf(parcel), { ...fieldsOf(parcel), status }) ?? none;
}

const KEY = /^key=([\da-f]{64})$/u;

/** The key in the fragment of a listing's address, which no server is sent; null for none. */
export function keyInAddress(hash: string): string | null {
  return KEY.exec(hash)?.[1] ?? null;
}

/** Keeps the key of a visitor's listing that came with a link. */
export function keepListingKey(
  db: Database,
  listing: { id: string; key: string; now: number },
): Promise<void> {
  return saveListingKey(db, listing);
}
