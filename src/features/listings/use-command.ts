import { deviceClock, type DeviceClock } from '#client/submit-operation.ts';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/database-context.ts';
import { saveFailureMessage } from '#db/quota-retry.ts';
import { refusalOf } from '#domain/operation-status.ts';
import { showToast } from '#ui/toast.tsx';
import { submitCommand, type ListingCommand, type Target } from './commands.ts';

/** Returns a function that submits a command on a listing, and reports the result; `done` names it. */
export function useCommand(
  listing: Target,
  clock: DeviceClock = deviceClock,
): (command: ListingCommand, done: string) => Promise<void> {
  const device = { db: useDatabase(), sync: useSync(), clock };
  return async (command, done) => {
    try {
      const { state } = await submitCommand(device, listing, command);
      const refusal = refusalOf(state);
      if (refusal !== null)
        showToast({ tone: 'danger', title: 'Not accepted', description: refusal.message });
      else if (state.kind === 'queued') showToast({ title: done, description: 'Saved on this device.' });
      else showToast({ tone: 'success', title: done });
    } catch (error) {
      showToast({ tone: 'danger', title: saveFailureMessage(error, 'change') });
    }
  };
}
