import { submitOperation, type SubmitDevice, type SubmitResult } from '#client/submit-operation.ts';
import { isSignedInAs } from '#session/is-signed-in-as.ts';
import type { FormConfig, FormKind } from './form-config.ts';

type Submission<O> = {
  id: string;
  form: O;
  userId: string | null;
  again: boolean;
  onSaved: () => void;
};

/**
 * Saves a valid form to the outbox, or changes the queued item with this `id`. Returns null and saves nothing when `userId` has signed
 * out. Throws when the device cannot save it.
 */
export async function submitForm<K extends FormKind, F extends object, O>(
  device: SubmitDevice,
  { kind, payloadOf, contactOf }: FormConfig<K, F, O>,
  { id, form, userId, again, onSaved }: Submission<O>,
): Promise<SubmitResult<K> | null> {
  if (userId !== null && !(await isSignedInAs(device.db, userId))) return null;
  const payload = payloadOf({ id, form, userId, now: device.clock.now() });
  return submitOperation(device, { kind, payload }, { again, onSaved, contact: contactOf?.(form) });
}
