// The outbox as a pass sees it: items in flight and their results. Laws 1 and 2 of sync/README.md live here.
import { mirrorTable } from '#db/tables/mirror-rows.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { withQuotaRetry } from '#db/tables/quota-retry.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { isMirrored } from '#domain/feed/feed.ts';
import { canChange, isIdUsed, type OutboxItem, type Refusal } from '#domain/operation/operation.ts';
import { KINDS } from '#domain/operations/kinds.ts';
import { forgetDiscarded, noteDiscarded } from './discarded.ts';
import { readInFlight, writeInFlight } from './in-flight.ts';
import {
  copyUnderNextId,
  deleteItem,
  withInFlightState,
  endInFlight,
  leaveChanges,
  renew,
  resendAsNew,
  settledWith,
  withDefaults,
} from './outbox-items.ts';
import { asReceived, rebaseOnReceived, rebaseQueued } from './rebase.ts';

/**
 * Marks planned items as in flight and returns them in the order of writing; those changed, discarded or refused since planning are left
 * out. An item already in flight was sent by a pass that has not settled it, and that request may still arrive: it becomes unconfirmed.
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

/**
 * Removes items that the server has from the outbox and returns them; their author's queued changes are on top of them from then on. An item
 * changed since it was sent stays.
 */
export function removeSent(db: Database, sent: OutboxItem[]): Promise<OutboxItem[]> {
  return db.transaction('rw', [db.outbox, db.userRoles, db.meta], async () => {
    const ended = await readUnchanged(db, sent);
    await db.outbox.bulkDelete(ended.map(({ id }) => id));
    await endInFlight(db, ended);
    const { items, steps } = await asReceived(db, ended);
    await rebaseQueued(db, steps);
    await forgetDiscarded(db, [...ended, ...items]);
    return items;
  });
}

/** Settles items that the server voided and never received: discarded ones are deleted, the others get a new id. */
export async function settleVoided(db: Database, withdrawn: OutboxItem[]): Promise<void> {
  await db.transaction('rw', [db.outbox, db.parcels, db.meta], async () => {
    const items = await readUnchanged(db, withdrawn);
    for (const item of items) {
      if (item.withdrawal === 'discard') await settleDiscarded(db, item);
      else if (item.withdrawal === 'keep')
        await renew(db, item, { ...item, unconfirmed: false, withdrawal: null });
      else await resendAsNew(db, item);
    }
    await endInFlight(db, items);
  });
  const discarded = withdrawn.filter(({ withdrawal }) => withdrawal === 'discard').map(({ id }) => id);
  const left = await db.outbox.bulkGet(discarded);
  await noteDiscarded(
    db,
    discarded.filter((_, index) => left[index] === undefined),
  );
}

/**
 * One that was changed before may have moved by file, and have arrived under its next id: that is voided as well, unless it is queued here
 * too and stays. Changes of it that came after its author discarded it stay for them (law 2).
 */
async function settleDiscarded(db: Database, item: OutboxItem): Promise<void> {
  const copy = await copyUnderNextId(db, item);
  if (item.nextId !== undefined && copy === undefined) {
    await renew(db, item, item);
    return;
  }
  await leaveChanges(db, item, copy);
  await deleteItem(db, item);
}

/**
 * Marks items that the server may or may not have: they are sent again, and withdrawn only through the server. `lookupFailed`: what the
 * server has of them could not be looked up, or voided; that counts as one more attempt, so that the next request is smaller.
 */
export async function markUnconfirmed(
  db: Database,
  sent: OutboxItem[],
  { serverError, lookupFailed = false }: { serverError: boolean; lookupFailed?: boolean },
): Promise<void> {
  await updateUnchanged(db, sent, (item) => ({
    ...unconfirmed(item),
    attempts: item.attempts + (lookupFailed ? 1 : 0),
    serverErrors: item.serverErrors + (serverError ? 1 : 0),
  }));
}

function unconfirmed(item: OutboxItem): OutboxItem {
  return asSent({ ...item, unconfirmed: true });
}

/** An item that another pass found refused stays refused, with its reason. */
function asSent(item: OutboxItem): OutboxItem {
  if (item.state === 'refused') return item;
  return { ...item, state: item.unconfirmed ? 'unconfirmed' : 'waiting' };
}

