// Shared by outbox.ts (the user's side) and outbox-sending.ts (the engine's side). Runs in the caller's transaction.
import { newId } from '#domain/id.ts';
import type { OutboxItem } from '#domain/operation.ts';
import { readInFlight, writeInFlight } from './in-flight.ts';
import type { Database } from './schema-types.ts';

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
  return renew(db, { ...item, state: 'waiting', refusal: null });
}

/** Gives the item a new id, under which nothing was sent. */
export async function renew(db: Database, item: OutboxItem): Promise<string> {
  const id = newId();
  const renewed = structuredClone(item);
  renewed.payload.id = id;
  await db.outbox.delete(item.id);
  await db.outbox.add({
    ...renewed,
    id,
    replaces: item.id,
    attempts: 0,
    serverErrors: 0,
    unconfirmed: false,
    withdrawal: null,
    revision: 1,
  });
  return id;
}

export async function endInFlight(db: Database, ended: OutboxItem[]): Promise<void> {
  const inFlight = await readInFlight(db);
  const ids = new Set(ended.map(({ id }) => id));
  const left = [...inFlight].filter((id) => !ids.has(id));
  if (left.length < inFlight.size) await writeInFlight(db, left);
}
