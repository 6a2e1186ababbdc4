// The sending half of a pass (laws 1, 2, 7, 8 and 10).
import { acceptItems } from '#db/mirror.ts';
import { listOutbox, markNotSent, markRefused, markSending, markUnanswered } from '#db/outbox.ts';
import { payloadRefusal, OPERATIONS, type OutboxItem } from '#domain/operation.ts';
import type { Failure } from '#remote/verdict.ts';
import { idsAfter, planBatches, split, travelsAlone, type Batch } from './plan.ts';
import { startProgress, type Progress } from './progress.ts';
import type { PassContext } from './run-sync.ts';

/** Why the rest of a pass is not worth trying, or null. */
export type Halt = Extract<Failure, { kind: 'retry' }> | null;

/** Sends all that is due for this pass's identity. Returns why it stopped early, or null when every item has had its turn. */
export async function pushOutbox(context: PassContext): Promise<Halt> {
  const { db, identity } = context;
  const items = await listOutbox(db);
  const progress = await startProgress(db, planBatches(items, identity));
  const sent = items.filter(({ state }) => state === 'sending' || state === 'unanswered');
  const tried = new Set<string>();
  const halted = await settleSent(context, { sent, tried, progress });
  if (halted !== null) return halted;
  // Asking has changed what is there.
  const left = sent.length === 0 ? items : (await listOutbox(db)).filter(({ id }) => !tried.has(id));
  const halt = await send(context, { progress, items: left });
  if (halt === null) await progress.done();
  return halt;
}

/**
 * Asks first about what was sent and not answered: a lost answer then costs a list of ids, not all the rows again. What is not
 * there goes out at once, before more is asked about, and is noted in `tried`: where the network comes for seconds, asking alone would use them up.
 */
async function settleSent(
  context: PassContext,
  { sent, tried, progress }: { sent: OutboxItem[]; tried: Set<string>; progress: Progress },
): Promise<Halt> {
  for (const { kind, items } of planBatches(sent, context.identity, idsAfter)) {
    const result = await confirmReceived(context, { kind, items });
    if (result !== 'settled') return result;
    await progress.settled(items);
    const asked = new Set(items.filter((item) => !travelsAlone(item)).map(({ id }) => id));
    for (const id of asked) tried.add(id);
    const left = (await listOutbox(context.db)).filter(({ id }) => asked.has(id));
    const halt = await send(context, { progress, items: left });
    if (halt !== null) return halt;
  }
  return null;
}

/** Sends what is due of these. */
async function send(
  context: PassContext,
  { progress, items }: { progress: Progress; items: OutboxItem[] },
): Promise<Halt> {
  const { db, identity } = context;
  const queue = planBatches(items, identity);
  for (let batch = queue.shift(); batch !== undefined; batch = queue.shift()) {
    const sendable = await refuseUnsendable(context, batch);
    const sending = await markSending(db, sendable);
    if (sending.length === 0) continue;
    await context.step('marked-sending');
    const result = await sendBatch(context, { kind: batch.kind, items: sending });
    await progress.settled(sending);
    if (result === 'split') queue.unshift(...split({ kind: batch.kind, items: sending }));
    else if (result !== 'settled') return result;
  }
  return null;
}

/** The border of law 11 on the way out: a payload its schema refuses is refused here, in words, and never sent. */
async function refuseUnsendable({ db }: PassContext, { items }: Batch): Promise<OutboxItem[]> {
  const sendable: OutboxItem[] = [];
  for (const item of items) {
    const refusal = payloadRefusal(item);
    if (refusal === null) sendable.push(item);
    else await markRefused(db, item, refusal);
  }
  return sendable;
}

async function sendBatch(
  context: PassContext,
  batch: Batch,
): Promise<'settled' | 'split' | Exclude<Halt, null>> {
  const { db, identity, remote } = context;
  const answer = await remote.push({
    identity,
    kind: batch.kind,
    rows: batch.items.map(({ payload }) => payload),
  });
  await context.step('pushed');
  if (!answer.ok) return settleFailure(context, batch, answer.failure);
  const fresh = new Set([
    ...answer.value.readable.map(({ row }) => row.id),
    ...answer.value.unreadable.map(({ id }) => id),
  ]);
  const accepted = batch.items.filter(({ id }) => fresh.has(id));
  await acceptItems(db, {
    table: OPERATIONS[batch.kind].table,
    items: accepted,
    rows: answer.value,
    userId: identity.userId,
  });
  await context.step('accepted');
  return confirmReceived(context, {
    kind: batch.kind,
    items: batch.items.filter(({ id }) => !fresh.has(id)),
  });
}

/** Items missing from the answer were there before, perhaps: only the server's receipt settles them (law 1). */
async function confirmReceived(context: PassContext, batch: Batch): Promise<'settled' | Exclude<Halt, null>> {
  if (batch.items.length === 0) return 'settled';
  const { db, identity, remote } = context;
  const { table } = OPERATIONS[batch.kind];
  const answer = await remote.readBack({ identity, table, ids: batch.items.map(({ id }) => id) });
  await context.step('read-back');
  if (!answer.ok) {
    // Whatever went wrong with the asking says nothing about the items.
    await markUnanswered(db, batch.items, { serverError: false, unasked: isSilence(answer.failure) });
    return answer.failure.kind === 'retry' ? answer.failure : 'settled';
  }
  const received = new Set(answer.value.received);
  const there = batch.items.filter(({ id }) => received.has(id));
  await acceptItems(db, { table, items: there, rows: answer.value.rows, userId: identity.userId });
  await markUnanswered(
    db,
    batch.items.filter(({ id }) => !received.has(id)),
    { serverError: false },
  );
  return 'settled';
}

function isSilence(failure: Failure): boolean {
  return failure.kind === 'retry' && failure.trouble === 'silence';
}

/** Marks what a failed request leaves behind, and says how to go on. */
async function settleFailure(
  { db }: PassContext,
  { items }: Batch,
  failure: Failure,
): Promise<'settled' | 'split' | Exclude<Halt, null>> {
  if (failure.kind === 'refused') return refuse(db, items, failure);
  if (failure.kind === 'sign-in') {
    await markNotSent(db, items);
    return 'settled';
  }
  const serverError = failure.trouble === 'server-error';
  await markUnanswered(db, items, { serverError });
  return serverError ? 'settled' : failure;
}

async function refuse(
  db: PassContext['db'],
  items: OutboxItem[],
  { refusal }: Extract<Failure, { kind: 'refused' }>,
): Promise<'settled' | 'split'> {
  const [only, ...others] = items;
  if (only === undefined) return 'settled';
  if (others.length > 0) return 'split';
  await markRefused(db, only, refusal);
  return 'settled';
}
