// Whether this device's clock is reliable. It matters because a listing is dated by the device.

import { localDay } from './date.ts';

/** A larger difference is shown to the user (ms). */
const NOTICEABLE_SKEW_MS = 600_000;

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

/** The local day of an instant (ms since 1970) by this device, corrected where its clock is noticeably ahead of the server's or behind. */
export function dayByServer(now: number, ahead: number | null): string {
  const isWrong = ahead !== null && Math.abs(ahead) > NOTICEABLE_SKEW_MS;
  return localDay(new Date(isWrong ? now - ahead : now));
}

/** The difference in a sentence; null while it is too small to matter. */
export function clockSkewMessage(ahead: number | null): string | null {
  if (ahead === null || Math.abs(ahead) <= NOTICEABLE_SKEW_MS) return null;
  const difference = `${durationText(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'}`;
  return `The clock of this device was ${difference} the server's when it last answered.`;
}

function durationText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
