import { useLive } from '#db/use-live.ts';
import { syncStatus, type SyncStatus as Status } from '#domain/sync-status.ts';
import { Popover } from '#ui/popover.tsx';
import { CloudAlert, CloudCheck, CloudOff, CloudUpload, RefreshCw, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { readSyncState, type SyncState } from './queries.ts';
import { answerMessage, fullMessage, shortMessage } from './status-messages.ts';
import { useOnlineHint } from '#ui/use-online-hint.ts';

// Opened by few, and never at first sight.
const OutboxPanel = lazy(async () => ({ default: (await import('./outbox-panel.tsx')).OutboxPanel }));

// Seen once in years, if ever.
const LostStorageNotice = lazy(async () => ({
  default: (await import('./lost-storage-notice.tsx')).LostStorageNotice,
}));

const SIGNS: Record<Status['kind'], { icon: LucideIcon; colour: string }> = {
  'needs-attention': { icon: CloudAlert, colour: 'text-danger' },
  'update-needed': { icon: CloudAlert, colour: 'text-danger' },
  'sign-in': { icon: CloudAlert, colour: 'text-amber' },
  sending: { icon: CloudUpload, colour: 'text-river' },
  waiting: { icon: CloudUpload, colour: 'text-amber' },
  withdrawing: { icon: CloudUpload, colour: 'text-stone' },
  'device-full': { icon: CloudAlert, colour: 'text-amber' },
  offline: { icon: CloudOff, colour: 'text-stone' },
  'server-busy': { icon: CloudCheck, colour: 'text-amber' },
  starting: { icon: RefreshCw, colour: 'text-ink-soft' },
  'up-to-date': { icon: CloudCheck, colour: 'text-gum' },
};

/** What the server did not refuse is no failure, though it waits for its author. */
function signOf(status: Status | null) {
  const sign = SIGNS[status?.kind ?? 'starting'];
  const isCalm = status?.kind === 'needs-attention' && status.refused === 0;
  return isCalm ? { ...sign, colour: 'text-amber' } : sign;
}

/** The one calm word about sync in the header; a press opens what is queued. It never waits and never moves its neighbours. */
export function SyncStatus({ now = Date.now }: { now?: () => number }) {
  const state = useLive<SyncState | null>({ key: 'sync', query: readSyncState, initial: null });
  const online = useOnlineHint();
  const status = state && syncStatus(state);
  const sentence =
    state && status ? fullMessage(status, { pass: state.pass, online, progress: state.sending }) : 'Sync';
  return (
    <>
      <Popover
        title="Sync"
        trigger={<Sign status={status} />}
        triggerLabel={state ? `${sentence} ${answerMessage(state.pass, now())}` : sentence}
      >
        {state && (
          <Suspense fallback={<p>{sentence}</p>}>
            <OutboxPanel state={state} sentence={sentence} now={now} />
          </Suspense>
        )}
      </Popover>
      {state?.lost && (
        <Suspense>
          <LostStorageNotice lost={state.lost} mirrored={state.mirrored} />
        </Suspense>
      )}
      <Announcement kind={status?.kind} sentence={sentence} />
    </>
  );
}

/** Sign and words take the same room whatever they say; on a small screen the count rides on the sign. */
function Sign({ status }: { status: Status | null }) {
  const { icon: Icon, colour } = signOf(status);
  const count = status && 'count' in status ? status.count : 0;
  return (
    <span className="flex items-center gap-2 lg:w-36">
      <span className="relative">
        <Icon aria-hidden className={`size-6 ${status === null ? 'invisible' : colour}`} />
        {count > 0 && (
          <span className="absolute -top-2 -right-2.5 min-w-5 rounded-full bg-ink px-1 text-center text-xs leading-5 font-bold text-surface lg:hidden">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      <span className="hidden truncate lg:inline">{status && shortMessage(status)}</span>
    </span>
  );
}

/** Says a new kind of status once. Not the first one, and not what passes in a moment. */
function Announcement({ kind, sentence }: { kind: Status['kind'] | undefined; sentence: string }) {
  const lasting = kind === 'sending' || kind === 'starting' ? undefined : kind;
  const [last, setLast] = useState({ kind: lasting, text: '' });
  if (lasting !== undefined && lasting !== last.kind) {
    setLast({ kind: lasting, text: last.kind === undefined ? '' : sentence });
  }
  return (
    <span role="status" className="sr-only">
      {last.text}
    </span>
  );
}
