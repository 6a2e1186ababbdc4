import { deviceRefusal, type OutboxItem } from '#domain/operation.ts';
import { statusMessage } from '#domain/operation-status.ts';
import type { Tone } from '#ui/tone.ts';
import type { EntryStatus } from './entries.ts';

type BadgeText = { tone: Tone; label: string };

const REVIEW: Record<Extract<EntryStatus, { kind: 'review' }>['value'], BadgeText> = {
  pending: { tone: 'warning', label: 'Pending' },
  approved: { tone: 'success', label: 'Approved' },
  rejected: { tone: 'danger', label: 'Rejected' },
};

const PARCEL: Record<Extract<EntryStatus, { kind: 'parcel' }>['value'], BadgeText> = {
  available: { tone: 'success', label: 'Available' },
  pending: { tone: 'warning', label: 'Pending' },
  sold: { tone: 'neutral', label: 'Sold' },
  sent: { tone: 'info', label: 'Sent' },
  removed: { tone: 'neutral', label: 'No longer listed' },
};

export function statusBadge(status: EntryStatus): BadgeText {
  return status.kind === 'review' ? REVIEW[status.value] : PARCEL[status.value];
}

export function queuedMessage(
  item: OutboxItem,
  { expired }: { expired: boolean },
): BadgeText & { text: string } {
  const { tone, label, text } = statusMessage({ kind: 'queued', item }, { kind: item.kind, expired });
  return { tone, label, text: `${text}${item.state === 'refused' ? hintOf(item) : ''}` };
}

function hintOf(item: OutboxItem): string {
  const action = deviceRefusal(item) === null ? 'lets you retry or discard it' : 'has more';
  return ` “Needs attention”, at the top of the page, ${action}.`;
}
