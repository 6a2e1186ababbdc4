// Pure decisions: what to send next, and when to try again.
import { visitor, type Identity } from '#domain/account/session.ts';
import { blocks } from '#domain/operation/operation-order.ts';
import { isChange, type OutboxItem } from '#domain/operation/operation.ts';
import type { PassRecord } from '#domain/operation/sync-status.ts';
import type { OperationKind } from '#domain/operations/kinds.ts';

/** Items that are sent in one request; isolated ones in several (`Pace`). */
export type Batch = { kind: OperationKind; items: OutboxItem[] };

/** The most rows per request, and the fewest that a batch is cut down to. */
const BATCH_ROWS = 500;
const MIN_BATCH_ROWS = 8;
/** After a smaller request got through, the next one of a pass may be at most this many times as large. */
const GROWTH = 2;
/** An item that met this many server errors, or was sent this often without an answer, is isolated, so that it blocks no other (law 8). */
const ISOLATE_AFTER = 2;
const ISOLATE_AFTER_UNANSWERED = 6;
/** After so many failures in a row the server is the cause, and not the items: the other isolated ones wait for the next pass. */
const FAILURES_IN_A_ROW = 20;

/**
 * Rows per request after so many attempts that never arrived: a quarter as many each time. On a line that works for seconds only,
 * a request that does not fit into them would otherwise be restarted for ever.
 */
export function batchSizeFor(attempts: number): number {
  return Math.max(Math.floor(BATCH_ROWS / 4 ** attempts), MIN_BATCH_ROWS);
}

/**
 * The batches of a pass, oldest operation first. Refused items wait for their author. Only items owned by `as` are sent: a user's under
 * their own token, a visitor's without one, whether or not a user is signed in (law 2). `rows` gives the batch size.
 */
export function planBatches(
  items: OutboxItem[],
  as: Identity,
  rows: (attempts: number) => number = batchSizeFor,
): Batch[] {
  const due = items.filter((item) => isDue(item, as)).sort((a, b) => a.sequence - b.sequence);
  const batches = [
    ...byKind(due.filter((item) => !isIsolated(item))).flatMap(({ kind, items: together }) =>
      chunks(together, rows).map((chunk) => ({ kind, items: chunk })),
    ),
    // Fewest attempts first, so that none starves.
    ...byKind(due.filter(isIsolated).sort((a, b) => a.attempts - b.attempts)),
  ];
  // They come after the listings that they may depend on.
  return [...batches].sort((a, b) => Number(isChange(a)) - Number(isChange(b)));
}

/**
 * The items of a batch that depend on nothing unsent (`blocks`). Changes of one listing or profile may go in one request, which the server
 * takes in the order of writing.
 */
export function withoutBlocked(items: OutboxItem[], outbox: OutboxItem[]): OutboxItem[] {
  const batch = new Map(items.map(({ id, sequence }) => [id, sequence]));
  const goesBefore = (other: OutboxItem, item: OutboxItem) =>
    (batch.get(other.id) ?? Infinity) < item.sequence;
  return items.filter((item) => !outbox.some((other) => blocks(other, item) && !goesBefore(other, item)));
}

/** Whether a pass sends this item as `as`. */
export function isDue({ state, withdrawal, owner }: OutboxItem, as: Identity): boolean {
  return (state !== 'refused' || withdrawal !== null) && owner === as.userId;
}

/**
 * The identities a pass sends for: a visitor's items are sent as a visitor's, even if a user has signed in since (law 2). They come first,
 * because the user may adopt what they list.
 */
export function sendersOf(identity: Identity): Identity[] {
  return identity.userId === null ? [identity] : [visitor, identity];
}

/** Whether these batches take more than one request. */
export function isLong(batches: Batch[]): boolean {
  return batches.length > 1 || batches.some((batch) => firstPace(batch).size < batch.items.length);
}

/** How many ids to look up at once, before those that are missing are sent again. */
export function lookupSizeFor(attempts: number): number {
  return batchSizeFor(Math.max(attempts - 1, 0));
}

/** Whether an item is to be voided on the server. */
export function isWithdrawn({ withdrawal }: OutboxItem): boolean {
  return withdrawal !== null;
}

