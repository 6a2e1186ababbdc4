// Authors edit what they have queued: a change of a listing, or of a profile, as its form shows it.
import { readShownParcel } from '#db/shown/overlay.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import { changedFields, fieldsOf } from '#domain/listing/listing-change.ts';
import { isOfKind, type ItemOf, type Operation, type OutboxItem } from '#domain/operation/operation.ts';
import { changedProfileFields } from '#domain/profile/profile-change.ts';
import { tabOf, type Phone } from './phone.ts';
import { newFields, shownFields } from './profiles.ts';
import type { World } from './world.ts';

/** The operation with another value of the same field; null for what no form changes. */
export async function editedAgain(phone: Phone, world: World, item: OutboxItem): Promise<Operation | null> {
  const earlier = (await listOwnOutbox(tabOf(phone).db)).filter(({ sequence }) => sequence < item.sequence);
  if (isOfKind(item, 'listingChange')) return editedListing(phone, world, { item, earlier });
  return isOfKind(item, 'profileChange') ? editedProfile(phone, world, { item, earlier }) : null;
}

async function editedListing(
  phone: Phone,
  world: World,
  { item: { payload }, earlier }: { item: ItemOf<'listingChange'>; earlier: OutboxItem[] },
): Promise<Operation | null> {
  const parcel = await readShownParcel(tabOf(phone).db, payload.parcelId, earlier);
  if (parcel === null) return null;
  const edition = ++world.editions;
  const fields = {
    ...(payload.fields?.price !== undefined && { price: 1_000 * edition }),
    ...(payload.fields?.description !== undefined && {
      description: `History change ${edition} of the description`,
    }),
  };
  const before = fieldsOf(parcel);
  const change = changedFields(before, { ...before, ...fields });
  return change && { kind: 'listingChange', payload: { ...payload, ...change } };
}

const EDITS = ['phone', 'bio', 'name', 'fees'] as const;

async function editedProfile(
  phone: Phone,
  world: World,
  { item: { payload }, earlier }: { item: ItemOf<'profileChange'>; earlier: OutboxItem[] },
): Promise<Operation | null> {
  const { db } = tabOf(phone);
  const broker = await db.brokers.get(payload.profileId);
  const what = EDITS.find((field) => payload.fields[field] !== undefined);
  if (broker === undefined || what === undefined) return null;
  const before = await shownFields(db, broker, earlier);
  const change = changedProfileFields(before, { ...before, ...newFields(what, ++world.editions) });
  return change && { kind: 'profileChange', payload: { ...payload, ...change } };
}
