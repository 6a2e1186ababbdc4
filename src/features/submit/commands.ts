import { isStillHere } from '#session/still-here.ts';
import { sendWish, type Sender, type WishOutcome } from '#sync/send-wish.ts';
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
  device: Sender,
  { kind, payloadOf }: FormConfig<K, F, O>,
  { id, form, userId, again, onSaved }: Submission<O>,
): Promise<WishOutcome<K> | null> {
  if (userId !== null && !(await isStillHere(device.db, userId))) return null;
  const payload = payloadOf({ id, form, userId, now: device.clock.now() });
  return sendWish(device, { kind, payload }, { again, onSaved });
}
