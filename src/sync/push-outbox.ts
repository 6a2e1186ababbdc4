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
  settleVoided,
} from '#db/outbox-sending.ts';
import { listOutbox } from '#db/outbox.ts';
import type { Database } from '#db/schema-types.ts';
import { contentDigest } from '#domain/content-digest.ts';
import { isMirrored, type ReadBack } from '#domain/feed.ts';
import { DEVICE_REFUSALS, isChange, OPERATIONS, payloadRefusal, type OutboxItem } from '#domain/operation.ts';
import type { Failure } from '#remote/verdict.ts';
import type { PassContext } from './context.ts';
import { lookupSizeFor, planBatches, split, isIsolated, withoutBlocked, type Batch } from './plan.ts';
import { startProgress, type Progress } from './progress.ts';
import { proveAuthorship, readOtherAuthorship } from './prove-authorship.ts';

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
  for (const batch of batches) {
    const halted = haltFor(await confirmReceived(context, batch), faults);
    if (halted !== null) return halted;
    await progress.settled(batch.items);
    const lookedUp = new Set(batch.items.filter((item) => !isIsolated(item)).map(({ id }) => id));
    if (lookedUp.size === 0) continue;
    for (const id of lookedUp) tried.add(id);
    const left = (await listOutbox(context.db)).filter(({ id }) => lookedUp.has(id));
    const halt = await send(context, { progress, items: left, faults });
    if (halt !== null) return halt;
  }
  return null;
}

function isWithdrawn({ withdrawal }: OutboxItem): boolean {
  return withdrawal !== null;
}

/** A failure after which only the items of this request have to wait: our server answered. */
function isOfOneRequest(failure: Failure): boolean {
  return failure.kind === 'refused' || (failure.kind === 'retry' && failure.failureReason === 'server-error');
}

/** Whether to go on after a request: null for yes, also when only what it was about has to wait. */
function haltFor(failure: Failure | null, faults: Failure[]): Halt {
  if (failure === null || !isOfOneRequest(failure)) return failure;
  faults.push(failure);
  return null;
}

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
    const unblocked = isChange(batch) ? withoutBlocked(sendable, await listOutbox(db)) : sendable;
    const sending = await markSending(db, unblocked);
    if (sending.length === 0) continue;
    await context.step('marked-sending');
    const result = await sendBatch(context, { kind: batch.kind, items: sending });
    await progress.settled(sending);
    if (result === 'split') {
      queue.unshift(...split({ kind: batch.kind, items: sending }));
      continue;
    }
    const halted = haltFor(result, faults);
    if (halted !== null) return halted;
  }
  return null;
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

async function sendBatch(context: PassContext, batch: Batch): Promise<'split' | Failure | null> {
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
  return confirmReceived(context, { kind, items: items.filter(({ id }) => !fresh.has(id)) });
}

/** Writes rows that devices do not mirror: the receipts in the answer settle them. */
async function writeBatch(context: PassContext, batch: Batch): Promise<'split' | Failure | null> {
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

/**
 * Items missing from the answer may have been received before: only the server's receipt settles them (law 1). Withdrawn items are
 * voided; a batch holds either withdrawn items or none.
 */
async function confirmReceived(context: PassContext, { kind, items }: Batch): Promise<Failure | null> {
  if (items.length === 0) return null;
  const { db, identity, remote } = context;
  const args = { identity, table: OPERATIONS[kind].table, ids: items.map(({ id }) => id) };
  const answer = items.every(isWithdrawn) ? await remote.voidWrites(args) : await remote.readBack(args);
  await context.step('read-back');
  if (!answer.ok) return markLookupFailed(db, items, answer.failure);
  const conflicting = await readOtherAuthorship(context, items, answer.value);
  if (!conflicting.ok) return markLookupFailed(db, items, conflicting.failure);
  await settleReceived(context, { kind, items }, answer.value, { conflicting: conflicting.value });
  return null;
}

/** A failed lookup proves nothing about the items. */
async function markLookupFailed(db: Database, items: OutboxItem[], failure: Failure): Promise<Failure> {
  await markUnconfirmed(db, items, { serverError: false, readBackFailed: isNoResponse(failure) });
  return failure;
}

/** Settles items by the server's receipts: it received this item, or other content under its id (law 1). */
async function settleReceived(
  { db, identity, now }: PassContext,
  { kind, items }: Batch,
  answer: ReadBack,
  {
    changedVersions,
    conflicting = [],
  }: { changedVersions?: ReadonlyMap<string, string>; conflicting?: OutboxItem[] },
) {
  const outcomes = await Promise.all(items.map((item) => outcomeOf(item, answer, conflicting)));
  const withOutcome = (outcome: PushOutcome) => items.filter((_, index) => outcomes[index] === outcome);
  await acceptItems(db, {
    kind,
    items: withOutcome('received'),
    answer,
    userId: identity.userId,
    now: now(),
    changedVersions,
  });
  await settleVoided(db, withOutcome('withdrawn'));
  for (const outcome of ['other-received', 'received-first', 'voided'] as const)
    await markSettled(db, withOutcome(outcome), DEVICE_REFUSALS[outcome]);
  await markUnconfirmed(db, withOutcome('missing'), { serverError: false });
}

type PushOutcome = 'received' | 'other-received' | 'received-first' | 'withdrawn' | 'voided' | 'missing';

async function outcomeOf(
  item: OutboxItem,
  { received, voided }: ReadBack,
  conflicting: OutboxItem[],
): Promise<PushOutcome> {
  if (conflicting.includes(item)) return 'other-received';
  if (voided.has(item.id)) return isWithdrawn(item) ? 'withdrawn' : 'voided';
  const digest = received.get(item.id);
  if (digest === undefined) return 'missing';
  if (digest !== null && digest !== (await contentDigest(item.payload))) return 'other-received';
  return item.withdrawal === 'discard' ? 'received-first' : 'received';
}

function isNoResponse(failure: Failure): boolean {
  return failure.kind === 'retry' && failure.failureReason === 'no-response';
}

/** Marks the items of a failed request, and returns how to continue: split the batch, end the pass, or go on (null). */
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
  if (failure.kind === 'sign-in' || failure.storedNothing === true) {
    await markNotSent(db, items);
    return failure;
  }
  const serverError = failure.failureReason === 'server-error';
  await markUnconfirmed(db, items, { serverError });
  return serverError ? null : failure;
}
