// The outbox as the user's side sees it: one row per operation. Laws 1, 2 and 15 of sync/README.md live here.
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { withQuotaRetry } from '#db/tables/quota-retry.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import type { Authorship, PrivateDetails } from '#domain/listing/own-listing.ts';
import {
  canChange,
  FIRST_REVISION,
  isChange,
  isIdUsed,
  isOwn,
  isReceived,
  isListedByOther,
  type OutboxItem,
  type Operation,
} from '#domain/operation/operation.ts';
import { withPossibleDate } from '#domain/operation/possible-date.ts';
import { isReadableItem } from '#domain/operation/readable-item.ts';
import { stepBetween } from '#domain/operation/rebase.ts';
import { newId } from '#domain/values/id.ts';
import { isSameValue } from '#domain/values/object.ts';
import { noteDiscarded } from './discarded.ts';
import { readInFlight } from './in-flight.ts';
import {
  copyUnderNextId,
  deleteItem,
  dependentsOf,
  withInFlightState,
  endInFlight,
  leaveChanges,
  resendAsNew,
} from './outbox-items.ts';
import { laterInFlight, onServerValues, rebaseQueued } from './rebase.ts';

/**
 * Saves a new operation; resolves when it is on the disk. Its id is the id of the future row and is used once: a resubmission names the
 * used id that it `replaces`, and repeating it returns the same item.
 */
export async function enqueue(
  db: Database,
  { owner, now, replaces, authorship, ...operation }: NewOperation & { replaces?: string | undefined },
): Promise<OutboxItem> {
  const write = async () => {
    const existing =
      replaces === undefined
        ? undefined
        : await db.outbox
            .where('replaces')
            .equals(replaces)
            .filter((item) => item.owner === owner)
            .first();
    if (existing !== undefined) return existing;
    const item = newItem(
      { ...operation, owner, now, authorship },
      { sequence: await nextSequence(db), replaces },
    );
    const saved = await onServerValues(db, item);
    await db.outbox.add(saved);
    return saved;
  };
  return withQuotaRetry(() => db.transaction('rw', db.outbox, write));
}

/** An operation that is saved for the first time; `now` is in ms since 1970. */
export type NewOperation = Operation & {
  owner: string | null;
  now: number;
  authorship?: Authorship | undefined;
};

/** Saves new operations in this order, whose ids were used never before: all or none. Throws when the device cannot save them. */
export async function enqueueAll(db: Database, operations: readonly NewOperation[]): Promise<void> {
  const write = async () => {
    const first = await nextSequence(db);
    const items: OutboxItem[] = [];
    for (const [index, operation] of operations.entries()) {
      const item = newItem(operation, { sequence: first + index });
      items.push(isChange(item) ? await onServerValues(db, item) : item);
    }
    await db.outbox.bulkAdd(items);
  };
  await withQuotaRetry(() => db.transaction('rw', db.outbox, write));
}

function newItem(
  { owner, now, authorship, ...operation }: NewOperation,
  { sequence, replaces }: { sequence: number; replaces?: string | undefined },
): OutboxItem {
  return {
    ...operation,
    id: operation.payload.id,
    owner,
    sequence,
    savedAt: now,
    state: 'waiting',
    attempts: 0,
    serverErrors: 0,
    refusal: null,
    unconfirmed: false,
    withdrawal: null,
    revision: FIRST_REVISION,
    ...(replaces !== undefined && { replaces }),
    ...(authorship !== undefined && { authorship }),
  };
}

/** The next sequence number. A non-numeric one, of an item that cannot be read, does not count. */
export async function nextSequence(db: Database): Promise<number> {
  const last = await db.outbox.where('sequence').between(0, Number.MAX_SAFE_INTEGER).last();
  return (last?.sequence ?? 0) + 1;
}

/** All items in the order they were written. Items that this version cannot read are left out and left alone (laws 2 and 11). */
export async function listOutbox(db: Database): Promise<OutboxItem[]> {
  return (await readOutbox(db)).items;
}

/** All items as `listOutbox` returns them, and the number of unreadable ones. */
export function readOutbox(db: Database): Promise<{ items: OutboxItem[]; unreadable: number }> {
  return db.transaction('r', [db.outbox, db.meta], async () => {
    // One bulk read, then filtered: a Dexie filter would walk a cursor row by row. An item without a valid `sequence` is in no index on it.
    const [rows, inFlight] = await Promise.all([db.outbox.toArray(), readInFlight(db)]);
    const readable = rows.filter(isReadableItem).sort((a, b) => a.sequence - b.sequence);
    return {
      items: readable.map((item) => withInFlightState(item, inFlight)),
      unreadable: rows.length - readable.length,
    };
  });
}

/** One item as `listOutbox` returns it, also found by the id that it replaced; undefined when absent. */
export function readItem(db: Database, id: string): Promise<OutboxItem | undefined> {
  return db.transaction('r', [db.outbox, db.meta], async () => {
    const item = (await db.outbox.get(id)) ?? (await db.outbox.where('replaces').equals(id).first());
    return item === undefined ? undefined : withInFlightState(item, await readInFlight(db));
  });
}

/**
 * Replaces an item's payload, and a listing's private details where given, and sends it again; what the server may have of it is voided there
 * first (law 1). Returns the id under which it is queued now; null when it is absent, belongs to another user, or has been received in full.
 */
