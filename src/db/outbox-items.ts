// What the two sides of the outbox share, its author's (outbox.ts) and the engine's (outbox-sending.ts). Runs in the caller's transaction.
import { newId } from '#domain/id.ts';
import type { OutboxItem } from '#domain/operation.ts';
import type { Database } from './schema-types.ts';
import { readInFlight, writeInFlight } from './in-flight.ts';

/** Which items are in flight is one note for all of them: to write each of them anew would take longer than to send them. */
export function withInFlightState(stored: OutboxItem, inFlight: ReadonlySet<string>): OutboxItem {
  const item = withDefaults(stored);
  if (!inFlight.has(item.id)) return item;
  return { ...item, state: 'sending', attempts: item.attempts + 1, unconfirmed: true };
}

/** An item of an earlier version of the app says only by its state that a request with it was never answered. */
export function withDefaults(item: OutboxItem): OutboxItem {
  const isSent = item.state === 'unconfirmed' || item.state === 'sending';
  return { ...item, unconfirmed: isSent || (item.unconfirmed ?? false), withdrawal: item.withdrawal ?? null };
}

/** Queues it under a new id, in its old place: what was sent under the old one is settled. */
export function resendAsNew(db: Database, item: OutboxItem): Promise<string> {
  return renew(db, { ...item, state: 'waiting', refusal: null });
}

/** Gives it a new id, under which nothing was sent. */
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

/** Whatever became of them, they are not in flight any more. */
export async function endInFlight(db: Database, ended: OutboxItem[]): Promise<void> {
  const inFlight = await readInFlight(db);
  const ids = new Set(ended.map(({ id }) => id));
  const left = [...inFlight].filter((id) => !ids.has(id));
  if (left.length < inFlight.size) await writeInFlight(db, left);
}
