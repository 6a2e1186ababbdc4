// The sending half of a pass (laws 1, 2, 7, 8 and 10).
import { acceptItems, readChangedVersions } from '#db/acknowledged.ts';
import { readMirrorState } from '#db/mirror-state.ts';
import {
  endSending,
  markNotSent,
  markRefused,
  markSending,
  markSettled,
  markUnconfirmed,
  reopenMirrored,
} from '#db/outbox-sending.ts';
import { listOutbox } from '#db/outbox.ts';
import { isMirrored } from '#domain/feed.ts';
import { DEVICE_REFUSALS, isChange, OPERATIONS, payloadRefusal, type OutboxItem } from '#domain/operation.ts';
import type { Failure } from '#remote/verdict.ts';
import { confirmReceived, settleReceived } from './confirm-received.ts';
import type { PassContext } from './context.ts';
import {
  firstPace,
  isIsolated,
  isWithdrawn,
  lookupSizeFor,
  nextPace,
  planBatches,
  split,
  withoutBlocked,
  type Batch,
  type Pace,
} from './plan.ts';
import { startProgress, type Progress } from './progress.ts';
import { proveAuthorship } from './prove-authorship.ts';

/** The failure for which the rest of a pass is not worth trying, or null. */
type Halt = Failure | null;

/** Sends all due items of this pass's identity. Returns the failure that ended it or the first one on the way, or null. */
export async function pushOutbox(context: PassContext): Promise<Failure | null> {
  const { db, identity } = context;
  const stored = await listOutbox(db);
  const own = stored.filter(({ owner }) => owner === identity.userId);
  const items = (await reopenMirrored(db, own)) ? await listOutbox(db) : stored;
  const progress = await startProgress(db, planBatches(items, identity));
  // What waits for another item is not looked up either, unless it is to be voided.
  const unconfirmed = items.filter(({ state }) => state === 'sending' || state === 'unconfirmed');
  const sent = [
    ...withoutBlocked(unconfirmed, items).filter((item) => !isWithdrawn(item)),
    ...items.filter(isWithdrawn),
  ];
  const tried = new Set<string>();
  const faults: Failure[] = [];
  const halted = await settleSent(context, { sent, tried, progress, faults });
  if (halted !== null) return halted;
  // The lookups have changed the outbox.
  const left = sent.length === 0 ? items : (await listOutbox(db)).filter(({ id }) => !tried.has(id));
  const halt = await send(context, { progress, items: left, faults });
  if (halt === null) await progress.done();
  return halt ?? faults[0] ?? null;
}

type Run = {
  progress: Progress;
  /** Failures of single requests, which block nothing else. */
  faults: Failure[];
};

/**
 * Looks up unconfirmed items first, so that a lost answer costs a list of ids and not all the rows again. Withdrawn items are voided.
 * Missing items are sent before the next lookup and added to `tried`: on a line that works for seconds only, lookups alone would use
 * them up.
 */
async function settleSent(
  context: PassContext,
  { sent, tried, progress, faults }: Run & { sent: OutboxItem[]; tried: Set<string> },
): Promise<Halt> {
  const [withdrawn, others] = [sent.filter(isWithdrawn), sent.filter((item) => !isWithdrawn(item))];
  const batches = [withdrawn, others].flatMap((part) => planBatches(part, context.identity, lookupSizeFor));
  return attemptEach(batches, faults, async (batch) => {
    const failure = await confirmReceived(context, batch);
    if (failure !== null && !isOfOneRequest(failure)) return failure;
    await progress.settled(batch.items);
    const lookedUp = new Set(batch.items.filter((item) => !isIsolated(item)).map(({ id }) => id));
    if (lookedUp.size === 0) return failure;
    for (const id of lookedUp) tried.add(id);
    const left = (await listOutbox(context.db)).filter(({ id }) => lookedUp.has(id));
    return (await send(context, { progress, items: left, faults })) ?? failure;
  });
}

/** A failure after which only the items of this request have to wait: our server answered. */
function isOfOneRequest(failure: Failure): boolean {
  return failure.kind === 'refused' || (failure.kind === 'retry' && failure.failureReason === 'server-error');
}

/** What became of a request: null, a failure of the pass, or `failed` for an error of the server that its items alone have to answer for. */
type Attempt = Failure | 'failed' | null;

/** Attempts one batch after another until the pass has to end. Failures of single requests are added to `faults`. */
async function attemptEach(
  batches: Batch[],
  faults: Failure[],
  attempt: (batch: Batch) => Promise<Attempt>,
): Promise<Halt> {
  for (const { kind, items } of batches) {
    let pace: Pace | null = firstPace({ kind, items });
    for (let rest = items; rest.length > 0 && pace !== null;) {
      const result = await attempt({ kind, items: rest.slice(0, pace.size) });
      rest = rest.slice(pace.size);
      if (result !== null && result !== 'failed') {
        if (!isOfOneRequest(result)) return result;
        faults.push(result);
      }
      pace = nextPace(pace, result !== null);
    }
  }
  return null;
}

