import { submitOperation, type SubmitDevice, type SubmitResult } from '#client/submit-operation.ts';
import { readDeviceId } from '#db/sent/own-listings.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { reportInsertOf, type ReportForm, type ReportSubject } from '#domain/listing/report.ts';
import { newId } from '#domain/values/id.ts';

/** Saves a report on this device in place of its draft, and waits a moment for the server. Throws when the device cannot save it. */
export async function submitReport(
  device: SubmitDevice,
  { subject, form, draftId }: { subject: ReportSubject; form: ReportForm; draftId: string },
): Promise<SubmitResult<'report'>> {
  const { db, clock } = device;
  const [session, deviceId] = await Promise.all([readSession(db), readDeviceId(db)]);
  const userId = session?.userId ?? null;
  const payload = reportInsertOf({ id: newId(), subject, userId, deviceId, form, now: clock.now() });
  return submitOperation(device, { kind: 'report', payload }, { draftId });
}