/** Whether an item failed so often that it is sent apart from the others, after them. */
export function isIsolated(item: OutboxItem): boolean {
  return item.serverErrors >= ISOLATE_AFTER || unansweredAttempts(item) >= ISOLATE_AFTER_UNANSWERED;
}

/** How many items of a batch go into its next request, and how many of its requests have failed in a row. */
export type Pace = { size: number; failures: number };

export function firstPace({ items }: Batch): Pace {
  return { size: items.every(isIsolated) ? 1 : items.length, failures: 0 };
}

/**
 * The pace after a request, or null to stop. After a failure the next item goes alone, so that a failing item starves no other: they share
 * a request only in a pass that has delivered others.
 */
export function nextPace({ size, failures }: Pace, failed: boolean): Pace | null {
  if (!failed) return { size: Math.min(size * GROWTH, BATCH_ROWS), failures: 0 };
  return failures + 1 < FAILURES_IN_A_ROW ? { size: 1, failures: failures + 1 } : null;
}

/** The two halves of a refused batch, to find the refused item. */
export function split({ kind, items }: Batch): Batch[] {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)].map((half) => ({ kind, items: half }));
}

function byKind(items: OutboxItem[]): Batch[] {
  const kinds = new Set(items.map(({ kind }) => kind));
  return [...kinds].map((kind) => ({ kind, items: items.filter((item) => item.kind === kind) }));
}

function chunks(items: OutboxItem[], rows: (attempts: number) => number): OutboxItem[][] {
  const parts: OutboxItem[][] = [];
  let limit = Infinity;
  for (let rest = items; rest[0] !== undefined;) {
    const size = Math.min(rows(unansweredAttempts(rest[0])), limit);
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
    limit = size * GROWTH;
  }
  return parts;
}

/** A request that ended in an error of the server has arrived: it was not too large for the line. */
function unansweredAttempts({ attempts, serverErrors }: OutboxItem): number {
  return Math.max(attempts - serverErrors, 0);
}

const FIRST_RETRY_MS = 2_000;
/** Without a response, retrying burdens no server and the user is waiting: notice the network's return within ten seconds. */
const LAST_RETRY_MS = {
  'no-response': 10_000,
  'not-our-api': 10_000,
  overloaded: 300_000,
  'server-error': 300_000,
  outdated: 300_000,
  'no-space': 300_000,
};
/** If our server answered this recently, the network comes and goes: a long pause would miss its next window. */
const RECENT_MS = 60_000;
const FIRST_RETRY_RECENT_MS = 500;
const LAST_RETRY_RECENT_MS = 3_000;
const IDLE_MS = 60_000;

/** The most jitter added to a pause (ms). */
const LONGEST_JITTER_MS = 30_000;

/** A pause (ms) plus up to a tenth, so that devices do not all return in the same second. */
export function withJitter(pauseMs: number, random: number): number {
  return Math.round(pauseMs + random * Math.min(pauseMs / 10, LONGEST_JITTER_MS));
}

/**
 * Delay before the next pass (ms): a minute plus jitter after success. After failures it doubles: from two seconds to ten without a
 * network, from half a second to three while the network comes and goes, and five minutes while the server fails; jitter avoids a storm
 * when a tower returns. `random` is in [0, 1). `limitsLeft`: what is left of the limits on kinds (ms), where nothing else keeps items from
 * being sent. Timers run only while the page is visible.
 */
export function nextPassIn(
  {
    failureReason,
    failures,
    answeredAt,
    endedAt,
  }: Pick<PassRecord, 'failureReason' | 'failures' | 'answeredAt' | 'endedAt'>,
  { random, limitsLeft = [] }: { random: number; limitsLeft?: number[] },
): number {
  if (failureReason === null || limitsLeft.length > 0)
    return withJitter(Math.min(IDLE_MS, ...limitsLeft), random);
  const sinceAnswer = Number(endedAt) - Number(answeredAt);
  // A clock that was set back since makes no answer recent.
  const isRecent = failureReason === 'no-response' && sinceAnswer >= 0 && sinceAnswer < RECENT_MS;
  const first = isRecent ? FIRST_RETRY_RECENT_MS : FIRST_RETRY_MS;
  const last = isRecent ? LAST_RETRY_RECENT_MS : LAST_RETRY_MS[failureReason];
  const backoff = Math.min(first * 2 ** Math.min(failures - 1, 20), last);
  return Math.round(backoff * (0.5 + random / 2));
}
