import { enqueue } from '#db/outbox/outbox.ts';
import { enquiryInsertOf } from '#domain/listing/sent-enquiry.ts';
import { newId } from '#domain/values/id.ts';
import type { Device } from './device.ts';

/** Queues a visitor's enquiry about a listing, and returns its id. */
export async function enquire({ db, clock }: Device, parcelId: string, wanted = 5): Promise<string> {
  const now = clock.now();
  const form = { wanted, topPrice: null, by: null, name: null, phone: '0491 579 987', note: null };
  const subject = { type: 'parcel', id: parcelId } as const;
  const payload = enquiryInsertOf({ id: newId(), subject, userId: null, deviceId: newId(), now, form });
  return (await enqueue(db, { kind: 'enquiry', payload, owner: null, now })).id;
}
