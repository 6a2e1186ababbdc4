// What authors and owners do with listings, as their screens do it.
import { enqueue } from '#db/outbox/outbox.ts';
import { newAuthorship, readListingRight } from '#db/sent/own-listings.ts';
import { readSession } from '#db/tables/stored-session.ts';
import {
  changedFields,
  fieldsOf,
  listingChangeInsertOf,
  type ListingFields,
} from '#domain/listing/listing-change.ts';
import { isOfKind, type ItemOf, type OutboxItem } from '#domain/operation/operation.ts';
import type { SellerContact } from '#domain/parcel/seller-contact.ts';
import { newId } from '#domain/values/id.ts';
import type { Device } from './device.ts';
import { parcelPayload } from './listings.ts';

/** Lists a parcel as the screens do: with its author. */
export async function list(
  phone: Device,
  changes: Parameters<typeof parcelPayload>[0] = {},
  contact: SellerContact | null = null,
): Promise<OutboxItem> {
  const owner = (await readSession(phone.db))?.userId ?? null;
  const authorship = await newAuthorship(phone.db, owner, { contact });
  const payload = parcelPayload(changes);
  return enqueue(phone.db, { kind: 'parcel', payload, owner, authorship, now: phone.clock.now() });
}

type Change = {
  action?: 'confirm' | 'withdraw' | 'not-mine';
  fields?: ListingFields;
  before?: ListingFields;
};

/** Changes a listing as its page does, from what this device shows. */
export async function change(
  phone: Device,
  id: string,
  { action, fields = {}, before }: Change,
): Promise<ItemOf<'listingChange'>> {
  const shown = (await phone.parcels()).find((parcel) => parcel.id === id);
  if (shown === undefined) throw new Error('The listing is not on this device');
  const right = await readListingRight(phone.db, shown);
  const seen = { ...fieldsOf(shown), ...before };
  const owner = right?.userId ?? null;
  const payload = listingChangeInsertOf({
    id: newId(),
    parcelId: id,
    action: action ?? 'change',
    by: { userId: owner, key: right?.key ?? null },
    change: action === undefined ? changedFields(seen, { ...seen, ...fields }) : null,
    now: phone.clock.now(),
  });
  const item = await enqueue(phone.db, { kind: 'listingChange', payload, owner, now: phone.clock.now() });
  if (!isOfKind(item, 'listingChange')) throw new Error('Another operation was queued');
  return item;
}
