import { CloudAlert, CloudCheck, CloudOff, CloudUpload, RefreshCw, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLive } from '#db/live/use-live.ts';
import { syncStatus, type SyncStatus as Status } from '#domain/operation/sync-status.ts';
import { Popover } from '#ui/popover.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { readSyncState, type SyncState } from './queries.ts';
import { answerMessage, fullMessage, shortMessage } from './status-messages.ts';

// Loaded on demand: it is rarely needed, and never on the first paint.
const OutboxPanel = lazy(async () => ({ default: (await import('./outbox-panel.tsx')).OutboxPanel }));

const LostStorageNotice = lazy(async () => ({
  default: (await import('./lost-storage-notice.tsx')).LostStorageNotice,
}));

const ICONS: Record<Status['kind'], { icon: LucideIcon; colour: string }> = {
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

/** An item that waits for its author but was not refused is no failure. */
function iconOf(status: Status | null) {
  const entry = ICONS[status?.kind ?? 'starting'];
  const isCalm = status?.kind === 'needs-attention' && status.refused === 0;
  return isCalm ? { ...entry, colour: 'text-amber' } : entry;
}

/** A press opens the outbox. The status never waits for anything and never moves its neighbours. */
export function SyncStatusButton({ now = Date.now }: { now?: () => number }) {
  const state = useLive<SyncState | null>({ key: 'sync', query: readSyncState, initial: null });
  const online = useOnlineHint();
  const status = state && syncStatus(state);
  const sentence =
    state && status ? fullMessage(status, { pass: state.pass, online, progress: state.sending }) : 'Sync';
  return (
    <>
      <Popover
        title="Sync"
        trigger={<StatusLabel status={status} />}
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

/** The same width for every status; on a small screen the count overlays the icon. */
function StatusLabel({ status }: { status: Status | null }) {
  const { icon: Icon, colour } = iconOf(status);
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

/** Announces each new kind of status once, but not the first and no short-lived ones. */
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
