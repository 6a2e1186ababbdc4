// The outbox as its authors meet it: one place to follow when the engine's own words for it change.
import type { Database } from '#db/database.ts';
import { changeItem, discardItem, retryItem } from '#db/outbox.ts';
import type { OutboxItem, Wish } from '#domain/operation.ts';

/** What an author is told of a discard. */
export type Discarded = 'discarded' | 'withdrawing' | 'not-found';

/** The id under which the item is queued now; null when it cannot be changed. */
export async function change(db: Database, wish: Wish, now: number): Promise<string | null> {
  return queuedId(await changeItem(db, { ...wish, now }), wish.payload.id);
}

/** The id under which the item is queued now; null when there is nothing to retry. */
export async function retry(db: Database, id: string): Promise<string | null> {
  return queuedId(await retryItem(db, id), id);
}

/** What becomes of it. */
export async function discard(db: Database, id: string): Promise<Discarded> {
  const told: unknown = await discardItem(db, id);
  if (typeof told === 'boolean') return told ? 'discarded' : 'not-found';
  if (told === 'discarded' || told === 'withdrawing' || told === 'not-found') return told;
  throw new Error(`A discard says ${String(told)}`);
}

/** Asks for an item back that was sent and not answered; false where the engine knows no such thing. */
export async function takeBack(db: Database, id: string): Promise<boolean> {
  const outbox: Record<string, unknown> = await import('#db/outbox.ts');
  const take = outbox.takeBackItem;
  return typeof take === 'function' && (await take(db, id)) === true;
}

function queuedId(told: unknown, id: string): string | null {
  return typeof told === 'string' ? told : told === true ? id : null;
}

/** Refusals that say what the server knows of an id, and not that it refuses the row. */
export const SETTLED_CODES: ReadonlySet<string> = new Set(['received', 'withdrawn', 'lost']);

/** Why an item stays with its author; undefined when it does not. */
export function codeOf({ state, refusal }: Pick<OutboxItem, 'state' | 'refusal'>): string | undefined {
  return state === 'refused' ? refusal?.code : undefined;
}
