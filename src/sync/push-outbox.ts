// The sending half of a pass (laws 1, 2, 7, 8 and 10).
import {
  endSending,
  markNotSent,
  markRefused,
  markSending,
  markSettled,
  markUnconfirmed,
  removeSent,
  reopenMirrored,
} from '#db/outbox/outbox-sending.ts';
import { listOutbox } from '#db/outbox/outbox.ts';
import { asReceived } from '#db/outbox/rebase.ts';
import { acceptItems, readChangedVersions } from '#db/sent/acknowledged.ts';
import { dropAdoptions } from '#db/sent/adoptions.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { idsOf, isMirrored } from '#domain/feed/feed.ts';
import {
  changedSubject,
  isAdoption,
  isAutomatic,
  isChange,
  payloadRefusal,
  type OutboxItem,
} from '#domain/operation/operation.ts';
import { KINDS } from '#domain/operations/kinds.ts';
import { isNoSpace, isServerError, type Failure } from '#remote/verdict.ts';
import { attemptEach, isOfOneRequest, type BatchOutcome, type Halt, type Run } from './attempts.ts';
import { confirmReceived, settleReceived } from './confirm-received.ts';
import type { PassContext } from './context.ts';
import {
  isIsolated,
  isWithdrawn,
  lookupSizeFor,
  planBatches,
  split,
  withoutBlocked,
  type Batch,
} from './plan.ts';
import { startProgress } from './progress.ts';
import { proveAuthorship } from './prove-authorship.ts';
import { noSpace } from './pull-mirror.ts';

/** How a sending ended: `faults` are failures of single requests, which block nothing else. */
type Sending = { halt: Halt; faults: Failure[] };

/** Sends all due items of this pass's identity, or all but changes. */
export async function pushOutbox(
  context: PassContext,
  { withChanges }: { withChanges: boolean },
): Promise<Sending> {
  const { db, identity } = context;
  const stored = await listOutbox(db);
  const own = stored.filter(({ owner }) => owner === identity.userId);
  const items = (await reopenMirrored(db, own)) ? await listOutbox(db) : stored;
  const progress = await startProgress(db, identity.userId, planBatches(items, identity));
  const run: Run = { progress, faults: [], withChanges, ...limitsOf(context) };
  const halt = await sendInTurn(context, run, items);
  if (halt === null) await run.progress.done();
  return { halt, faults: run.faults };
}

/** Law 8: our API limits what it takes of a kind from users, and from visitors, and nothing else waits for that. */
function limitsOf({ identity, limits, now }: PassContext): Pick<Run, 'limited' | 'limit'> {
  const sender = identity.userId === null ? 'visitor' : 'user';
  const limited = new Set(limits.filter((each) => each.sender === sender).map(({ kind }) => kind));
  return {
    limited,
    limit: (kind, pauseMs) => {
      limited.add(kind);
      if (pauseMs !== null) limits.push({ kind, sender, until: now() + pauseMs });
    },
  };
}

/** Voids what is withdrawn, sends what was not answered, then the rest, and isolated items last, so that they delay no other (law 8). */
async function sendInTurn(context: PassContext, run: Run, items: OutboxItem[]): Promise<Halt> {
  const { db, identity } = context;
  const withdrawn = items.filter(isWithdrawn);
  const halted = await voidEach(context, run, withdrawn);
  if (halted !== null) return halted;
  const left = items.filter((item) => !isWithdrawn(item));
  const isolated = new Set(left.filter(isIsolated).map(({ id }) => id));
  // What waits for another item is not looked up either.
  const unconfirmed = withoutBlocked(left.filter(isUnconfirmed), items).filter(({ id }) => !isolated.has(id));
  const tried = new Set(isolated);
  const unsettled = await settleUnconfirmed(context, run, { items: unconfirmed, tried });
  if (unsettled !== null) return unsettled;
  const isUnchanged = withdrawn.length === 0 && unconfirmed.length === 0;
  const rest = (isUnchanged ? left : await listOutbox(db)).filter(({ id }) => !tried.has(id));
  const unsent = await send(context, run, rest);
  if (unsent !== null || isolated.size === 0) return unsent;
  const last = (await listOutbox(db)).filter((item) => isolated.has(item.id) && !isWithdrawn(item));
  const ended = await attemptEach(run, planBatches(last, identity), (batch) =>
    settleIsolated(context, run, batch),
  );
  if (ended !== null) return ended;
  const isDependent = (item: OutboxItem) => isolated.has(changedSubject(item) ?? '');
  const waiting = (await listOutbox(db)).filter((item) => item.state === 'waiting' && isDependent(item));
  return send(context, run, waiting);
}

