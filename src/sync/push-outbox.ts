// The sending half of a pass (laws 1, 2, 7, 8 and 10).
import { acceptItems } from '#db/acknowledged.ts';
import {
  endSending,
  markNotSent,
  markRefused,
  markSending,
  markSettled,
  markUnconfirmed,
  settleVoided,
} from '#db/outbox-sending.ts';
import { readMirrorState } from '#db/mirror-state.ts';
import { listOutbox } from '#db/outbox.ts';
import { contentDigest } from '#domain/content-digest.ts';
import type { ReadBack } from '#domain/feed.ts';
import { DEVICE_REFUSALS, OPERATIONS, payloadRefusal, type OutboxItem } from '#domain/operation.ts';
import type { Failure } from '#remote/verdict.ts';
import { lookupSizeFor, planBatches, split, isIsolated, type Batch } from './plan.ts';
import { startProgress, type Progress } from './progress.ts';
import type { PassContext } from './context.ts';

/** Why the rest of a pass is not worth trying, or null. */
type Halt = Failure | null;

/** Sends all that is due for this pass's identity. Returns what went wrong on the way, or null when every item has had its turn. */
export async function pushOutbox(context: PassContext): Promise<Failure | null> {
  const { db, identity } = context;
  const items = await listOutbox(db);
  const progress = await startProgress(db, planBatches(items, identity));
  const sent = items.filter(
    ({ state, withdrawal }) => state === 'sending' || state === 'unconfirmed' || withdrawal !== null,
  );
  const tried = new Set<string>();
  const faults: Failure[] = [];
  const halted = await settleSent(context, { sent, tried, progress, faults });
  if (halted !== null) return halted;
  // Asking has changed what is there.
  const left = sent.length === 0 ? items : (await listOutbox(db)).filter(({ id }) => !tried.has(id));
  const halt = await send(context, { progress, items: left, faults });
  if (halt === null) await progress.done();
  return halt ?? faults[0] ?? null;
}

type Run = {
  progress: Progress;
  /** What the server broke on, of which nothing else has to wait. */
  faults: Failure[];
};

/**
 * Asks first about what was sent and not answered: a lost answer then costs a list of ids, not all the rows again. What its author has
 * withdrawn is voided. What is not there goes out at once, before more is asked about, and is noted in `tried`: where the network comes
 * for seconds, asking alone would use them up.
 */
async function settleSent(
  context: PassContext,
  { sent, tried, progress, faults }: Run & { sent: OutboxItem[]; tried: Set<string> },
): Promise<Halt> {
  const [withdrawn, others] = [sent.filter(isWithdrawn), sent.filter((item) => !isWithdrawn(item))];
  const batches = [withdrawn, others].flatMap((part) => planBatches(part, context.identity, lookupSizeFor));
  for (const batch of batches) {
    const halted = goesOn(await confirmReceived(context, batch), faults);
    if (halted !== null) return halted;
    await progress.settled(batch.items);
    const asked = new Set(batch.items.filter((item) => !isIsolated(item)).map(({ id }) => id));
    for (const id of asked) tried.add(id);
    const left = (await listOutbox(context.db)).filter(({ id }) => asked.has(id));
    const halt = await send(context, { progress, items: left, faults });
    if (halt !== null) return halt;
  }
  return null;
}

function isWithdrawn({ withdrawal }: OutboxItem): boolean {
  return withdrawal !== null;
}

/** Our server answered, and only what this request was about has to wait. */
function isOfOneRequest(failure: Failure): boolean {
  return failure.kind === 'refused' || (failure.kind === 'retry' && failure.failureReason === 'server-error');
}

/** Whether to go on after a request: null for yes, also when only what it was about has to wait. */
function goesOn(failure: Failure | null, faults: Failure[]): Halt {
  if (failure === null || !isOfOneRequest(failure)) return failure;
  faults.push(failure);
  return null;
}

/** Sends what is due of these. */
async function send(
  context: PassContext,
  { progress, items, faults }: Run & { items: OutboxItem[] },
): Promise<Halt> {
  const { db, identity } = context;
  const queue = planBatches(
    items.filter((item) => !isWithdrawn(item)),
    identity,
  );
  for (let batch = queue.shift(); batch !== undefined; batch = queue.shift()) {
    const sendable = await refuseUnsendable(context, batch);
    const sending = await markSending(db, sendable);
    if (sending.length === 0) continue;
    await context.step('marked-sending');
    const result = await sendBatch(context, { kind: batch.kind, items: sending });
    await progress.settled(sending);
    if (result === 'split') {
      queue.unshift(...split({ kind: batch.kind, items: sending }));
      continue;
    }
    const halted = goesOn(result, faults);
    if (halted !== null) return halted;
  }
  return null;
}

