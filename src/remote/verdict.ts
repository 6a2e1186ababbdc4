// Law 7: the verdict comes from status and code of an answer whose origin is verified, never from its words.
import type { FailureReason } from '#domain/failure-reason.ts';
import type { Refusal } from '#domain/operation.ts';

/** What became of a request that was not accepted. */
export type Failure = { kind: 'refused'; refusal: Refusal } | { kind: 'sign-in' } | RetryFailure;

/**
 * `isOurs` when our own API answered this, perhaps with a message; the pause of anybody else is capped. `tookNothing` when it turned the
 * request away: nothing of it will arrive.
 */
type RetryFailure = {
  kind: 'retry';
  failureReason: FailureReason;
  retryAfterMs: number | null;
  isOurs: boolean;
  message?: string;
  tookNothing?: true;
};

/** An answer as it came over the wire, its body parsed where it is JSON. */
export type ApiResponse = { status: number; retryAfterMs: number | null; body: unknown };

const BUSY = new Set([408, 425, 429, 502, 503, 504]);
const TOO_MANY = 429;
/** Statuses that only a proxy, a filter or a captive portal sends, never our API. */
const NETWORK_ONLY = new Set([407, 451, 511]);
/** Whatever stands before our API takes no body of this size: a smaller batch may pass, and one item alone never will. */
const TOO_LARGE = 413;
const tooLarge: Refusal = {
  code: '413',
  message: 'This is larger than the server takes. Shorten it and submit it again.',
  column: null,
};
/** PostgREST: the token is expired, invalid, or its claims are. */
const SIGN_IN = new Set(['PGRST301', 'PGRST302', 'PGRST303']);

/** The verdict on an answer outside of 2xx. */
export function failureOf(answer: ApiResponse, { asUser }: { asUser: boolean }): Failure {
  const { status } = answer;
  const error = isNetworkOnly(status) ? null : apiError(answer);
  const retry = (failureReason: FailureReason): Failure => ({
    kind: 'retry',
    failureReason,
    retryAfterMs: error === null ? capped(answer.retryAfterMs) : answer.retryAfterMs,
    isOurs: error !== null,
    ...(error !== null && { message: error.message }),
    ...(error !== null && status === TOO_MANY && { tookNothing: true }),
  });
  if (status === TOO_LARGE) return { kind: 'refused', refusal: tooLarge };
  if (isNetworkOnly(status)) return retry('not-our-api');
  if (BUSY.has(status)) return retry('overloaded');
  if (error === null) return retry(status >= 500 ? 'overloaded' : 'not-our-api');
  if (status >= 500) return retry('server-error');
  if (SIGN_IN.has(error.code)) return asUser ? { kind: 'sign-in' } : retry('not-our-api');
  // Refused as nobody although sent as somebody: the token was lost on the way, which says nothing about the item.
  if (asUser && status === 401) return { kind: 'sign-in' };
  // PGRST2xx: the API's picture of the schema is older or newer than this app; that passes.
  if (error.code.startsWith('PGRST2')) return retry('server-error');
  return { kind: 'refused', refusal: error };
}

/** Whether a status is no decision on the request, whatever the body says: a busy or broken server, or the network itself. */
export function isInconclusive(status: number): boolean {
  return status >= 500 || BUSY.has(status) || isNetworkOnly(status);
}

function isNetworkOnly(status: number): boolean {
  return NETWORK_ONLY.has(status);
}

/** The classes of Postgres's errors (SQLSTATE), and PT, by which SQL chooses the status that PostgREST answers with. */
const SQLSTATE_CLASSES = '0[389ABFLPZ]|10|2[0-8BDF]|3[489BDF]|4[024]|5[3-578]|72|F0|HV|P0|PT|XX';
const OUR_CODE = new RegExp(`^(?:PGRST[0-9A-Z]{3}|(?:${SQLSTATE_CLASSES})[0-9A-Z]{3})$`);
/**
 * What the embedded server answers with status 500 when it breaks on a request, a violated check among it: as a busy server's word
 * it would end the pass, and one item would block all others (law 8).
 */
const EMBEDDED_FAULT = 'SUP';

/** Our API's error, or null for anybody else's: a captive portal's page is not a refusal. */
function apiError({ status, body }: ApiResponse): Refusal | null {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body)) return null;
  const { code, message } = body;
  if (typeof code !== 'string' || typeof message !== 'string') return null;
  if (!OUR_CODE.test(code) && !(status === 500 && code === EMBEDDED_FAULT)) return null;
  const hint =
    'hint' in body && typeof body.hint === 'string' && /^[a-z_]+$/.test(body.hint) ? body.hint : null;
  return { code, message, column: hint };
}

/** The longest pause that is obeyed (ms): a date read by a wrong clock must not silence a device. */
const LONGEST_PAUSE_MS = 3_600_000;

/** The longest pause that is obeyed where our own API does not ask for it (ms): a stranger's word must not keep a device from its server. */
const STRANGERS_PAUSE_MS = 60_000;

function capped(retryAfterMs: number | null): number | null {
  return retryAfterMs === null ? null : Math.min(retryAfterMs, STRANGERS_PAUSE_MS);
}

/** `Retry-After` in ms, an hour at most: seconds or a date (RFC 9110); null when it is absent or unreadable. */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) && ms >= 0 ? Math.min(ms, LONGEST_PAUSE_MS) : null;
}
