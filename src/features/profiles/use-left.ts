import {
  deviceClock,
  submitOperation,
  type SubmitDevice,
  type SubmitResult,
} from '#client/submit-operation.ts';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { saveFailureMessage } from '#db/tables/quota-retry.ts';
import { refusalOf } from '#domain/operation/operation-status.ts';
import { profileChangeInsertOf } from '#domain/profile/profile-change.ts';
import { newId } from '#domain/values/id.ts';
import { isSignedInAs } from '#session/is-signed-in-as.ts';
import { showToast } from '#ui/toast.tsx';
import { useSignIn } from '#ui/use-sign-in.ts';
import type { Colleague } from './queries.ts';

/** Returns a function that says whether a broker has left, and reports the result. */
export function useLeft(userId: string): (colleague: Colleague, hasLeft: boolean) => Promise<void> {
  const device = { db: useDatabase(), sync: useSync(), clock: deviceClock };
  const signIn = useSignIn();
  return async (colleague, hasLeft) => {
    const title = hasLeft
      ? `${colleague.name} is no longer with the company`
      : `${colleague.name} is with the company again`;
    try {
      const result = await submitLeft(device, { colleague, hasLeft, userId });
      if (result === null) {
        showToast({ tone: 'danger', title: 'You must be logged in to change this profile' });
        return await signIn();
      }
      const refusal = refusalOf(result.state);
      if (refusal !== null)
        showToast({ tone: 'danger', title: 'Not accepted', description: refusal.message });
      else if (result.state.kind === 'queued') showToast({ title, description: 'Saved on this device.' });
      else showToast({ tone: 'success', title });
    } catch (error) {
      showToast({ tone: 'danger', title: saveFailureMessage(error, 'change') });
    }
  };
}

/**
 * Says that a broker has left their company, or is back. Returns null and saves nothing when the user has signed out. Throws when the device
 * cannot save it.
 */
async function submitLeft(
  device: SubmitDevice,
  { colleague, hasLeft, userId }: { colleague: Colleague; hasLeft: boolean; userId: string },
): Promise<SubmitResult<'profileChange'> | null> {
  if (!(await isSignedInAs(device.db, userId))) return null;
  const { id, companyId } = colleague;
  const [left, before] = hasLeft ? [companyId, null] : [null, companyId];
  const payload = profileChangeInsertOf({
    id: newId(),
    profile: { type: 'broker', id },
    userId,
    change: { fields: { leftCompany: left }, before: { leftCompany: before } },
    now: device.clock.now(),
  });
  return submitOperation(device, { kind: 'profileChange', payload });
}