function send(
  context: PassContext,
  { progress, items, faults }: Run & { items: OutboxItem[] },
): Promise<Halt> {
  const batches = planBatches(
    items.filter((item) => !isWithdrawn(item)),
    context.identity,
  );
  return attemptEach(batches, faults, (batch) => sendSplitting(context, { batch, progress, faults }));
}

/** Sends a batch; one that the server refuses is split, down to the refused items. */
async function sendSplitting(
  context: PassContext,
  { batch, progress, faults }: Run & { batch: Batch },
): Promise<Attempt> {
  const { db } = context;
  const sendable = await refuseUnsendable(context, batch);
  const unblocked = isChange(batch) ? withoutBlocked(sendable, await listOutbox(db)) : sendable;
  const items = await markSending(db, unblocked);
  if (items.length === 0) return null;
  await context.step('marked-sending');
  const result = await sendBatch(context, { kind: batch.kind, items });
  await progress.settled(items);
  if (result !== 'split') return result;
  return attemptEach(split({ kind: batch.kind, items }), faults, (half) =>
    sendSplitting(context, { batch: half, progress, faults }),
  );
}

/** Law 11 for outgoing data: a payload that its schema rejects is refused here, with a message, and never sent. */
async function refuseUnsendable({ db }: PassContext, { items }: Batch): Promise<OutboxItem[]> {
  const sendable: OutboxItem[] = [];
  for (const item of items) {
    const refusal = payloadRefusal(item);
    if (refusal === null) sendable.push(item);
    else await markRefused(db, [item], refusal);
  }
  return sendable;
}

async function sendBatch(context: PassContext, batch: Batch): Promise<'split' | Attempt> {
  const { db, identity, remote } = context;
  const { kind } = batch;
  const { table } = OPERATIONS[kind];
  if (!isMirrored(table)) return writeBatch(context, batch);
  const conflicting = await proveAuthorship(context, batch.items);
  if (!conflicting.ok) return settleFailure(context, batch, beforeSending(conflicting.failure));
  await markSettled(db, conflicting.value, DEVICE_REFUSALS['other-received']);
  const items = batch.items.filter((item) => !conflicting.value.includes(item));
  if (items.length === 0) return null;
  const { epoch } = await readMirrorState(db);
  const answer = await remote.push({ identity, table, rows: items.map(({ payload }) => payload) });
  await context.step('pushed');
  if (!answer.ok) return settleFailure(context, { kind, items }, answer.failure);
  const fresh = new Set([
    ...answer.value.readable.map(({ row }) => row.id),
    ...answer.value.unreadable.map(({ id }) => id),
  ]);
  const accepted = items.filter(({ id }) => fresh.has(id));
  const { userId } = identity;
  await acceptItems(db, {
    kind,
    items: accepted,
    answer: { rows: answer.value, epoch },
    userId,
    now: context.now(),
  });
  await context.step('accepted');
  // Those missing from the answer may have been received before: only the server's receipt settles them (law 1).
  return confirmReceived(context, { kind, items: items.filter(({ id }) => !fresh.has(id)) });
}

/** Writes rows that devices do not mirror: the receipts in the answer settle them. */
async function writeBatch(context: PassContext, batch: Batch): Promise<'split' | Attempt> {
  const { db, identity, remote } = context;
  const { kind, items } = batch;
  const changedVersions = await readChangedVersions(db, items);
  const rows = items.map(({ payload }) => payload);
  const answer = await remote.writeRows({ identity, table: OPERATIONS[kind].table, rows });
  await context.step('pushed');
  if (!answer.ok) return settleFailure(context, batch, answer.failure);
  const { changed } = answer.value;
  const tookEffect = new Map([...changedVersions].filter(([id]) => changed.has(id)));
  await settleReceived(context, batch, answer.value, { changedVersions: tookEffect });
  await context.step('accepted');
  return null;
}

/** Before a listing is sent, only a server error counts as sent, so that an item that causes it is sent alone in the end (law 8). */
function beforeSending(failure: Failure): Failure {
  return failure.kind === 'retry' && !isOfOneRequest(failure) ? { ...failure, storedNothing: true } : failure;
}

/** Marks the items of a failed request, and returns how to continue. */
async function settleFailure(
  { db }: PassContext,
  { items }: Batch,
  failure: Failure,
): Promise<'split' | Attempt> {
  if (failure.kind === 'refused') {
    if (items.length > 1) {
      await endSending(db, items);
      return 'split';
    }
    await markRefused(db, items, failure.refusal);
    return null;
  }
  if (failure.kind === 'sign-in' || failure.storedNothing === true) {
    await markNotSent(db, items);
    return failure;
  }
  const serverError = failure.failureReason === 'server-error';
  await markUnconfirmed(db, items, { serverError });
  return serverError ? 'failed' : failure;
}
