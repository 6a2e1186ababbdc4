import type { SendingProgress } from '#db/tables/schema-types.ts';
import { failureReasonText } from '#domain/operation/failure-reason.ts';
import type { PassRecord, SyncStatus } from '#domain/operation/sync-status.ts';
import { formatMoment } from '#domain/values/date.ts';
import { formatCount } from '#domain/values/number.ts';
import { onFirstUse } from '#domain/values/on-first-use.ts';
import { NO_NETWORK } from '#ui/offline-reason.tsx';

const SHORT: Record<SyncStatus['kind'], (count: number) => string> = {
  'needs-attention': () => 'Needs attention',
  'update-needed': () => 'Update needed',
  'sign-in': () => 'Sign in to send',
  sending: (count) => `Sending ${count}`,
  waiting: (count) => `${count} waiting`,
  withdrawing: (count) => `Withdrawing ${count}`,
  'device-full': () => 'Device full',
  offline: () => 'Offline',
  'server-busy': () => 'Server busy',
  starting: () => 'Starting',
  'up-to-date': () => 'Up to date',
};

export function shortMessage(status: SyncStatus): string {
  return SHORT[status.kind](countOf(status));
}

const CLAUSES: Record<SyncStatus['kind'], (count: number) => string> = {
  'needs-attention': (count) =>
    `: ${formatCount(count, 'item')} ${count === 1 ? 'waits' : 'wait'} for your decision.`,
  'update-needed': () =>
    ': the server needs a newer version of this app. What you see and what you saved stays on this device until then.',
  'sign-in': (count) =>
    `: ${formatCount(count, 'item')} of yours ${count === 1 ? 'waits' : 'wait'} on this device until you sign in again.`,
  sending: () => ' to the server.',
  waiting: () => ': saved on this device, to be sent and confirmed.',
  withdrawing: () => ': the server is asked to withdraw what you discarded.',
  'device-full': () =>
    ': there is no space for the newest changes from the server. Free some space on it. What you saved here is safe and is still sent.',
  'server-busy': () => '. It answers, and newer changes will follow by themselves.',
  offline: () => '. What you see is what this device has.',
  starting: () => '. Asking the server.',
  'up-to-date': () => '.',
};

/** Between two requests of a long push, its items are briefly `waiting`. */
const IN_FLIGHT = new Set<SyncStatus['kind']>(['sending', 'waiting']);

const numberFormat = onFirstUse(() => new Intl.NumberFormat('en-AU'));

function progressMessages({ sent, total }: SendingProgress): string {
  return `${numberFormat().format(sent)} of ${numberFormat().format(total)} sent so far.`;
}

const NEEDS_NO_REASON = new Set<SyncStatus['kind']>([
  'up-to-date',
  'server-busy',
  'sending',
  'update-needed',
  'device-full',
]);

/** The status in sentences, without the time. `online` is what the browser believes, and only affects the wording (law 13). */
export function fullMessage(
  status: SyncStatus,
  {
    pass: { failureReason },
    online,
    progress = null,
  }: { pass: PassRecord; online: boolean; progress?: SendingProgress | null },
): string {
  // A request that died with the app counts as in flight until the server can be asked.
  const isInDoubt = status.kind === 'sending' && !online;
  const clause = shortMessage(status) + (isInDoubt ? ': to be confirmed by the server.' : clauseOf(status));
  const text =
    progress !== null && IN_FLIGHT.has(status.kind) ? `${clause} ${progressMessages(progress)}` : clause;
  if (!isInDoubt && NEEDS_NO_REASON.has(status.kind)) return text;
  if (!online) return `${text} ${NO_NETWORK}.`;
  return failureReason === null ? text : `${text} Just now ${failureReasonText(failureReason)}.`;
}

function clauseOf(status: SyncStatus): string {
  if (status.kind === 'needs-attention' && status.refused === status.count) {
    return `: the server did not accept ${formatCount(status.count, 'item')}.`;
  }
  return CLAUSES[status.kind](countOf(status));
}

function countOf(status: SyncStatus): number {
  return 'count' in status ? status.count : 0;
}

export function answerMessage({ answeredAt }: PassRecord, now: number): string {
  if (answeredAt === null) return 'The server has not answered this device yet.';
  return `Last answer from the server ${formatMoment(answeredAt, now)}.`;
}

/** The result of a manual sync. `after` is when the pass before it ended (ms since 1970). */
export function checkMessage(
  { endedAt, failureReason, notBefore }: PassRecord,
  { after, now }: { after: number | null; now: number },
): string {
  if (notBefore !== null && notBefore > now) {
    return `The server asked us to wait until ${formatMoment(notBefore, now)}.`;
  }
  if (endedAt === after) return 'Checking…';
  return `Checked: ${failureReason === null ? 'the server answered' : failureReasonText(failureReason)}.`;
}
