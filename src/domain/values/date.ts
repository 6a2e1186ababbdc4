import * as v from 'valibot';
import { onFirstUse } from './on-first-use.ts';

/** A calendar day without a time or a zone, written yyyy-MM-dd. */
export const daySchema = v.pipe(v.string(), v.isoDate());

/** Milliseconds since 1970, within the range of `Date`. */
export const instantSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15));

/** The calendar day of an instant in this device's time zone: never cut from an ISO timestamp. */
export function localDay(instant: Date): string {
  const year = String(instant.getFullYear()).padStart(4, '0');
  const month = String(instant.getMonth() + 1).padStart(2, '0');
  return `${year}-${month}-${String(instant.getDate()).padStart(2, '0')}`;
}

const dayFormat = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-AU', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }),
);

/** A calendar day in en-AU, for instance '20 Nov 2026'; the day is never shifted by a time zone. */
export function formatDay(day: string): string {
  const instant = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) ? day : dayFormat().format(instant);
}

/** The day of an instant in this device's time zone, written as `formatDay` does; from ms since 1970 or ISO 8601. */
export function formatDayOf(instant: number | string): string {
  return formatDay(localDay(new Date(instant)));
}

const timeFormat = onFirstUse(
  () => new Intl.DateTimeFormat('en-AU', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
);
const shortDayFormat = onFirstUse(() => new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short' }));

/** A moment in the device's time zone: '14:05', or '19 Nov, 14:05' on another day. */
export function formatMoment(at: number, now: number): string {
  const time = timeFormat().format(at);
  const day = shortDayFormat().format(at);
  return day === shortDayFormat().format(now) ? time : `${day}, ${time}`;
}

// Whether this device's clock is reliable. It matters because a listing is dated by the device.

/** A larger difference is shown to the user (ms). */
const NOTICEABLE_SKEW_MS = 600_000;

/** Whether a skew, or a change of it, is large enough to matter (ms). */
export function isNoticeable(skew: number): boolean {
  return Math.abs(skew) > NOTICEABLE_SKEW_MS;
}

/**
 * How far this device's clock is ahead of the server's (ms, negative when behind), beyond what the duration of the request explains: 0 when
 * the server's time lies between request and response, null when the response has no time.
 */
export function clockSkew({
  requestedAt,
  answeredAt,
  serverTime,
}: {
  requestedAt: number;
  answeredAt: number;
  serverTime: number | null;
}): number | null {
  if (serverTime === null) return null;
  if (requestedAt > serverTime) return requestedAt - serverTime;
  return Math.min(answeredAt - serverTime, 0);
}

/** What a device knows of the server's time: its own skew and the server's time in the last response; null where unknown. */
export type ServerClock = { clockSkew: number | null; serverTime: number | null };

/**
 * The server's time at an instant of this device's clock (ms since 1970). Corrected by the skew of the last response, unless that leads to a
 * time before it: then the clock has been set back since, and counts as right again.
 */
export function serverTimeAt(now: number, { clockSkew: ahead, serverTime }: ServerClock): number {
  const corrected = now - (ahead ?? 0);
  return serverTime === null || corrected >= serverTime ? corrected : Math.max(now, serverTime);
}

/** How far a device's clock is ahead of the server's at an instant (ms since 1970), as far as that is known; null when unknown. */
export function clockSkewAt(now: number, clock: ServerClock): number | null {
  return clock.clockSkew === null ? null : now - serverTimeAt(now, clock);
}

/** An instant of this device's clock (ms since 1970), corrected where it is noticeably ahead of the server's or behind. */
export function nowByServer(now: number, ahead: number | null): number {
  return ahead !== null && isNoticeable(ahead) ? now - ahead : now;
}

/** The local day of such an instant. */
export function dayByServer(now: number, ahead: number | null): string {
  return localDay(new Date(nowByServer(now, ahead)));
}

/** The difference in a sentence; null while it is too small to matter. */
export function clockSkewMessage(ahead: number | null): string | null {
  if (ahead === null || !isNoticeable(ahead)) return null;
  const difference = `${durationText(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'}`;
  return `The clock of this device was ${difference} the server's when it last answered.`;
}

function durationText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

/** From one day to another, at least 0: a device's clock may be behind. */
export function daysBetween(from: string, to: string): number {
  return Math.max(Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000), 0) || 0;
}
