import { submitOperation, type SubmitDevice, type SubmitResult } from '#client/submit-operation.ts';
import { saveListingKey } from '#db/own-listings.ts';
import type { Database } from '#db/schema-types.ts';
import { newId } from '#domain/id.ts';
import { changedFields, fieldsOf, type ListingChangeInsert } from '#domain/listing-change.ts';
import type { ParcelStatus } from '#domain/parcel.ts';
import type { ManagedListing } from './queries.ts';

/** What the buttons of a listing do; its other fields have a form (features/submit). */
export type ListingCommand = { action: 'status'; status: ParcelStatus } | { action: 'confirm' | 'withdraw' };

/** Saves a change on this device and waits a moment for the server. Throws when the device cannot save it. */
export function submitCommand(
  device: SubmitDevice,
  { parcel, right: { userId, key } }: Pick<ManagedListing, 'parcel' | 'right'>,
  command: ListingCommand,
): Promise<SubmitResult<'listingChange'>> {
  const payload: ListingChangeInsert = {
    id: newId(),
    parcel_id: parcel.id,
    user_id: userId,
    action: command.action === 'status' ? 'change' : command.action,
    ...changeOf(parcel, command),
    made_at: device.clock.now(),
    key,
  };
  return submitOperation(device, { kind: 'listingChange', payload });
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
