// The outbox: a person's wishes, one row each. Laws 1, 2 and 15 of sync/README.md live here.
import { newId } from '#domain/id.ts';
import { canChange, isIdSpent, isOwn, type OutboxItem, type Refusal, type Wish } from '#domain/operation.ts';
import { isReadableItem } from '#domain/readable-item.ts';
import type { Database } from './database.ts';
import { makingRoom } from './make-room.ts';
import { readSession, readUnderWay, writeUnderWay } from './meta.ts';

/**
 * Saves a new wish; resolves when it is on the disk. Its id is the id of the row to be, and is used once: what is submitted again names the
 * spent id that it `replaces`, and is the same item however often it is.
 */
export async function enqueue(
  db: Database,
  {
    owner,
    now,
    replaces,
    ...wish
  }: Wish & { owner: string | null; now: number; replaces?: string | undefined },
): Promise<OutboxItem> {
  const write = async () => {
    const twin =
      replaces === undefined ? undefined : await db.outbox.where('replaces').equals(replaces).first();
    if (twin !== undefined) return twin;
    const item: OutboxItem = {
      ...wish,
      id: wish.payload.id,
      owner,
      sequence: await nextSequence(db),
      savedAt: now,
      state: 'waiting',
      attempts: 0,
      serverErrors: 0,
      refusal: null,
      unconfirmed: false,
      withdrawal: null,
      revision: 1,
      ...(replaces !== undefined && { replaces }),
    };
    await db.outbox.add(item);
    return item;
  };
  return makingRoom(() => db.transaction('rw', db.outbox, write));
}

/** The place after all others. One that is no number, in an item that cannot be read, does not count. */
export async function nextSequence(db: Database): Promise<number> {
  const last = await db.outbox.where('sequence').between(0, Number.MAX_SAFE_INTEGER).last();
  return (last?.sequence ?? 0) + 1;
}

/** All wishes in the order they were written. Those that this version cannot read are left out, and left alone (laws 2 and 11). */
export async function listOutbox(db: Database): Promise<OutboxItem[]> {
  return (await readOutbox(db)).items;
}

/** All wishes as `listOutbox` gives them, and how many more there are that this version of the app cannot read. */
export function readOutbox(db: Database): Promise<{ items: OutboxItem[]; unreadable: number }> {
  return db.transaction('r', [db.outbox, db.meta], async () => {
    // Read at once and then looked through: a filter of Dexie's would walk a cursor, row by row. One without a place in the
    // order stands in no index of it.
    const [rows, inFlight] = await Promise.all([db.outbox.toArray(), readUnderWay(db)]);
    const readable = rows.filter(isReadableItem).toSorted((a, b) => a.sequence - b.sequence);
    return {
      items: readable.map((item) => asItStands(item, inFlight)),
      unreadable: rows.length - readable.length,
    };
  });
}

/** One wish as `listOutbox` gives it, also under an id that it had before; undefined when it is not here. */
export function readItem(db: Database, id: string): Promise<OutboxItem | undefined> {
  return db.transaction('r', [db.outbox, db.meta], async () => {
    const item = (await db.outbox.get(id)) ?? (await db.outbox.where('replaces').equals(id).first());
    return item === undefined ? undefined : asItStands(item, await readUnderWay(db));
  });
}

/** Which items are in flight is one note for all of them: to write each of them anew would take longer than to send them. */
function asItStands(stored: OutboxItem, inFlight: ReadonlySet<string>): OutboxItem {
  const item = withDefaults(stored);
  if (!inFlight.has(item.id)) return item;
  return { ...item, state: 'sending', attempts: item.attempts + 1, unconfirmed: true };
}

/** An item of an earlier version of the app says only by its state that a request with it was never answered. */
function withDefaults(item: OutboxItem): OutboxItem {
  const isSent = item.state === 'unanswered' || item.state === 'sending';
  return { ...item, unconfirmed: isSent || (item.unconfirmed ?? false), withdrawal: item.withdrawal ?? null };
}

/**
 * Gives a wish a new payload and sends it afresh; what the server may have of it is withdrawn there first (law 1). Returns the id
 * under which it is queued now; null when it is not here, is another user's, or has been received whole.
 */
export function changeItem(db: Database, { now, ...wish }: Wish & { now: number }): Promise<string | null> {
  return onOwnItem(db, wish.payload.id, async (item) => {
    if (!canChange(item)) return null;
    const changed: OutboxItem = { ...item, ...wish, id: item.id, savedAt: now };
    changed.payload = { ...changed.payload, id: item.id };
    if (isIdSpent(item)) return resendAsNew(db, changed);
    await rewrite(db, { ...changed, ...(item.unconfirmed && { withdrawal: 'resend' }) });
    return item.id;
  });
}

/** Sends a refused wish once more as it is. Returns the id under which it is queued now; null when there is nothing to retry. */
export function retryItem(db: Database, id: string): Promise<string | null> {
  return onOwnItem(db, id, async (item) => {
    if (item.state !== 'refused' || !canChange(item)) return null;
    if (isIdSpent(item)) return resendAsNew(db, item);
    await rewrite(db, item);
    return item.id;
  });
}

/**
 * Drops a wish because its author says so: at once when the server cannot have it ('discarded'), else once the server has voided it
 * ('withdrawing'); null when it is not here or is another user's.
 */
