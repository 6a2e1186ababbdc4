import { useLive } from '#db/live/use-live.ts';
import { syncStatus } from '#domain/operation/sync-status.ts';
import { clockSkewMessage } from '#domain/values/date.ts';
import { Button } from '#ui/button.tsx';
import { FormSection } from '#ui/form.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { readSyncState, type SyncState } from './queries.ts';
import { answerMessage, fullMessage } from './status-messages.ts';
import { useSyncNow } from './use-sync-now.ts';

export function SyncSection({ now = Date.now }: { now?: () => number }) {
  const online = useOnlineHint();
  const state = useLive<SyncState | null>({ key: 'sync', query: readSyncState, initial: null });
  const { requestNow, outcome } = useSyncNow(state?.pass, now);
  return (
    <FormSection title="Sync">
      {/* Reserves two lines for what is read from the device. */}
      <div className="min-h-14">
        <p>
          {state && fullMessage(syncStatus(state), { pass: state.pass, online, progress: state.sending })}
        </p>
        <p className="text-sm text-ink-soft">{state && answerMessage(state.pass, now())}</p>
        <p className="empty:hidden">{state && clockSkewMessage(state.clockSkew)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" onClick={requestNow}>
          Sync Now
        </Button>
        <p role="status" className="text-ink-soft">
          {outcome}
        </p>
      </div>
    </FormSection>
  );
}
