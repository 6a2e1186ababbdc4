import { submitOperation, type SubmitDevice, type SubmitResult } from '#client/submit-operation.ts';
import { enqueueAll } from '#db/outbox/outbox.ts';
import { readDeviceId } from '#db/sent/own-listings.ts';
import { withQuotaRetry } from '#db/tables/quota-retry.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { endDraft } from '#db/tables/submitted-drafts.ts';
import {
  enquiryInsertOf,
  type EnquiryInsert,
  type EnquirySubject,
  type QuestionForm,
  type SentEnquiryForm,
} from '#domain/listing/sent-enquiry.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { seenParcelOf } from '#domain/search/watch.ts';
import { newId } from '#domain/values/id.ts';

/**
 * Saves an enquiry on this device in place of its draft, has the user watch the listing, and waits a moment for the server. The same `id`
 * again changes the enquiry that was not accepted. Throws when the device cannot save it.
 */
export async function submitEnquiry(
  device: SubmitDevice,
  { id, parcel, form, draftId }: { id: string; parcel: Parcel; form: SentEnquiryForm; draftId: string },
): Promise<SubmitResult<'enquiry'>> {
  const { db, clock } = device;
  const now = clock.now();
  const author = await readAuthor(db);
  const payload = enquiryInsertOf({ id, subject: { type: 'parcel', id: parcel.id }, ...author, form, now });
  const subject = { type: 'parcel', id: parcel.id, name: parcel.title } as const;
  const watch = { subject, seenAt: now, seen: { [parcel.id]: seenParcelOf(parcel) } };
  return submitOperation(device, { kind: 'enquiry', payload }, { draftId, watch });
}

/** Saves a question to each of these profiles on this device, in place of its draft: all of them, or none and it throws. */
export async function submitQuestions(
  { db, sync, clock }: SubmitDevice,
  { profiles, form, draftId }: { profiles: readonly EnquirySubject[]; form: QuestionForm; draftId: string },
): Promise<EnquiryInsert[]> {
  const now = clock.now();
  const author = await readAuthor(db);
  const questions = profiles.map((subject) =>
    enquiryInsertOf({ id: newId(), subject, ...author, form, now }),
  );
  const write = async () => {
    await enqueueAll(
      db,
      questions.map((payload) => ({ kind: 'enquiry', payload, owner: payload.userId, now })),
    );
    await endDraft(db, draftId);
  };
  await withQuotaRetry(() => db.transaction('rw', [db.outbox, db.drafts, db.meta], write));
  sync.requestSync('saved');
  return questions;
}

async function readAuthor(db: Database): Promise<Pick<EnquiryInsert, 'userId' | 'deviceId'>> {
  const [session, deviceId] = await Promise.all([readSession(db), readDeviceId(db)]);
  return { userId: session?.userId ?? null, deviceId };
}
