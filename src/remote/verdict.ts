// Law 7: the verdict follows from the status and code of an answer of verified origin, never from its text.
import type { FailureReason } from '#domain/operation/failure-reason.ts';
import type { Refusal } from '#domain/operation/operation.ts';
import { camelCase } from '#domain/values/letter-case.ts';

/** Why a request was not accepted. */
export type Failure = { kind: 'refused'; refusal: Refusal } | { kind: 'sign-in' } | RetryFailure;

/**
 * `isOurs`: our own API answered, perhaps with a message; a pause asked for by anything else is capped. `storedNothing`: our API turned the
 * request away, so nothing of it will arrive.
 */
type RetryFailure = {
  kind: 'retry';
  failureReason: FailureReason;
  retryAfterMs: number | null;
  isOurs: boolean;
  message?: string;
  storedNothing?: true;
  isRateLimit?: true;
};

/** Whether our API answered that it failed: not for what the request said, and not because it is overloaded. */
export function isServerError(failure: Failure): boolean {
  return failure.kind === 'retry' && failure.failureReason === 'server-error';
}

/** Whether the device had no space for the answer. */
export function isNoSpace(failure: Failure): boolean {
  return failure.kind === 'retry' && failure.failureReason === 'no-space';
}

/** Whether our API did not answer: nothing did, or another host. */
export function isUnanswered(failure: Failure): failure is RetryFailure {
  return failure.kind === 'retry' && !failure.isOurs;
}

/** Whether our API takes no more writes to this table from this sender for now. */
export function isRateLimit(failure: Failure): boolean {
  return failure.kind === 'retry' && failure.isRateLimit === true;
}

/** A response as received; `body` is parsed JSON, or undefined. */
export type ApiResponse = { status: number; retryAfterMs: number | null; body: unknown };

const BUSY = new Set([408, 425, 429, 502, 503, 504]);
const TOO_MANY = 429;
/** Statuses that only a proxy, a filter or a captive portal sends, never our API. */
const NETWORK_ONLY = new Set([407, 451, 511]);
/** A gateway in front of our API refuses a body of this size: a smaller batch may pass, but a single item never will. */
const TOO_LARGE = 413;
const tooLarge: Refusal = {
  code: '413',
  message: 'This is larger than the server takes. Shorten it and submit it again.',
  column: null,
};
/**
 * Errors of the request itself, by the start of their code: its rows (21, 22, 23, 44), a policy (42501), a rule of our SQL (P0001, PT4), a
 * request that PostgREST does not take (PGRST1). Any other is of the server's state, such as a deployment or a failover, and passes.
 */
const OF_REQUEST = /^(?:2[123]|44|42501|P0001|PT4|PGRST1)/;
/** The database takes no writes for now, as during a failover (0A000: it is a standby): no item is the cause, and nothing was stored. */
const READ_ONLY = new Set(['25006', '0A000']);
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
    ...(error !== null && (status === TOO_MANY || READ_ONLY.has(error.code)) && { storedNothing: true }),
    ...(error !== null && status === TOO_MANY && { isRateLimit: true }),
  });
  if (status === TOO_LARGE) return { kind: 'refused', refusal: tooLarge };
  if (isNetworkOnly(status)) return retry('not-our-api');
  if (BUSY.has(status)) return retry('overloaded');
  if (error === null) return retry(status >= 500 ? 'overloaded' : 'not-our-api');
  if (READ_ONLY.has(error.code)) return retry('overloaded');
  if (status >= 500) return retry('server-error');
  if (SIGN_IN.has(error.code)) return asUser ? { kind: 'sign-in' } : retry('not-our-api');
  // Refused as a visitor although sent as a user: the token was lost on the way, which proves nothing about the item.
  if (asUser && status === 401) return { kind: 'sign-in' };
  return OF_REQUEST.test(error.code) ? { kind: 'refused', refusal: error } : retry('server-error');
}

/** Whether a status decides nothing about the request, whatever its body: an overloaded or failing server, or the network itself. */
export function isInconclusive(status: number): boolean {
  return status >= 500 || BUSY.has(status) || isNetworkOnly(status);
}

function isNetworkOnly(status: number): boolean {
  return NETWORK_ONLY.has(status);
}

/** The error classes of Postgres (SQLSTATE), and PT, with which SQL chooses PostgREST's status. */
const SQLSTATE_CLASSES = '0[389ABFLPZ]|10|2[0-8BDF]|3[489BDF]|4[024]|5[3-578]|72|F0|HV|P0|PT|XX';
const OUR_CODE = new RegExp(`^(?:PGRST[0-9A-Z]{3}|(?:${SQLSTATE_CLASSES})[0-9A-Z]{3})$`);
/**
 * The embedded server's code, with status 500, for any error in a request, such as a violated check. Treated as an overloaded server it
 * would end the pass, and one item would block all others (law 8).
 */
const EMBEDDED_FAULT = 'SUP';

/** Our API's error, or null for any other answer: a captive portal's page is not a refusal. */
function apiError({ status, body }: ApiResponse): Refusal | null {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body)) return null;
  const { code, message } = body;
  if (typeof code !== 'string' || typeof message !== 'string') return null;
  if (!OUR_CODE.test(code) && !(status === 500 && code === EMBEDDED_FAULT)) return null;
  const hint =
    'hint' in body && typeof body.hint === 'string' && /^[a-z_]+$/.test(body.hint) ? body.hint : null;
  return { code, message, column: hint === null ? null : camelCase(hint) };
}

/** The longest pause that is respected (ms): a date read by a wrong clock must not silence a device. */
const LONGEST_PAUSE_MS = 3_600_000;

/** The longest pause that is respected if not our own API asks for it (ms): a foreign answer must not keep a device from its server. */
const FOREIGN_PAUSE_MS = 60_000;

function capped(retryAfterMs: number | null): number | null {
  return retryAfterMs === null ? null : Math.min(retryAfterMs, FOREIGN_PAUSE_MS);
}

/** `Retry-After` in ms, an hour at most: seconds or a date (RFC 9110); null when it is absent or unreadable. */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) && ms >= 0 ? Math.min(ms, LONGEST_PAUSE_MS) : null;
}
