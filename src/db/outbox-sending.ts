// The outbox as a pass works on it: what is in flight, and what became of it. Laws 1 and 2 of sync/README.md live here.
import type { OutboxItem, Refusal } from '#domain/operation.ts';
import type { Database } from './schema-types.ts';
import { withQuotaRetry } from './quota-retry.ts';
import { readInFlight, writeInFlight } from './in-flight.ts';
import { withInFlightState, endInFlight, renew, resendAsNew, withDefaults } from './outbox-items.ts';

/**
 * Notes planned items as in flight and returns those still as planned; what was changed, discarded or refused meanwhile is left out. One that
 * is in flight already was sent by a pass that has not settled it: that request may still arrive.
 */
export function markSending(db: Database, planned: OutboxItem[]): Promise<OutboxItem[]> {
  const mark = async () => {
    const items = (await readUnchanged(db, planned)).filter(({ state }) => state !== 'refused');
    const before = await readInFlight(db);
    const sentTwice = items
      .filter(({ id }) => before.has(id))
      .map((item) => unconfirmed(withInFlightState(item, before)));
    await db.outbox.bulkPut(sentTwice);
    const inFlight = new Set([...before, ...items.map(({ id }) => id)]);
    if (items.length > 0) await writeInFlight(db, inFlight);
    return items.map((item) => withInFlightState(item, inFlight));
  };
  return withQuotaRetry(() => db.transaction('rw', [db.outbox, db.meta], mark));
}

/** Takes items that the server has from the outbox and returns them. What was changed since it was sent stays. */
export function removeSent(db: Database, sent: OutboxItem[]): Promise<OutboxItem[]> {
  return db.transaction('rw', [db.outbox, db.meta], async () => {
    const ended = await readUnchanged(db, sent);
    await db.outbox.bulkDelete(ended.map(({ id }) => id));
    await endInFlight(db, ended);
    return ended;
  });
}

/** The server has voided them and never had them: those discarded leave, the others go on under a new id. */
export function settleVoided(db: Database, withdrawn: OutboxItem[]): Promise<void> {
  return db.transaction('rw', [db.outbox, db.meta], async () => {
    const items = await readUnchanged(db, withdrawn);
    for (const item of items) {
      if (item.withdrawal === 'discard') await db.outbox.delete(item.id);
      else if (item.withdrawal === 'keep') await renew(db, item);
      else await resendAsNew(db, item);
    }
    await endInFlight(db, items);
  });
}

/**
 * The server did not say whether it has them: they are sent again, and withdrawn through the server only. `unasked` when not even the
 * question arrived, which counts as one more attempt: the next one is smaller.
 */
export async function markUnconfirmed(
  db: Database,
  sent: OutboxItem[],
  { serverError, unasked = false }: { serverError: boolean; unasked?: boolean },
): Promise<void> {
  await updateUnchanged(db, sent, (item) => ({
    ...unconfirmed(item),
    attempts: item.attempts + (unasked ? 1 : 0),
    serverErrors: item.serverErrors + (serverError ? 1 : 0),
  }));
}

function unconfirmed(item: OutboxItem): OutboxItem {
  return asSent({ ...item, unconfirmed: true });
}

/** What another pass was refused stays refused, with its reason. */
function asSent(item: OutboxItem): OutboxItem {
  if (item.state === 'refused') return item;
  return { ...item, state: item.unconfirmed ? 'unconfirmed' : 'waiting' };
}

/** They were turned away, for the sign-in had expired or there were too many: back to waiting, unless an earlier sending is still unanswered. */
export async function markNotSent(db: Database, sent: OutboxItem[]): Promise<void> {
  await updateUnchanged(db, sent, asSent);
}

/** The server took none of a batch because of some of it: they go out again in smaller parts. */
export function endSending(db: Database, sent: OutboxItem[]): Promise<void> {
  return db.transaction('rw', db.meta, () => endInFlight(db, sent));
}

/**
 * The server refused them, or they cannot be sent as they are; they stay with the reason until their author acts (law 2). What an earlier
 * request may still bring is voided, so that the refusal holds.
 */
export async function markRefused(db: Database, sent: OutboxItem[], refusal: Refusal): Promise<void> {
  await updateUnchanged(db, sent, (item) => ({
    ...item,
    state: 'refused',
    refusal,
    ...(item.unconfirmed && { withdrawal: 'keep' }),
  }));
}

/** What came of items under their id is known: nothing that was sent of them is unconfirmed any more. They stay with the reason. */
export async function markSettled(db: Database, sent: OutboxItem[], refusal: Refusal): Promise<void> {
  await updateUnchanged(db, sent, (item) => ({
    ...item,
    state: 'refused',
    refusal,
    unconfirmed: false,
    withdrawal: null,
  }));
}

/** Updates items that are still as they were sent, by what the request that was in flight brought. */
function updateUnchanged(
  db: Database,
  sent: OutboxItem[],
  update: (item: OutboxItem) => OutboxItem,
): Promise<void> {
  return db.transaction('rw', [db.outbox, db.meta], async () => {
    const inFlight = await readInFlight(db);
    const items = await readUnchanged(db, sent);
    const updated = items.map((item) =>
      update({ ...item, attempts: item.attempts + (inFlight.has(item.id) ? 1 : 0) }),
    );
    await db.outbox.bulkPut(updated);
    await endInFlight(db, updated);
  });
}

/** Those of these items that nobody has changed or discarded since. What is in flight is noted by its id alone. */
async function readUnchanged(db: Database, seen: OutboxItem[]): Promise<OutboxItem[]> {
  if (seen.length === 0) return [];
  const revisions = new Map(seen.map(({ id, revision }) => [id, revision]));
  const places = seen.map(({ sequence }) => sequence);
  // What is sent together was mostly written together: one range is read in a fraction of the time of as many single items.
  const there = await db.outbox
    .where('sequence')
    .between(Math.min(...places), Math.max(...places), true, true)
    .toArray();
  return there.filter(({ id, revision }) => revisions.get(id) === revision).map(withDefaults);
}
