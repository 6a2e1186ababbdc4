import { deviceRefusal, type OutboxItem } from '#domain/operation.ts';
import { statusMessage } from '#domain/operation-status.ts';
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

/** How far something is that waits on this device; `expired` when its owner has to sign in again first. */
export function queuedMessage(item: OutboxItem, { expired }: { expired: boolean }): Mark & { text: string } {
  const { tone, label, text } = statusMessage({ kind: 'queued', item }, { kind: item.kind, expired });
  return { tone, word: label, text: `${text}${item.state === 'refused' ? hintOf(item) : ''}` };
}

function hintOf(item: OutboxItem): string {
  const way = deviceRefusal(item) === null ? 'lets you retry or discard it' : 'has more';
  return ` “Needs attention”, at the top of the page, ${way}.`;
}
