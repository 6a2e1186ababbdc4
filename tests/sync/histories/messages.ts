// What the users of a device say about listings, and what owners answer.
import { enqueue } from '#db/outbox/outbox.ts';
import { readDeviceId } from '#db/sent/own-listings.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { reportInsertOf } from '#domain/listing/report.ts';
import { enquiryInsertOf } from '#domain/listing/sent-enquiry.ts';
import type { ItemOf } from '#domain/operation/operation.ts';
import { newId } from '#domain/values/id.ts';
import { save } from './authors.ts';
import type { On } from './events.ts';
import { tabOf, type Phone } from './phone.ts';
import type { World } from './world.ts';

/** The user of a device reports a listing. */
export async function report(phone: Phone, world: World, which: number): Promise<void> {
  const about = await aboutListing(phone, which);
  if (about === null) return;
  const { parcelId, ...sender } = about;
  const form = { reason: 'other', note: `History ${world.intents.size}` } as const;
  const payload = reportInsertOf({ ...sender, subject: { type: 'parcel', id: parcelId }, form });
  await save(phone, world, { kind: 'report', payload });
}

/** The user of a device enquires about a listing. */
export async function enquire(phone: Phone, world: World, which: number): Promise<void> {
  const about = await aboutListing(phone, which);
  if (about === null) return;
  const contact = { name: 'Jo Farm', phone: '0491 570 006', note: null };
  const form = { wanted: ++world.editions, topPrice: 232, by: null, ...contact };
  const { parcelId, ...sender } = about;
  const payload = enquiryInsertOf({ ...sender, subject: { type: 'parcel', id: parcelId }, form });
  await save(phone, world, { kind: 'enquiry', payload });
}

/** The owner of a profile answers an enquiry that has reached the device. */
export async function answer(
  phone: Phone,
  world: World,
  { what: action, which }: On<'answer'>,
): Promise<void> {
  const { db } = tabOf(phone);
  const userId = (await readSession(db))?.userId;
  const enquiries = (await db.enquiryInbox.toArray()).filter((row) => row.userId === userId);
  const enquiry = enquiries[which % enquiries.length];
  if (userId === undefined || enquiry === undefined) return;
  const { enquiryId } = enquiry;
  const now = Math.max(phone.clock.now(), Date.UTC(2000));
  const deviceId = await readDeviceId(db);
  const payload = { id: newId(), enquiryId, userId, deviceId, action, madeAt: now };
  // That it was seen is written by the app alone.
  if (action === 'seen') await enqueue(db, { kind: 'enquiryAnswer', payload, owner: userId, now });
  else await save(phone, world, { kind: 'enquiryAnswer', payload });
}

/** One of the listings on the device that are not sold, and who writes about it. */
async function aboutListing(phone: Phone, which: number) {
  const { db } = tabOf(phone);
  const parcels = await db.parcels.filter(({ status }) => status !== 'sold').toArray();
  const parcel = parcels[which % parcels.length];
  if (parcel === undefined) return null;
  return {
    id: newId(),
    parcelId: parcel.id,
    userId: (await readSession(db))?.userId ?? null,
    deviceId: await readDeviceId(db),
    now: Math.max(phone.clock.now(), Date.UTC(2000)),
  };
}

/** Reasons: a listing that is gone or sold. */
export function hasReasonForEnquiry(
  world: World,
  { refusal, payload: { parcelId: parcel } }: ItemOf<'enquiry'>,
): boolean {
  if (refusal?.code !== '22023') return false;
  return (
    isGone(world, parcel ?? '') || [...world.intents.values()].some(({ kind }) => kind === 'listingChange')
  );
}

export function isGone({ office, carrier }: World, listing: string): boolean {
  return office.removed.has(listing) || office.hidden.has(listing) || carrier.withdrawn.has(listing);
}
