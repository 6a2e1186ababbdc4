// What to send next, and when to try again: pure.
import { visitor, type Identity } from '#domain/identity.ts';
import type { OperationKind, OutboxItem } from '#domain/operation.ts';
import type { PassRecord } from '#domain/sync-status.ts';

/** Items that travel in one request. */
export type Batch = { kind: OperationKind; items: OutboxItem[] };

/** Rows one request may carry, and the least that are worth a request of their own. */
const BATCH_ROWS = 500;
const MIN_BATCH_ROWS = 8;
/** What a small request has shown to pass, the next one may exceed so many times. */
const GROWTH = 2;
/** An item the server broke on this often travels alone, so that it holds nobody back (law 8). */
const ISOLATE_AFTER = 2;

/**
 * How many rows to send at once of what was sent so often before and never arrived: a quarter each time. Where the network comes
 * for seconds only, what does not fit into them would else be begun for ever.
 */
export function batchSizeFor(attempts: number): number {
  return Math.max(Math.floor(BATCH_ROWS / 4 ** attempts), MIN_BATCH_ROWS);
}

/**
 * The batches of a pass, oldest wish first. Refused items wait for their author. Items of a user travel only as him (law 2);
 * a visitor's travel as nobody, whoever is signed in. Which of them this pass may send, `as` says; how many go
 * together, `rows`.
 */
export function planBatches(
  items: OutboxItem[],
  as: Identity,
  rows: (attempts: number) => number = batchSizeFor,
): Batch[] {
  const due = items
    .filter((item) => (item.state !== 'refused' || item.withdrawal !== null) && item.owner === as.userId)
    .toSorted((a, b) => a.sequence - b.sequence);
  const together = due.filter((item) => !isIsolated(item));
  const alone = due.filter(isIsolated);
  const kinds = [...new Set(together.map(({ kind }) => kind))];
  return [
    ...kinds.flatMap((kind) =>
      chunks(
        together.filter((item) => item.kind === kind),
        rows,
      ).map((chunk) => ({ kind, items: chunk })),
    ),
    ...alone.map((item) => ({ kind: item.kind, items: [item] })),
  ];
}

/** As whom a pass sends: what a visitor wrote goes out as nobody's, whoever has signed in since (law 2). */
export function sendersOf(identity: Identity): Identity[] {
  return identity.userId === null ? [identity] : [identity, visitor];
}

/** How many ids to ask about at once, before what of them is missing is sent again. */
export function lookupSizeFor(attempts: number): number {
  return batchSizeFor(attempts - 1);
}

/** Whether the server broke on it so often that it goes by itself, after all others. */
export function isIsolated({ serverErrors }: OutboxItem): boolean {
  return serverErrors >= ISOLATE_AFTER;
}

/** The two halves of a refused batch: one of them holds the culprit. */
export function split({ kind, items }: Batch): Batch[] {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)].map((half) => ({ kind, items: half }));
}

function chunks(items: OutboxItem[], rows: (attempts: number) => number): OutboxItem[][] {
  const parts: OutboxItem[][] = [];
  let most = Infinity;
  for (let rest = items; rest[0] !== undefined;) {
    const size = Math.min(rows(rest[0].attempts), most);
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
    most = size * GROWTH;
  }
  return parts;
}

const FIRST_RETRY_MS = 2_000;
/** Where nobody answers, asking costs nobody anything, and a person waits: the network's return is noticed within ten seconds. */
const LAST_RETRY_MS = {
  'no-response': 10_000,
  'not-our-api': 10_000,
  overloaded: 300_000,
  'server-error': 300_000,
  outdated: 300_000,
  'no-space': 300_000,
};
/** Where our server answered so lately, the network comes and goes: a long pause would sleep through its next seconds. */
const LATELY_MS = 60_000;
const LAST_RETRY_LATELY_MS = 3_000;
const IDLE_MS = 60_000;

/** The longest that chance adds to a pause (ms). */
const LONGEST_JITTER_MS = 30_000;

/** A pause that the server asked for (ms), and up to a tenth more, so that not everybody is back in the same second. */
export function withJitter(pauseMs: number, random: number): number {
  return Math.round(pauseMs + random * Math.min(pauseMs / 10, LONGEST_JITTER_MS));
}

/**
 * How long to wait for the next pass (ms): a minute and a little when all is well; after failures doubling, up to ten seconds without a
 * network, three while it comes and goes, and up to five minutes with a server in trouble, with jitter so that a returning tower is not stormed. `random`
 * is in [0, 1). Nothing of this runs while nobody looks.
 */
export function nextPassIn(
  { failureReason, failures, answeredAt, endedAt }: Omit<PassRecord, 'notBefore'>,
  random: number,
): number {
  if (failureReason === null) return withJitter(IDLE_MS, random);
  const lately = failureReason === 'no-response' && Number(endedAt) - Number(answeredAt) < LATELY_MS;
  const last = lately ? LAST_RETRY_LATELY_MS : LAST_RETRY_MS[failureReason];
  const backoff = Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 20), last);
  return Math.round(backoff * (0.5 + random / 2));
}
