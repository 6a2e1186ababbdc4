import { deviceRefusal, type OutboxItem } from '#domain/operation.ts';
import { statusMessage } from '#domain/operation-status.ts';
import type { Tone } from '#ui/badge.tsx';
import type { Standing } from './entries.ts';

type BadgeText = { tone: Tone; label: string };

const REVIEW: Record<Extract<Standing, { of: 'review' }>['is'], BadgeText> = {
  pending: { tone: 'amber', label: 'Pending' },
  approved: { tone: 'green', label: 'Approved' },
  rejected: { tone: 'red', label: 'Rejected' },
};

const PARCEL: Record<Extract<Standing, { of: 'parcel' }>['is'], BadgeText> = {
  available: { tone: 'green', label: 'Available' },
  pending: { tone: 'amber', label: 'Pending' },
  sold: { tone: 'grey', label: 'Sold' },
  sent: { tone: 'blue', label: 'Sent' },
  removed: { tone: 'grey', label: 'No longer listed' },
};

/** The badge of something that the server has. */
export function statusBadge(status: Standing): BadgeText {
  return status.of === 'review' ? REVIEW[status.is] : PARCEL[status.is];
}

/** How far something is that waits on this device; `expired` when its owner has to sign in again first. */
export function queuedMessage(
  item: OutboxItem,
  { expired }: { expired: boolean },
): BadgeText & { text: string } {
  const { tone, label, text } = statusMessage({ kind: 'queued', item }, { kind: item.kind, expired });
  return { tone, label, text: `${text}${item.state === 'refused' ? hintOf(item) : ''}` };
}

function hintOf(item: OutboxItem): string {
  const way = deviceRefusal(item) === null ? 'lets you retry or discard it' : 'has more';
  return ` “Needs attention”, at the top of the page, ${way}.`;
}
