import { submitOperation, type SubmitDevice, type SubmitResult } from '#client/submit-operation.ts';
import { readDeviceId } from '#db/sent/own-listings.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { enquiryInsertOf, type SentEnquiryForm } from '#domain/listing/sent-enquiry.ts';

/**
 * Saves an enquiry on this device in place of its draft, and waits a moment for the server. The same `id` again changes the enquiry that was
 * not accepted. Throws when the device cannot save it.
 */
export async function submitEnquiry(
  device: SubmitDevice,
  { id, parcelId, form, draftId }: { id: string; parcelId: string; form: SentEnquiryForm; draftId: string },
): Promise<SubmitResult<'enquiry'>> {
  const { db, clock } = device;
  const [session, deviceId] = await Promise.all([readSession(db), readDeviceId(db)]);
  const userId = session?.userId ?? null;
  const payload = enquiryInsertOf({ id, parcelId, userId, deviceId, form, now: clock.now() });
  return submitOperation(device, { kind: 'enquiry', payload }, { draftId });
}
