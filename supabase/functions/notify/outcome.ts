/** The outcome of sending a message; `wait`: seconds until it is tried again. */
export type Outcome = { outcome: 'sent' | 'gone' | 'dropped' } | { outcome: 'failed'; wait: number };

export const SENT: Outcome = { outcome: 'sent' };
export const GONE: Outcome = { outcome: 'gone' };
export const DROPPED: Outcome = { outcome: 'dropped' };

const SHORTEST_WAIT_S = 30;
const LONGEST_BACKOFF_S = 3_600;
const LONGEST_RETRY_AFTER_S = 6 * 3_600;

/** Without an answer, or with one that asks to try again. `retryAfter` is the header, in seconds or as a date (RFC 9110). */
export function failed(attempt: number, retryAfter: string | null = null, now = Date.now()): Outcome {
  const asked = retryAfter === null || retryAfter.trim() === '' ? null : secondsUntil(retryAfter, now);
  const wait =
    asked === null
      ? Math.min(SHORTEST_WAIT_S * 2 ** (attempt - 1), LONGEST_BACKOFF_S)
      : Math.min(Math.max(asked, SHORTEST_WAIT_S), LONGEST_RETRY_AFTER_S);
  return { outcome: 'failed', wait };
}

function secondsUntil(retryAfter: string, now: number): number | null {
  const seconds = Number(retryAfter);
  const wait = Number.isFinite(seconds) ? seconds : (Date.parse(retryAfter) - now) / 1000;
  return Number.isFinite(wait) ? Math.ceil(wait) : null;
}
