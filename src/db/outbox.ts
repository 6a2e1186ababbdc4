// The outbox: a person's wishes, one row each. Laws 1, 2 and 15 of sync/README.md live here.
import { canWithdraw, type OutboxItem, type Refusal, type Wish } from '#domain/operation.ts';
import { isReadableItem } from '#domain/readable-item.ts';
import type { Database } from './database.ts';
import { makingRoom } from './make-room.ts';
import { readUnderWay, writeUnderWay } from './meta.ts';

/** Saves a new wish; resolves when it is on the disk. Its id is the id of the row to be. */
export async function enqueue(
  db: Database,
  { owner, now, ...wish }: Wish & { owner: string | null; now: number },
): Promise<OutboxItem> {
  const write = async () => {
    const last = await db.outbox.orderBy('sequence').last();
    const item: OutboxItem = {
      ...wish,
      id: wish.payload.id,
      owner,
      sequence: (last?.sequence ?? 0) + 1,
      savedAt: now,
      state: 'waiting',
      attempts: 0,
      serverErrors: 0,
      refusal: null,
      revision: 1,
    };
    await db.outbox.add(item);
    return item;
  };
  return makingRoom(() => db.transaction('rw', db.outbox, write));
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
    const [rows, underWay] = await Promise.all([db.outbox.toArray(), readUnderWay(db)]);
    const readable = rows.filter(isReadableItem).toSorted((a, b) => a.sequence - b.sequence);
    return {
      items: readable.map((item) => asItStands(item, underWay)),
      unreadable: rows.length - readable.length,
    };
  });
}

/** One wish as `listOutbox` gives it; undefined when it is not here. */
export function readItem(db: Database, id: string): Promise<OutboxItem | undefined> {
  return db.transaction('r', [db.outbox, db.meta], async () => {
    const [item, underWay] = await Promise.all([db.outbox.get(id), readUnderWay(db)]);
    return item === undefined ? undefined : asItStands(item, underWay);
  });
}

/** Which items are under way is one note for all of them: to write each of them anew would take longer than to send them. */
function asItStands(item: OutboxItem, underWay: ReadonlySet<string>): OutboxItem {
  return underWay.has(item.id) ? { ...item, state: 'sending', attempts: item.attempts + 1 } : item;
}

/** Gives a wish a new payload and sends it afresh. False when the server may already have it (law 1) or it is gone. */
export function changeItem(db: Database, { now, ...wish }: Wish & { now: number }): Promise<boolean> {
  return whileWithdrawable(db, wish.payload.id, (item) =>
    db.outbox.put({
      ...item,
      ...wish,
      savedAt: now,
      state: 'waiting',
      refusal: null,
      serverErrors: 0,
      revision: item.revision + 1,
    }),
  );
}

/** Sends a refused wish once more as it is. False when there is nothing to retry. */
export function retryItem(db: Database, id: string): Promise<boolean> {
  return whileWithdrawable(db, id, (item) =>
    db.outbox.put({ ...item, state: 'waiting', refusal: null, serverErrors: 0, revision: item.revision + 1 }),
  );
}

/** Drops a wish because its author says so. False when the server may already have it (law 1) or it is gone. */
export function discardItem(db: Database, id: string): Promise<boolean> {
  return whileWithdrawable(db, id, (item) => db.outbox.delete(item.id));
}

function whileWithdrawable(
  db: Database,
  id: string,
  act: (item: OutboxItem) => PromiseLike<unknown>,
): Promise<boolean> {
  const write = async () => {
    const item = await readItem(db, id);
    if (item === undefined || !canWithdraw(item)) return false;
    await act(item);
    return true;
  };
  return makingRoom(() => db.transaction('rw', [db.outbox, db.meta], write));
}

/** Notes planned items as under way and returns those still as planned; what was changed or discarded meanwhile is left out. */
export function markSending(db: Database, planned: OutboxItem[]): Promise<OutboxItem[]> {
  return db.transaction('rw', [db.outbox, db.meta], async () => {
    const items = await readUnchanged(db, planned);
    const underWay = new Set([...(await readUnderWay(db)), ...items.map(({ id }) => id)]);
    if (items.length > 0) await writeUnderWay(db, underWay);
    return items.map((item) => asItStands(item, underWay));
  });
}

/** Takes items that the server has from the outbox. What was changed since it was sent stays. */
export function removeSent(db: Database, sent: OutboxItem[]): Promise<void> {
  return db.transaction('rw', [db.outbox, db.meta], async () => {
    const underWay = await readUnderWay(db);
    const ended = await readUnchanged(db, sent);
    await db.outbox.bulkDelete(ended.map(({ id }) => id));
    await endUnderWay(db, { underWay, ended });
  });
}

/**
 * The server did not say whether it has them: they are sent again and cannot be withdrawn until it has. `unasked` when not even the
 * question arrived, which counts as one more attempt: the next one is smaller.
 */
export async function markUnanswered(
  db: Database,
  sent: OutboxItem[],
  { serverError, unasked = false }: { serverError: boolean; unasked?: boolean },
): Promise<void> {
  await updateUnchanged(db, sent, (item) => ({
    ...item,
    state: 'unanswered',
    attempts: item.attempts + (unasked ? 1 : 0),
    serverErrors: item.serverErrors + (serverError ? 1 : 0),
  }));
}

/** They were not taken because the sign-in had expired: back to waiting, unless an earlier sending is still unanswered. */
export async function markNotSent(db: Database, sent: OutboxItem[]): Promise<void> {
  await updateUnchanged(db, sent, (item) => ({
    ...item,
    state: item.attempts > 1 ? 'unanswered' : 'waiting',
  }));
}

/** The server refused it, or it cannot be sent as it is; it stays with the reason until its author acts (law 2). */
export async function markRefused(db: Database, sent: OutboxItem, refusal: Refusal): Promise<void> {
  await updateUnchanged(db, [sent], (item) => ({ ...item, state: 'refused', refusal }));
}

function updateUnchanged(
  db: Database,
  seen: OutboxItem[],
  update: (item: OutboxItem) => OutboxItem,
): Promise<void> {
  return db.transaction('rw', [db.outbox, db.meta], async () => {
    const underWay = await readUnderWay(db);
    const updated = (await readUnchanged(db, seen)).map((item) => update(asItStands(item, underWay)));
    await db.outbox.bulkPut(updated);
    await endUnderWay(db, { underWay, ended: updated });
  });
}

/** Those of these items that nobody has changed or discarded since. What is under way cannot be: a note of its id is enough. */
async function readUnchanged(db: Database, seen: OutboxItem[]): Promise<OutboxItem[]> {
  if (seen.length === 0) return [];
  const revisions = new Map(seen.map(({ id, revision }) => [id, revision]));
  const places = seen.map(({ sequence }) => sequence);
  // What is sent together was mostly written together: one range is read in a fraction of the time of as many single items.
  const there = await db.outbox
    .where('sequence')
    .between(Math.min(...places), Math.max(...places), true, true)
    .toArray();
  return there.filter(({ id, revision }) => revisions.get(id) === revision);
}

/** Whatever became of them, they are not under way any more. */
async function endUnderWay(
  db: Database,
  { underWay, ended }: { underWay: ReadonlySet<string>; ended: OutboxItem[] },
): Promise<void> {
  const ids = new Set(ended.map(({ id }) => id));
  const left = [...underWay].filter((id) => !ids.has(id));
  if (left.length < underWay.size) await writeUnderWay(db, left);
}