export function discardItem(db: Database, id: string): Promise<'discarded' | 'withdrawing' | null> {
  return onOwnItem(db, id, async (item) => {
    if (!item.unconfirmed) {
      await db.outbox.delete(item.id);
      return 'discarded';
    }
    await rewrite(db, { ...item, withdrawal: 'discard' });
    return 'withdrawing';
  });
}

/** Acts on an item of whoever uses the device; null when there is none (laws 2 and 14). */
function onOwnItem<T>(
  db: Database,
  id: string,
  act: (item: OutboxItem) => PromiseLike<T | null>,
): Promise<T | null> {
  const write = async () => {
    const item = await readItem(db, id);
    return item !== undefined && isOwn(item, await readSession(db)) ? act(item) : null;
  };
  return makingRoom(() => db.transaction('rw', [db.outbox, db.meta], write));
}

/** Writes what its author decided; no request that is in flight settles it any more. */
async function rewrite(db: Database, item: OutboxItem): Promise<void> {
  await db.outbox.put({
    ...item,
    state: item.unconfirmed ? 'unanswered' : 'waiting',
    refusal: null,
    serverErrors: 0,
    revision: item.revision + 1,
  });
  await endInFlight(db, [item]);
}

/** Queues it under a new id, in its old place: what was sent under the old one is settled. */
async function resendAsNew(db: Database, item: OutboxItem): Promise<string> {
  const id = newId();
  const renewed = structuredClone(item);
  renewed.payload.id = id;
  await db.outbox.delete(item.id);
  await db.outbox.add({
    ...renewed,
    id,
    replaces: item.id,
    state: 'waiting',
    attempts: 0,
    serverErrors: 0,
    refusal: null,
    unconfirmed: false,
    withdrawal: null,
    revision: 1,
  });
  return id;
}

/**
 * Notes planned items as in flight and returns those still as planned; what was changed, discarded or refused meanwhile is left out. One that
 * is in flight already was sent by a pass that has not settled it: that request may still arrive.
 */
export function markSending(db: Database, planned: OutboxItem[]): Promise<OutboxItem[]> {
  return db.transaction('rw', [db.outbox, db.meta], async () => {
    const items = (await readUnchanged(db, planned)).filter(({ state }) => state !== 'refused');
    const before = await readUnderWay(db);
    const sentTwice = items
      .filter(({ id }) => before.has(id))
      .map((item) => unanswered(asItStands(item, before)));
    await db.outbox.bulkPut(sentTwice);
    const inFlight = new Set([...before, ...items.map(({ id }) => id)]);
    if (items.length > 0) await writeUnderWay(db, inFlight);
    return items.map((item) => asItStands(item, inFlight));
  });
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

/** The server has voided them and never had them: those discarded leave, those changed go out under a new id. */
export function settleVoided(db: Database, withdrawn: OutboxItem[]): Promise<void> {
  return db.transaction('rw', [db.outbox, db.meta], async () => {
    const items = await readUnchanged(db, withdrawn);
    for (const item of items) {
      if (item.withdrawal === 'discard') await db.outbox.delete(item.id);
      else await resendAsNew(db, item);
    }
    await endInFlight(db, items);
  });
}

/**
 * The server did not say whether it has them: they are sent again, and withdrawn through the server only. `unasked` when not even the
 * question arrived, which counts as one more attempt: the next one is smaller.
 */
export async function markUnanswered(
  db: Database,
  sent: OutboxItem[],
  { serverError, unasked = false }: { serverError: boolean; unasked?: boolean },
): Promise<void> {
  await updateUnchanged(db, sent, (item) => ({
    ...unanswered(item),
    attempts: item.attempts + (unasked ? 1 : 0),
    serverErrors: item.serverErrors + (serverError ? 1 : 0),
  }));
}

function unanswered(item: OutboxItem): OutboxItem {
  return { ...item, state: 'unanswered', unconfirmed: true };
}

/** They were not taken because the sign-in had expired: back to waiting, unless an earlier sending is still unanswered. */
export async function markNotSent(db: Database, sent: OutboxItem[]): Promise<void> {
  await updateUnchanged(db, sent, (item) => ({
    ...item,
    state: item.unconfirmed ? 'unanswered' : 'waiting',
  }));
}

/** The server took none of a batch because of some of it: they go out again in smaller parts. */
export function endSending(db: Database, sent: OutboxItem[]): Promise<void> {
  return db.transaction('rw', db.meta, () => endInFlight(db, sent));
}

/** The server refused them, or they cannot be sent as they are; they stay with the reason until their author acts (law 2). */
export async function markRefused(db: Database, sent: OutboxItem[], refusal: Refusal): Promise<void> {
  await updateUnchanged(db, sent, (item) => ({ ...item, state: 'refused', refusal }));
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
    const inFlight = await readUnderWay(db);
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

/** Whatever became of them, they are not in flight any more. */
async function endInFlight(db: Database, ended: OutboxItem[]): Promise<void> {
  const inFlight = await readUnderWay(db);
  const ids = new Set(ended.map(({ id }) => id));
  const left = [...inFlight].filter((id) => !ids.has(id));
  if (left.length < inFlight.size) await writeUnderWay(db, left);
}
