import { brokerSubmissionInsertOf, type BrokerForm } from '#domain/broker-submission.ts';
import { companySubmissionInsertOf, type CompanyForm } from '#domain/company-submission.ts';
import { isStillHere } from '#session/still-here.ts';
import { sendWish, type Sender, type WishOutcome } from '#sync/send-wish.ts';
import type { Attempt } from './kit.ts';

/**
 * Submits a firm for review, or changes the submission of this `id` that waits here. Null when `userId` does not use the
 * device any more; then nothing is saved. Throws when the device cannot save it.
 */
export async function submitCompany(
  device: Sender,
  { onSaved, again, ...attempt }: Attempt<CompanyForm>,
): Promise<WishOutcome<'company'> | null> {
  if (!(await isStillHere(device.db, attempt.userId))) return null;
  return sendWish(
    device,
    { kind: 'company', payload: companySubmissionInsertOf(attempt) },
    { onSaved, again },
  );
}

/** Submits a broker profile for review, by the same rules. */
export async function submitBroker(
  device: Sender,
  { onSaved, again, ...attempt }: Attempt<BrokerForm>,
): Promise<WishOutcome<'broker'> | null> {
  if (!(await isStillHere(device.db, attempt.userId))) return null;
  return sendWish(device, { kind: 'broker', payload: brokerSubmissionInsertOf(attempt) }, { onSaved, again });
}