export function changeItem(
  db: Database,
  { now, details, ...operation }: Operation & { now: number; details?: Partial<PrivateDetails> | undefined },
): Promise<string | null> {
  return onOwnItem(db, operation.payload.id, async (item) => {
    if (!canChange(item)) return null;
    const edited: OutboxItem = { ...item, ...operation, id: item.id, savedAt: now };
    edited.payload = { ...edited.payload, id: item.id };
    const changed = await onServerValues(db, await redated(db, edited, now));
    const { authorship } = item;
    const isRevised =
      authorship !== undefined &&
      details !== undefined &&
      !isSameValue(detailsOf(authorship), { ...detailsOf(authorship), ...details });
    if (isRevised) changed.authorship = { ...authorship, ...details };
    await withdrawLater(db, item);
    if (isIdUsed(item)) return resendAsNew(db, changed);
    const step = stepBetween(item, changed);
    if (step !== null) await rebaseQueued(db, [step]);
    // They are sent before the parcel and only once: others need another id, and nothing may arrive under this one.
    const isSent = item.unconfirmed || (isRevised && mayHaveSentAuthorship(item));
    await rewrite(db, isSent ? asResent(changed, item) : changed);
    return item.id;
  });
}

/** Whether the authorship may have been sent before the listing, from here or from the device that it came from. */
function mayHaveSentAuthorship({ authorship, attempts, imported }: OutboxItem): boolean {
  return authorship !== undefined && (attempts > 0 || imported === true);
}

/** `before`: the item as it was sent, unless it has been changed since then already. */
function asResent(item: OutboxItem, before: OutboxItem): OutboxItem {
  const sent = item.sent ?? { payload: before.payload, authorship: before.authorship };
  return { ...item, unconfirmed: true, withdrawal: 'resend', nextId: item.nextId ?? newId(), sent };
}

function detailsOf({ contact = null, reference = null, formerId = null }: Authorship): PrivateDetails {
  return { contact, reference, formerId };
}

/**
 * Retries a refused item unchanged, but for a date that was refused. Returns the id under which it is queued now; null when there is
 * nothing to retry.
 */
export function retryItem(db: Database, id: string, now: number): Promise<string | null> {
  return onOwnItem(db, id, async (item) => {
    if (item.state !== 'refused' || !canChange(item)) return null;
    await withdrawLater(db, item);
    if (isIdUsed(item)) return resendAsNew(db, item);
    const dated = await redated(db, item, now);
    await rewrite(db, item.withdrawal === null ? dated : asResent(dated, item));
    return item.id;
  });
}

/** What was written after an item that is queued again is sent after it: the server is asked to void what it may have of that. */
async function withdrawLater(db: Database, item: OutboxItem): Promise<void> {
  const session = await readSession(db);
  for (const later of await laterInFlight(db, item))
    if (isOwn(later, session)) await rewrite(db, asResent(later, later));
}

/** An item whose date the server refused, dated by the server's clock. */
async function redated(db: Database, item: OutboxItem, now: number): Promise<OutboxItem> {
  return withPossibleDate(item, { now, clock: await readMirrorState(db) });
}

/**
 * Discards an item for its author: at once when the server cannot have it ('discarded'), else once the server has voided it
 * ('withdrawing'); null when it is absent or belongs to another user. The changes of an unpublished listing go with it, unless a copy of it
 * stays.
 */
export async function discardItem(db: Database, id: string): Promise<'discarded' | 'withdrawing' | null> {
  const unsent: string[] = [];
  const result = await onOwnItem(db, id, (item) => discard(db, item, unsent));
  await noteDiscarded(db, unsent);
  return result;
}

/** Adds to `unsent` what was discarded at once and the server has not received. */
async function discard(
  db: Database,
  item: OutboxItem,
  unsent: string[],
): Promise<'discarded' | 'withdrawing'> {
  await leaveChanges(db, item, await copyUnderNextId(db, item));
  const session = await readSession(db);
  for (const change of await dependentsOf(db, item))
    if (isOwn(change, session)) await discard(db, change, unsent);
  // A contact that was sent leaves the server as well.
  const hasSentContact = (item.authorship?.contact ?? null) !== null && mayHaveSentAuthorship(item);
  if (isReceived(item) || isListedByOther(item) || !(item.unconfirmed || hasSentContact)) {
    await deleteItem(db, item);
    // Another device may have sent its copy of an imported item.
    if (!isReceived(item) && item.imported !== true) unsent.push(item.id);
    return 'discarded';
  }
  await rewrite(db, { ...item, unconfirmed: true, withdrawal: 'discard' });
  return 'withdrawing';
}

/** Runs `act` on an item of the current user or a visitor; null when there is none (laws 2 and 14). */
function onOwnItem<T>(
  db: Database,
  id: string,
  act: (item: OutboxItem) => PromiseLike<T | null>,
): Promise<T | null> {
  const write = async () => {
    const item = await readItem(db, id);
    return item !== undefined && isOwn(item, await readSession(db)) ? act(item) : null;
  };
  const tables = [db.outbox, db.sentParcels, db.receivedKeys, db.parcels, db.meta];
  return withQuotaRetry(() => db.transaction('rw', tables, write));
}

/** Writes the author's change; the new revision means that no request in flight settles it any more. */
async function rewrite(db: Database, item: OutboxItem): Promise<void> {
  await db.outbox.put({
    ...item,
    state: item.unconfirmed ? 'unconfirmed' : 'waiting',
    refusal: null,
    // What was sent before may have been too large or refused for what it said.
    attempts: Math.min(item.attempts, 1),
    serverErrors: 0,
    revision: item.revision + 1,
  });
  await endInFlight(db, [item]);
}
