import { deviceClock, type DeviceClock } from '#client/submit-operation.ts';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { saveFailureMessage } from '#db/tables/quota-retry.ts';
import { refusalOf } from '#domain/operation/operation-status.ts';
import { showToast } from '#ui/toast.tsx';
import { useSignIn } from '#ui/use-sign-in.ts';
import { submitCommand, type ListingCommand, type Target } from './commands.ts';

/** Returns a function that submits a command on a listing, and reports the result; `done` names it. */
export function useCommand(
  listing: Target,
  clock: DeviceClock = deviceClock,
): (command: ListingCommand, done: string) => Promise<void> {
  const device = { db: useDatabase(), sync: useSync(), clock };
  const signIn = useSignIn();
  return async (command, done) => {
    try {
      const result = await submitCommand(device, listing, command);
      if (result === null) {
        showToast({ tone: 'danger', title: 'You must be logged in to change this listing' });
        return await signIn();
      }
      const refusal = refusalOf(result.state);
      if (refusal !== null)
        showToast({ tone: 'danger', title: 'Not accepted', description: refusal.message });
      else if (result.state.kind === 'queued')
        showToast({ title: done, description: 'Saved on this device.' });
      else showToast({ tone: 'success', title: done });
    } catch (error) {
      showToast({ tone: 'danger', title: saveFailureMessage(error, 'change') });
    }
  };
}
