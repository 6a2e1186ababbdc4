import { deviceRefusal, type OutboxItem } from '#domain/operation.ts';
import { settledMessage, withdrawingMessage } from '#sync/settled-messages.ts';
import type { Tone } from '#ui/badge.tsx';
import type { Standing } from './entries.ts';

type Mark = { tone: Tone; word: string };

const REVIEW: Record<Extract<Standing, { of: 'review' }>['is'], Mark> = {
  pending: { tone: 'amber', word: 'Pending' },
  approved: { tone: 'green', word: 'Approved' },
  rejected: { tone: 'red', word: 'Rejected' },
};

const PARCEL: Record<Extract<Standing, { of: 'parcel' }>['is'], Mark> = {
  available: { tone: 'green', word: 'Available' },
  pending: { tone: 'amber', word: 'Pending' },
  sold: { tone: 'grey', word: 'Sold' },
  sent: { tone: 'blue', word: 'Sent' },
  removed: { tone: 'grey', word: 'No longer listed' },
};

/** The badge of something that the server has. */
export function standingMark(standing: Standing): Mark {
  return standing.of === 'review' ? REVIEW[standing.is] : PARCEL[standing.is];
}

/** The badge of something that only this device has. */
export function queuedMark(item: OutboxItem | null): Mark {
  if (item?.withdrawal === 'discard') return withdrawingMessage;
  const reason = item === null ? null : deviceRefusal(item);
  if (reason !== null) return settledMessage(reason, '');
  if (item?.state === 'refused') return { tone: 'red', word: 'Not accepted' };
  return { tone: 'blue', word: 'On this device' };
}

const PROGRESS: Record<OutboxItem['state'], string> = {
  waiting: 'Waiting to be sent. That happens by itself once the server can be reached.',
  sending: 'On its way to the server.',
  unanswered: 'Sent; waiting for the server to confirm.',
  refused: 'The server did not accept it.',
};

/** How far something is that waits on this device; `expired` when its owner has to sign in again first. */
export function progressWords(item: OutboxItem, { expired }: { expired: boolean }): string {
  const { state, refusal, withdrawal } = item;
  if (withdrawal === 'discard' && !expired) return 'The server is asked to withdraw it.';
  if (deviceRefusal(item) !== null)
    return `${refusal?.message ?? ''} “Needs attention”, at the top of the page, has more.`;
  if (state === 'refused') {
    const reason = refusal?.message.trim() ?? '';
    const way = '“Needs attention”, at the top of the page, lets you retry or discard it.';
    return `${PROGRESS.refused} ${reason === '' || /[.!?]$/u.test(reason) ? reason : `${reason}.`} ${way}`.replaceAll(
      /\s+/gu,
      ' ',
    );
  }
  return expired ? 'Waiting until you sign in again.' : PROGRESS[state];
}