/** Voids withdrawn items, and discarded ones under their next ids too. */
async function voidEach(context: PassContext, run: Run, withdrawn: OutboxItem[]): Promise<Halt> {
  const attempted = new Set<string>();
  for (let due = withdrawn; due.length > 0;) {
    for (const { id } of due) attempted.add(id);
    const batches = planBatches(due, context.identity, lookupSizeFor);
    const halted = await attemptEach(
      run,
      batches,
      async (batch) => (await lookUp(context, run, batch)) ?? 'settled',
    );
    if (halted !== null) return halted;
    due = (await listOutbox(context.db)).filter((item) => isWithdrawn(item) && !attempted.has(item.id));
  }
  return null;
}

/**
 * Looks up unconfirmed items before they are sent again, so that a lost answer costs a list of ids and not all the rows. Missing items are
 * sent before the next lookup and added to `tried`: on a line that works for seconds only, lookups alone would use them up.
 */
function settleUnconfirmed(
  context: PassContext,
  run: Run,
  { items, tried }: { items: OutboxItem[]; tried: Set<string> },
): Promise<Halt> {
  const batches = planBatches(items, context.identity, lookupSizeFor);
  return attemptEach(run, batches, async (batch) => {
    const failure = await lookUp(context, run, batch);
    if (failure !== null && !isOfOneRequest(failure)) return failure;
    const lookedUp = new Set(batch.items.map(({ id }) => id));
    for (const id of lookedUp) tried.add(id);
    // What is left was received.
    if (failure !== null && isNoSpace(failure)) return failure;
    const left = (await listOutbox(context.db)).filter(({ id }) => lookedUp.has(id));
    return (await send(context, run, left)) ?? failure ?? 'settled';
  });
}

/** Looks up unconfirmed items and sends those that are missing, as for others. */
async function settleIsolated(context: PassContext, run: Run, { kind, items }: Batch): Promise<BatchOutcome> {
  const unconfirmed = withoutBlocked(items.filter(isUnconfirmed), await listOutbox(context.db));
  const failure = await lookUp(context, run, { kind, items: unconfirmed });
  if (failure !== null && (!isOfOneRequest(failure) || isNoSpace(failure))) return failure;
  if (failure !== null) run.faults.push(failure);
  const ids = new Set(items.map(({ id }) => id));
  const left = (await listOutbox(context.db)).filter((item) => ids.has(item.id) && !isWithdrawn(item));
  const result = await sendSplitting(context, run, { kind, items: left });
  if (result !== 'nothing-sent' || unconfirmed.length === 0) return result;
  return failure === null ? 'settled' : 'server-error';
}

async function lookUp(context: PassContext, { progress }: Run, batch: Batch): Promise<Failure | null> {
  const failure = await confirmReceived(context, batch);
  if (failure === null || isOfOneRequest(failure)) await progress.settled(batch.items);
  return failure;
}

function isUnconfirmed({ state }: OutboxItem): boolean {
  return state === 'sending' || state === 'unconfirmed';
}

function send(context: PassContext, run: Run, items: OutboxItem[]): Promise<Halt> {
  const batches = planBatches(
    items.filter((item) => !isWithdrawn(item)),
    context.identity,
  );
  return attemptEach(run, batches, (batch) => sendSplitting(context, run, batch));
}

