import type { PassRecord, SyncStatus } from '#domain/sync-status.ts';
import { troubleWords } from '#domain/trouble.ts';

/** The status in a word or two, for the header. */
export function shortWords(status: SyncStatus): string {
  switch (status.kind) {
    case 'needs-attention':
      return 'Needs attention';
    case 'sending':
      return `Sending ${status.count}`;
    case 'waiting':
      return `${status.count} waiting`;
    case 'offline':
      return 'Offline';
    case 'starting':
      return 'Starting';
    case 'up-to-date':
      return 'Up to date';
  }
}

/** The same in sentences, without the time. `online` is the browser's opinion: a hint for the wording only (law 13). */
export function fullWords(
  status: SyncStatus,
  { pass, online }: { pass: PassRecord; online: boolean },
): string {
  const things = 'count' in status ? counted(status.count) : '';
  switch (status.kind) {
    case 'needs-attention':
      return `Needs attention: the server did not accept ${things}.`;
    case 'sending':
      return `Sending ${things}.`;
    case 'waiting':
      return `${status.count} waiting: ${things} saved on this device, to be sent and confirmed.`;
    case 'offline':
      return `Offline: ${reasonOf({ pass, online })}. What you see is what this device has.`;
    case 'starting':
      return online ? 'Starting: asking the server.' : 'Starting: this device has no network.';
    case 'up-to-date':
      return 'Up to date.';
  }
}

/** When our server last said something, for instance 'Last answer from the server 14:05.' */
export function answerWords({ answeredAt }: PassRecord, now: number): string {
  if (answeredAt === null) return 'The server has not answered on this device yet.';
  return `Last answer from the server ${formatMoment(answeredAt, now)}.`;
}

function reasonOf({ pass, online }: { pass: PassRecord; online: boolean }): string {
  if (!online) return 'this device has no network';
  return pass.trouble === null ? 'no connection' : troubleWords(pass.trouble);
}

function counted(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}

const timeFormat = new Intl.DateTimeFormat('en-AU', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayFormat = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short' });

/** A moment in the zone of this device: '14:05', with the day before it when that is not today's: '19 Nov, 14:05'. */
export function formatMoment(at: number, now: number): string {
  const time = timeFormat.format(at);
  const day = dayFormat.format(at);
  return day === dayFormat.format(now) ? time : `${day}, ${time}`;
}
