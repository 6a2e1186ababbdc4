import { deviceClock } from '#client/submit-operation.ts';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { saveFailureMessage } from '#db/tables/quota-retry.ts';
import { refusalOf } from '#domain/operation/operation-status.ts';
import { showToast } from '#ui/toast.tsx';
import { useSignIn } from '#ui/use-sign-in.ts';
import { submitLeft } from './commands.ts';
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