/** Sends a batch; one that the server refuses is split, down to the refused items. */
async function sendSplitting(context: PassContext, run: Run, batch: Batch): Promise<BatchOutcome> {
  const { db } = context;
  if (run.limited.has(batch.kind) || (isChange(batch) && !run.withChanges)) return 'nothing-sent';
  const sendable = await refuseUnsendable(context, batch);
  const unblocked = isChange(batch) ? withoutBlocked(sendable, await listOutbox(db)) : sendable;
  const items = await markSending(db, unblocked);
  if (items.length === 0) return 'nothing-sent';
  await context.step('marked-sending');
  const result = await sendBatch(context, { kind: batch.kind, items });
  await run.progress.settled(items);
  if (result !== 'split') return result;
  const halves = split({ kind: batch.kind, items });
  return (await attemptEach(run, halves, (half) => sendSplitting(context, run, half))) ?? 'settled';
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

async function sendBatch(context: PassContext, batch: Batch): Promise<'split' | BatchOutcome> {
  const { db, identity, remote } = context;
  const { kind } = batch;
  const { table } = KINDS[kind];
  if (!isMirrored(table)) return writeBatch(context, batch);
  const proof = await proveAuthorship(context, batch.items);
  if (!proof.ok) return settleFailure(context, batch, beforeSending(proof.failure));
  const { others } = proof.value;
  for (const [item, refusal] of others) await markSettled(db, [item], refusal);
  const items = batch.items.filter((item) => !others.has(item));
  if (items.length === 0) return 'settled';
  const { epoch } = await readMirrorState(db);
  const rows = items.map(({ payload }) => payload);
  // Published without its authorship, which a failover may have lost since, a listing would have no author.
  const answer = await remote.push({ identity, table, rows, epoch: proof.value.epoch });
  await context.step('pushed');
  if (!answer.ok) return settleFailure(context, { kind, items }, answer.failure);
  const fresh = new Set(idsOf(answer.value));
  const accepted = items.filter(({ id }) => fresh.has(id));
  const { userId } = identity;
  const stored = await acceptItems(db, {
    kind,
    items: accepted,
    answer: { rows: answer.value, epoch },
    userId,
    now: context.now(),
    serverTime: context.serverTime,
  });
  await context.step('accepted');
  // Those missing from the answer may have been received before: only the server's receipt settles them (law 1).
  const failure = await confirmReceived(context, { kind, items: items.filter(({ id }) => !fresh.has(id)) });
  return failure ?? (stored === 'full' ? noSpace : 'settled');
}

/** Writes rows that devices do not mirror: the receipts in the answer settle them. */
async function writeBatch(context: PassContext, batch: Batch): Promise<'split' | BatchOutcome> {
  const { db, identity, remote } = context;
  const { kind, items } = batch;
  const versions = await readChangedVersions(db, items);
  const rows = (await asReceived(db, items)).items.map(({ payload }) => payload);
  const answer = await remote.writeRows({ identity, table: KINDS[kind].table, rows });
  await context.step('pushed');
  if (!answer.ok) return settleFailure(context, batch, answer.failure);
  const failure = await settleReceived(context, batch, answer.value, { versions, isWrite: true });
  await context.step('accepted');
  return failure ?? 'settled';
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
): Promise<'split' | BatchOutcome> {
  if (failure.kind === 'refused') {
    if (items.length > 1) {
      await endSending(db, items);
      return 'split';
    }
    if (items.every(isAdoption)) await dropAdoptions(db, items, failure.refusal);
    else if (items.every(isAutomatic)) await removeSent(db, items);
    else await markRefused(db, items, failure.refusal);
    return 'settled';
  }
  if (failure.kind === 'sign-in' || failure.storedNothing === true) {
    await markNotSent(db, items);
    return failure;
  }
  const serverError = isServerError(failure);
  await markUnconfirmed(db, items, { serverError });
  return serverError ? 'server-error' : failure;
}
