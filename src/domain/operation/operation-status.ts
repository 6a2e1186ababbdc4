// The status of an operation and its messages: forms, the outbox list and the account page share one table.
import type { Kind } from '#domain/operations/kind.ts';
import { kindOf, type OperationKind } from '#domain/operations/kinds.ts';
import { capitalised } from '#domain/values/letter-case.ts';
import {
  deviceRefusal,
  isSameContent,
  type DeviceRefusal,
  type ItemOf,
  type OutboxItem,
  type Refusal,
} from './operation.ts';

/** The status of an operation made on this device. `isBehind`: it cannot be sent before its author has decided about its listing. */
export type OperationStatus<K extends OperationKind = OperationKind> =
  | { kind: 'queued'; item: ItemOf<K>; isBehind?: boolean }
  /** The server has it. */
  | { kind: 'accepted' }
  /**
   * It is neither in the outbox nor in the mirror: discarded before the server received it (`isDiscarded`), or else deleted on the server since,
   * confirmed too long ago, or of another account.
   */
  | { kind: 'gone'; isDiscarded: boolean };

/** Why it stays on the device until its author acts: the server's refusal or the device's own reason. */
export function refusalOf(status: OperationStatus): Refusal | null {
  return status.kind === 'queued' && status.item.state === 'refused' ? status.item.refusal : null;
}

/** The refusal, when it is the server's. */
export function serverRefusalOf(status: OperationStatus): Refusal | null {
  const refusal = refusalOf(status);
  return deviceRefusal({ refusal }) === null ? refusal : null;
}

type StatusMessage = {
  tone: 'warning' | 'info' | 'danger' | 'success' | 'neutral';
  label: string;
  text: string;
  /** Added where the page is about this one operation. */
  detail?: string;
};

type State =
  | OutboxItem['state']
  | DeviceRefusal
  | 'needs-sign-in'
  | 'unconfirmed-needs-sign-in'
  | 'behind'
  | 'refused-in-doubt'
  | 'withdrawing'
  | 'replacing'
  | 'retrying'
  | 'accepted'
  | 'discarded'
  | 'gone';

const messagesOf = ({
  terms: { noun, subject, done },
  hasForm,
  withdrawnFrom,
}: Pick<Kind, 'terms' | 'hasForm' | 'withdrawnFrom'>): Record<State, StatusMessage> => ({
  waiting: {
    tone: 'warning',
    label: 'Waiting to be sent',
    text: 'Saved on this device. It is sent automatically as soon as the server can be reached.',
    detail:
      'Where your browser can, that happens even with this page closed, otherwise the next time you open the app.',
  },
  'needs-sign-in': {
    tone: 'warning',
    label: 'Waiting for you to sign in',
    text: 'Your sign-in has expired. It is safe on this device and is sent once you sign in again.',
  },
  'unconfirmed-needs-sign-in': {
    tone: 'warning',
    label: 'Waiting for you to sign in',
    text: 'It was sent, and the server has not confirmed it. Your sign-in has expired: once you sign in again, the server is asked.',
  },
  behind: {
    tone: 'warning',
    label: 'Waiting for its listing',
    text: 'Saved on this device. It cannot be sent before its listing, which waits for your decision.',
  },
  sending: {
    tone: 'info',
    label: 'Sending',
    text: 'The server has not confirmed it yet.',
    detail: 'You do not have to wait here.',
  },
  unconfirmed: {
    tone: 'warning',
    label: 'Waiting for confirmation',
    text: 'It was sent, and the server has not confirmed it yet. If you change or discard it, the server is asked to withdraw it first.',
    detail: `The app keeps asking automatically; however often it does, ${subject} is ${done} once.`,
  },
  refused: {
    tone: 'danger',
    label: 'Not accepted',
    text: 'The server gave no reason.',
    detail: `Your ${noun} is still on this device: ${hasForm ? 'change it and send it again' : 'send it again or discard it'}.`,
  },
  'refused-in-doubt': {
    tone: 'danger',
    label: 'Not accepted',
    text: 'An earlier attempt was never answered. The server is asked whether that one arrived.',
  },
  withdrawing: {
    tone: 'neutral',
    label: 'Being withdrawn',
    text: 'It was sent before you discarded it, so the server is asked first. If it never arrived, it leaves this device; if it did, you are told here.',
  },
  replacing: {
    tone: 'warning',
    label: 'Changed',
    text: 'An earlier version was sent, so the server is asked first. If that never arrived, this version is sent instead; if it did, you decide.',
  },
  retrying: {
    tone: 'warning',
    label: 'Waiting for confirmation',
    text: 'An earlier attempt was never answered, so the server is asked first. If that one never arrived, it is sent again.',
  },
  'other-received': {
    tone: 'warning',
    label: 'Another version received',
    text: `The server received another version of this ${noun} first, and this one did not replace it.`,
  },
  'other-author': {
    tone: 'warning',
    label: 'Listed by someone else',
    text: `Someone else listed this ${noun} first, from its link or QR code. Theirs cannot be changed from here; if it is not right, report it. Send yours as a new ${noun}, with your changes of it, or discard it.`,
  },
  'received-first': {
    tone: 'neutral',
    label: 'The server has it',
    text: `You discarded this ${noun} after it was sent, and the server had already received it. It was not withdrawn.`,
  },
  voided: {
    tone: 'neutral',
    label: 'Withdrawn',
    text: `This ${noun} was withdrawn before the server received it: ${withdrawnFrom}. Discard this version too, or send it after all.`,
  },
  lost: {
    tone: 'warning',
    label: 'Lost by the server',
    text: `The server confirmed this ${noun}, then lost it when it was restored from a backup. This device still has it.`,
  },
  accepted: { tone: 'success', label: capitalised(done), text: 'The server has it.' },
  discarded: {
    tone: 'neutral',
    label: 'Discarded',
    text: `This ${noun} is no longer on this device and will not be sent.`,
  },
  gone: {
    tone: 'neutral',
    label: 'Not on this device',
    text: `This ${noun} no longer waits on this device: it was sent some time ago, or discarded.`,
  },
});

