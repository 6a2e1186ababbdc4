import { isSignedInAs } from '#session/is-signed-in-as.ts';
import { submitOperation, type SubmitDevice, type SubmitResult } from '#client/submit-operation.ts';
import type { FormConfig, FormKind } from './form-config.ts';

type Submission<O> = {
  id: string;
  form: O;
  userId: string | null;
  /** It was submitted before. */
  again: boolean;
  onSaved: () => void;
};

/**
 * Hands a valid form to the outbox, or changes the item of this `id` that waits there. Null when `userId` has signed out
 * meanwhile; then nothing is saved. Throws when the device cannot save it.
 */
export async function submitForm<K extends FormKind, F extends object, O>(
  device: SubmitDevice,
  { kind, payloadOf }: FormConfig<K, F, O>,
  { id, form, userId, again, onSaved }: Submission<O>,
): Promise<SubmitResult<K> | null> {
  if (userId !== null && !(await isSignedInAs(device.db, userId))) return null;
  const payload = payloadOf({ id, form, userId, now: device.clock.now() });
  return submitOperation(device, { kind, payload }, { again, onSaved });
}
