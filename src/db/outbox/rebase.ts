// Keeps queued changes on top of what took effect of their author's earlier ones (domain/operation/rebase). Runs in the caller's transaction.
import type { Database } from '#db/tables/schema-types.ts';
import { isSameAuthor } from '#domain/operation/operation-order.ts';
import { deviceRefusal, isChange, isOfKind, type OutboxItem } from '#domain/operation/operation.ts';
import { isReadableItem } from '#domain/operation/readable-item.ts';
import {
  inSuccession,
  onTopOfEachOther,
  overlaps,
  rebased,
  reversed,
  stepBetween,
  stepOf,
  without,
  type Step,
} from '#domain/operation/rebase.ts';
import { readInFlight } from './in-flight.ts';
import { withInFlightState } from './outbox-items.ts';

/** A new or edited change, made on top of what screens show of its author's earlier ones. */
export async function onServerValues(db: Database, item: OutboxItem): Promise<OutboxItem> {
  const { payload } = item;
  if (!('before' in payload) || payload.before === null) return item;
  const shown = (await readChanges(db)).filter(
    ({ sequence, state, withdrawal }) =>
      sequence < item.sequence && state !== 'refused' && withdrawal !== 'discard',
  );
  return without(item, shown);
}

/** Later changes of the same field that were sent and not answered. */
export async function laterInFlight(db: Database, item: OutboxItem): Promise<OutboxItem[]> {
  const inFlight = await readInFlight(db);
  return (await readChanges(db))
    .map((other) => withInFlightState(other, inFlight))
    .filter(({ unconfirmed, state, withdrawal }) => unconfirmed && state !== 'refused' && withdrawal === null)
    .filter((other) => other.sequence > item.sequence && isSameAuthor(item, other) && overlaps(item, other));
}

/** Items as the server receives them: each on top of those before it, whether they come in one request or in several. */
export async function asReceived(
  db: Database,
  items: OutboxItem[],
): Promise<{ items: OutboxItem[]; steps: Step[] }> {
  return onTopOfEachOther(items, await administratorsAmong(db, items));
}

/** Rebases what is queued. A response still settles it: `before` is no part of what its author wrote, nor of its digest. */
export async function rebaseQueued(db: Database, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  const items = await readChanges(db);
  await db.outbox.bulkPut(
    items.flatMap((item) => {
      const next = steps.reduce(rebased, item);
      return next === item ? [] : [next];
    }),
  );
}

/** Rebases what is queued on items that the server has: with what was sent of them before they were changed, if they were. */
export async function rebaseOnReceived(db: Database, items: OutboxItem[]): Promise<void> {
  const isAdministrator = await administratorsAmong(db, items);
  const steps = [...items]
    .sort((a, b) => a.sequence - b.sequence)
    .map((item) => {
      const { payload } = item.sent ?? item;
      return isChange(item)
        ? stepOf({ ...item, payload }, isAdministrator(item))
        : stepBetween(item, { payload });
    });
  await rebaseQueued(db, inSuccession(steps.filter((step) => step !== null)));
}

/** A change that a restore of the server lost, as its author is offered it: neither it nor what is queued is on top of what was lost. */
export async function withoutLost(db: Database, item: OutboxItem): Promise<OutboxItem> {
  const lost = (await readChanges(db)).filter((other) => deviceRefusal(other) === 'lost');
  const offered = without(item, lost);
  const step = stepOf(offered, true);
  // It was confirmed before anything that is queued.
  if (step !== null) await rebaseQueued(db, [{ ...reversed(step), sequence: 0 }]);
  return offered;
}

/** Administrators as far as this device knows. */
async function administratorsAmong(
  db: Database,
  items: OutboxItem[],
): Promise<(item: OutboxItem) => boolean> {
  const isReviewed = items.some((item) => isOfKind(item, 'profileChange'));
  const roles = isReviewed ? await db.userRoles.toArray() : [];
  const ids = new Set(roles.filter(({ role }) => role === 'admin').map(({ userId }) => userId));
  return ({ owner }) => owner !== null && ids.has(owner);
}

async function readChanges(db: Database): Promise<OutboxItem[]> {
  return (await db.outbox.toArray()).filter((item) => isReadableItem(item) && isChange(item));
}