const ASKED_ONCE_SIGNED_IN = 'Your sign-in has expired: the server is asked once you sign in again.';

/** The message for an operation: the server's own text where it refused. `expired`: its author has to sign in again. */
export function statusMessage(
  status: OperationStatus,
  { kind, expired = false }: { kind: OperationKind; expired?: boolean },
): StatusMessage {
  const state = stateOf(status, expired);
  const message = messagesOf(kindOf({ kind }))[state];
  const reason = serverRefusalOf(status)?.message.trim() ?? '';
  const texts = [message.text];
  if (state === 'refused' && reason !== '') texts[0] = asSentence(reason);
  if (state === 'refused-in-doubt' && reason !== '') texts.unshift(asSentence(reason));
  if (isWithdrawn(status) && expired && needsSignIn(status)) texts.push(ASKED_ONCE_SIGNED_IN);
  return { ...message, text: texts.join(' ') };
}

function stateOf(status: OperationStatus, expired: boolean): State {
  if (status.kind === 'gone') return status.isDiscarded ? 'discarded' : 'gone';
  if (status.kind === 'accepted') return 'accepted';
  const { item, isBehind = false } = status;
  if (item.withdrawal === 'discard') return 'withdrawing';
  if (item.withdrawal === 'keep') return 'refused-in-doubt';
  if (item.withdrawal === 'resend') return isRetried(item) ? 'retrying' : 'replacing';
  if (item.state === 'refused') return deviceRefusal(item) ?? 'refused';
  if (isBehind) return 'behind';
  if (!expired || !needsSignIn(status)) return item.state;
  return item.unconfirmed ? 'unconfirmed-needs-sign-in' : 'needs-sign-in';
}

function isWithdrawn(status: OperationStatus): boolean {
  return status.kind === 'queued' && status.item.withdrawal !== null;
}

/** Whether it is to be sent again as it was sent. */
function isRetried(item: OutboxItem): boolean {
  return item.sent !== undefined && isSameContent(item.sent, item);
}

/** Whether it can be sent, or what was sent of it can be withdrawn, only while its author is signed in. */
export function needsSignIn(status: OperationStatus): boolean {
  if (status.kind !== 'queued') return false;
  const { owner, state, withdrawal } = status.item;
  return owner !== null && (state !== 'refused' || withdrawal !== null);
}

/** Ends a server's message with a full stop, so that another sentence can follow. */
export function asSentence(message: string): string {
  return /[.!?]$/u.test(message) ? message : `${message}.`;
}