/** The border of law 11 on the way out: a payload its schema refuses is refused here, in words, and never sent. */
async function refuseUnsendable({ db }: PassContext, { items }: Batch): Promise<OutboxItem[]> {
  const sendable: OutboxItem[] = [];
  for (const item of items) {
    const refusal = payloadRefusal(item);
    if (refusal === null) sendable.push(item);
    else await markRefused(db, [item], refusal);
  }
  return sendable;
}

async function sendBatch(context: PassContext, batch: Batch): Promise<'split' | Failure | null> {
  const { db, identity, remote } = context;
  const { kind, items } = batch;
  const { epoch } = await readMirrorState(db);
  const answer = await remote.push({ identity, kind, rows: items.map(({ payload }) => payload) });
  await context.step('pushed');
  if (!answer.ok) return settleFailure(context, batch, answer.failure);
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
  return confirmReceived(context, { kind, items: items.filter(({ id }) => !fresh.has(id)) });
}

/**
 * Items missing from the answer were there before, perhaps: only the server's receipt settles them (law 1). What of the batch was
 * withdrawn is voided; a batch is of one sort.
 */
async function confirmReceived(context: PassContext, { kind, items }: Batch): Promise<Failure | null> {
  if (items.length === 0) return null;
  const { db, identity, remote } = context;
  const args = { identity, table: OPERATIONS[kind].table, ids: items.map(({ id }) => id) };
  const answer = items.every(isWithdrawn) ? await remote.voidWrites(args) : await remote.readBack(args);
  await context.step('read-back');
  if (answer.ok) {
    await settleReceived(context, { kind, items }, answer.value);
    return null;
  }
  // Whatever went wrong with the asking says nothing about the items.
  await markUnconfirmed(db, items, { serverError: false, unasked: isNoResponse(answer.failure) });
  return answer.failure;
}

/** Settles items by the server's receipts: what it received is this item, or something else under its id (law 1). */
async function settleReceived({ db, identity, now }: PassContext, { kind, items }: Batch, answer: ReadBack) {
  const outcomes = await Promise.all(items.map((item) => outcomeOf(item, answer)));
  const those = (outcome: PushOutcome) => items.filter((_, index) => outcomes[index] === outcome);
  await acceptItems(db, {
    kind,
    items: those('received'),
    answer,
    userId: identity.userId,
    now: now(),
  });
  await settleVoided(db, those('withdrawn'));
  for (const outcome of ['other-received', 'received-first', 'voided'] as const)
    await markSettled(db, those(outcome), DEVICE_REFUSALS[outcome]);
  await markUnconfirmed(db, those('missing'), { serverError: false });
}

type PushOutcome = 'received' | 'other-received' | 'received-first' | 'withdrawn' | 'voided' | 'missing';

async function outcomeOf(item: OutboxItem, { received, voided }: ReadBack): Promise<PushOutcome> {
  if (voided.has(item.id)) return isWithdrawn(item) ? 'withdrawn' : 'voided';
  const digest = received.get(item.id);
  if (digest === undefined) return 'missing';
  if (digest !== null && digest !== (await contentDigest(item.payload))) return 'other-received';
  return item.withdrawal === 'discard' ? 'received-first' : 'received';
}

function isNoResponse(failure: Failure): boolean {
  return failure.kind === 'retry' && failure.failureReason === 'no-response';
}

/** Marks what a failed request leaves behind, and says how to go on. */
async function settleFailure(
  { db }: PassContext,
  { items }: Batch,
  failure: Failure,
): Promise<'split' | Failure | null> {
  if (failure.kind === 'refused') {
    if (items.length > 1) {
      await endSending(db, items);
      return 'split';
    }
    await markRefused(db, items, failure.refusal);
    return null;
  }
  if (failure.kind === 'sign-in' || failure.tookNothing === true) {
    await markNotSent(db, items);
    return failure;
  }
  const serverError = failure.failureReason === 'server-error';
  await markUnconfirmed(db, items, { serverError });
  return serverError ? null : failure;
}
