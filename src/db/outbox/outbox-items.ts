// Shared by outbox.ts (the user's side) and outbox-sending.ts (the engine's side). Runs in the caller's transaction.
import { readMirrorState } from '#db/tables/mirror-state.ts';
import type { Database, SentParcel } from '#db/tables/schema-types.ts';
import {
  DEVICE_REFUSALS,
  isIdUsed,
  isOfKind,
  isReceived,
  isSameContent,
  isListedByOther,
  type ItemOf,
  type Operation,
  type OutboxItem,
  type Refusal,
} from '#domain/operation/operation.ts';
import { newId } from '#domain/values/id.ts';
import { readInFlight, writeInFlight } from './in-flight.ts';

/** The ids in flight are one record for all items: rewriting each item would take longer than sending them. */
export function withInFlightState(stored: OutboxItem, inFlight: ReadonlySet<string>): OutboxItem {
  const item = withDefaults(stored);
  if (!inFlight.has(item.id)) return item;
  return { ...item, state: 'sending', attempts: item.attempts + 1, unconfirmed: true };
}

/** In items of earlier app versions only the state shows that a request was never answered. */
export function withDefaults(item: OutboxItem): OutboxItem {
  const isSent = item.state === 'unconfirmed' || item.state === 'sending';
  return { ...item, unconfirmed: isSent || (item.unconfirmed ?? false), withdrawal: item.withdrawal ?? null };
}

/** Queues the item under a new id, at its old place in the order: what was sent under the old id is settled. */
export function resendAsNew(db: Database, item: OutboxItem): Promise<string> {
  return renew(db, item, { state: 'waiting', refusal: null, unconfirmed: false, withdrawal: null });
}

/**
 * Gives the item a new id, under which this device has sent nothing. What depends on it was not sent either, and follows it. Where the item
 * has come by file under its next id already, one of them stays, or both for their author to decide.
 */
export async function renew(
  db: Database,
  item: OutboxItem,
  {
    state,
    refusal,
    unconfirmed,
    withdrawal,
  }: Pick<OutboxItem, 'state' | 'refusal' | 'unconfirmed' | 'withdrawal'>,
): Promise<string> {
  const { nextId, ...rest } = item;
  const copy = await copyUnderNextId(db, item);
  if (copy !== undefined && !isDuplicate(copy, item)) return keepForAuthor(db, rest);
  const id = nextId ?? newId();
  const renewed = structuredClone(rest);
  renewed.payload.id = id;
  const fresh = {
    ...renewed,
    id,
    state,
    refusal,
    attempts: 0,
    serverErrors: 0,
    unconfirmed,
    withdrawal,
    sent: undefined,
    revision: item.revision + 1,
  };
  await db.outbox.delete(item.id);
  // What was written after the item builds on it, also where a copy came later.
  const sequence = Math.min(item.sequence, copy?.sequence ?? Infinity);
  await db.outbox.put({ ...(copy ?? fresh), replaces: item.id, sequence });
  await keepReceived(db, item);
  await moveChanges(db, item, id);
  return id;
}

/** What has come by file under the item's next id. */
export async function copyUnderNextId(
  db: Database,
  { nextId }: { nextId?: string | undefined },
): Promise<OutboxItem | undefined> {
  return nextId === undefined ? undefined : db.outbox.get(nextId);
}

/** A discarded item leaves its changes to the copy under its next id, where that stays. */
export async function leaveChanges(
  db: Database,
  item: OutboxItem,
  copy: OutboxItem | undefined,
): Promise<void> {
  if (copy !== undefined && copy.withdrawal !== 'discard') await moveChanges(db, item, copy.id);
}

/** Has the changes of the listing that the item would be wait for the one with the other id. */
async function moveChanges(db: Database, item: OutboxItem, id: string): Promise<void> {
  for (const change of await dependentsOf(db, item))
    await db.outbox.put({
      ...change,
      payload: { ...change.payload, parcelId: id },
      revision: change.revision + 1,
    });
}

/** Whether a queued copy stands for the item: not one that its author has discarded. */
export function isDuplicate(copy: OutboxItem, item: Operation & Pick<OutboxItem, 'authorship'>): boolean {
  return copy.withdrawal !== 'discard' && isSameContent(copy, item);
}

/** The status of an item whose result under its id is known: nothing of it is unconfirmed any more. */
export function settledWith(
  refusal: Refusal | null,
): Pick<OutboxItem, 'state' | 'refusal' | 'unconfirmed' | 'withdrawal' | 'sent'> {
  return { state: 'refused', refusal, unconfirmed: false, withdrawal: null, sent: undefined };
}

/** Keeps an item whose id is used up for its author: the device has another version of it under its next id. */
async function keepForAuthor(db: Database, item: OutboxItem): Promise<string> {
  const refusal = isIdUsed(item) ? item.refusal : DEVICE_REFUSALS.voided;
  await db.outbox.put({ ...item, ...settledWith(refusal) });
  return item.id;
}

export async function deleteItem(db: Database, item: OutboxItem): Promise<void> {
  await keepReceived(db, item);
  await db.outbox.delete(item.id);
}

/** A listing that the server has received under the item's id stays manageable without the item: its key was compared with the server's. */
async function keepReceived(db: Database, item: OutboxItem): Promise<void> {
  const sent = isReceived(item) ? sentParcelOf(item) : null;
  if (sent !== null && (await db.sentParcels.get(sent.id)) === undefined) await db.sentParcels.add(sent);
}

/** What a device keeps of a listing that the server has; null where nothing makes it manageable. */
export function sentParcelOf(item: OutboxItem): SentParcel | null {
  const key = item.authorship?.key ?? null;
  if (!isOfKind(item, 'parcel') || (item.owner ?? key) === null) return null;
  const { id, owner, savedAt, payload, authorship } = item;
  const reference = authorship?.reference ?? null;
  return { id, owner, title: payload.title, savedAt, key, ...(reference !== null && { reference }) };
}

/** Changes of the listing that the item would be. Those of one that the server has received, or that is listed by the author, do not depend on it. */
export async function dependentsOf(db: Database, item: OutboxItem): Promise<ItemOf<'listingChange'>[]> {
  const { kind, id } = item;
  if (kind !== 'parcel' || isReceived(item)) return [];
  // Older generations have rows that the server may have lost.
  const { generation } = await readMirrorState(db);
  const row = await db.parcels.get(id);
  if (!isListedByOther(item) && row?.origin === 'server' && row.generation === generation) return [];
  const items = await db.outbox.toArray();
  return items
    .filter((each) => isOfKind(each, 'listingChange'))
    .filter(({ payload }) => payload.parcelId === id);
}

export async function endInFlight(db: Database, ended: OutboxItem[]): Promise<void> {
  const inFlight = await readInFlight(db);
  const ids = new Set(ended.map(({ id }) => id));
  const left = [...inFlight].filter((id) => !ids.has(id));
  if (left.length < inFlight.size) await writeInFlight(db, left);
}