/**
 * Returns items that were not accepted for processing (sign-in expired, or too many requests) to waiting, unless an earlier request is
 * still unconfirmed.
 */
export async function markNotSent(db: Database, sent: OutboxItem[]): Promise<void> {
  await updateUnchanged(db, sent, asSent);
}

/**
 * Ends a sending of which the server stored nothing because of some of its items: they are sent again in smaller batches. Their authorship
 * may have been stored, so they count as sent.
 */
export function endSending(db: Database, sent: OutboxItem[]): Promise<void> {
  return db.transaction('rw', [db.outbox, db.meta], async () => {
    const items = await readUnchanged(db, sent);
    await db.outbox.bulkPut(
      items.filter(({ attempts }) => attempts === 0).map((item) => ({ ...item, attempts: 1 })),
    );
    await endInFlight(db, sent);
  });
}

/**
 * Marks items that the server refused, or that cannot be sent as they are; they stay with the reason until their author acts (law 2). An
 * earlier unconfirmed request is voided on the server, so that the refusal holds.
 */
export async function markRefused(db: Database, sent: OutboxItem[], refusal: Refusal): Promise<void> {
  await updateUnchanged(db, sent, (item) => ({
    ...item,
    state: 'refused',
    refusal,
    ...(item.unconfirmed && { withdrawal: 'keep' }),
  }));
}

/** Marks items whose result under their id is known: nothing of them is unconfirmed any more. They stay in the outbox with the reason. */
export async function markSettled(db: Database, sent: OutboxItem[], refusal: Refusal): Promise<void> {
  await updateUnchanged(db, sent, (item) => ({ ...item, ...settledWith(refusal) }));
}

/**
 * The same for items of which it is known what the server has, by the reason: their author's other changes are on top of that from then on.
 */
export function markReceived(db: Database, received: ReadonlyMap<Refusal, OutboxItem[]>): Promise<void> {
  return db.transaction('rw', [db.outbox, db.userRoles, db.meta], async () => {
    const items = await readUnchanged(db, [...received.values()].flat());
    for (const [refusal, sent] of received) await markSettled(db, sent, refusal);
    await rebaseOnReceived(db, items);
  });
}

/**
 * Marks those refused items as unconfirmed whose row is in the mirror: another device sent them, and the receipt settles them (law 1).
 * Those that wait to be voided are settled by that. Resolves to whether there were any.
 */
export async function reopenMirrored(db: Database, items: OutboxItem[]): Promise<boolean> {
  const open = items.filter(
    (item) => item.state === 'refused' && item.withdrawal === null && canChange(item) && !isIdUsed(item),
  );
  if (open.length === 0) return false;
  const { generation } = await readMirrorState(db);
  const rows = await Promise.all(
    open.map(async ({ id, kind }) => {
      const { table } = KINDS[kind];
      return isMirrored(table) ? mirrorTable(db, table).get(id) : undefined;
    }),
  );
  // Older generations have rows that the server may have lost.
  const mirrored = open.filter((_, index) => rows[index]?.generation === generation);
  if (mirrored.length === 0) return false;
  await updateUnchanged(db, mirrored, (item) =>
    item.state === 'refused' ? unconfirmed({ ...item, state: 'unconfirmed', refusal: null }) : item,
  );
  return true;
}

/** Updates items that have not changed since they were sent. */
function updateUnchanged(
  db: Database,
  sent: OutboxItem[],
  update: (item: OutboxItem) => OutboxItem,
): Promise<void> {
  if (sent.length === 0) return Promise.resolve();
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

/** The items that were not changed or discarded since. The in-flight record has ids only. */
async function readUnchanged(db: Database, items: OutboxItem[]): Promise<OutboxItem[]> {
  if (items.length === 0) return [];
  const revisions = new Map(items.map(({ id, revision }) => [id, revision]));
  const sequences = items.map(({ sequence }) => sequence);
  // Items sent together were mostly written together: one range read is far faster than as many single reads.
  const stored = await db.outbox
    .where('sequence')
    .between(Math.min(...sequences), Math.max(...sequences), true, true)
    .toArray();
  return stored.filter(({ id, revision }) => revisions.get(id) === revision).map(withDefaults);
}
