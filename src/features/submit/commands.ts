import { submitOperation, type SubmitDevice, type SubmitResult } from '#client/submit-operation.ts';
import type { PayloadOf } from '#domain/operations/kinds.ts';
import { isSignedInAs } from '#session/is-signed-in-as.ts';
import type { FormConfig, FormKind } from './form-config.ts';

type Submission<O> = {
  id: string;
  form: O;
  userId: string | null;
  again: boolean;
  /** Deleted with the saving, so that what was submitted is never restored. */
  draftId: string;
};

/**
 * Saves a valid form to the outbox, or changes the queued item with this `id`. Returns null and saves nothing when the user in whose
 * name it is has signed out. Throws when the device cannot save it.
 */
export async function submitForm<K extends FormKind, F extends object, O>(
  device: SubmitDevice,
  { kind, payloadOf, detailsOf }: FormConfig<K, F, O>,
  { id, form, userId, again, draftId }: Submission<O>,
): Promise<SubmitResult<K> | null> {
  const payload = payloadOf({ id, form, userId, now: device.clock.now() });
  const author = authorOf(payload);
  if (author !== null && !(await isSignedInAs(device.db, author))) return null;
  return submitOperation(device, { kind, payload }, { again, draftId, details: detailsOf?.(form) });
}

function authorOf(payload: PayloadOf<FormKind>): string | null {
  return 'userId' in payload ? payload.userId : null;
}
