// Confirmed writes that the server has to be asked for again after it was restored from a backup (law 3).
import { settledWith } from '#db/outbox/outbox-items.ts';
import { nextSequence } from '#db/outbox/outbox.ts';
import { withoutLost } from '#db/outbox/rebase.ts';
import type { Acknowledged, Database } from '#db/tables/schema-types.ts';
import {
  deviceRefusal,
  isAdoption,
  isAutomatic,
  isReceived,
  type OutboxItem,
  type Refusal,
} from '#domain/operation/operation.ts';
import { returnToVisitor } from './adoptions.ts';

/**
 * Confirmed writes of this owner that are not verified in the server's present epoch, in the order in which they were confirmed. One beside
 * another version of it in the outbox waits until its author has decided on that one.
 */
export async function listUnverified(
  db: Database,
  { owner, epoch }: { owner: string | null; epoch: string },
): Promise<Acknowledged[]> {
  const entries = await db.acknowledged.where('epoch').notEqual(epoch).toArray();
  const own = entries.filter((entry) => entry.owner === owner);
  // Nearly always, and asked by every pass.
  if (own.length === 0) return [];
  const queued = await db.outbox.bulkGet(own.map(({ id }) => id));
  return own
    .filter((_, index) => !isOtherVersion(queued[index]))
    .sort(
      (a, b) =>
        confirmedAt(a) - confirmedAt(b) || a.acknowledgedAt - b.acknowledgedAt || a.sequence - b.sequence,
    );
}

/** When it was confirmed, by the server's time where it is known: this device's clock may have been wrong for some of them. */
const confirmedAt = ({ keptFrom = null, acknowledgedAt }: Acknowledged): number => keptFrom ?? acknowledgedAt;

const QUEUED_AGAIN = { ...settledWith(null), state: 'waiting' } as const;

/** Whether the server has received another version of this queued item. */
const isOtherVersion = (queued: OutboxItem | undefined): boolean =>
  queued !== undefined && isReceived(queued);

/**
 * Records that the server still has these writes. Those with a refusal return to the outbox, once, for their author to send again or to
 * discard. An adoption, which no user wrote, is queued again instead, and the listing is a visitor's until it is confirmed. The check says nothing about a write that was confirmed again, verified or removed since it was listed.
 */
export function settleVerified(
  db: Database,
  {
    checked,
    refusals,
    epoch,
  }: { checked: Acknowledged[]; refusals: ReadonlyMap<string, Refusal>; epoch: string },
): Promise<void> {
  const tables = [db.acknowledged, db.outbox, db.sentParcels];
  return db.transaction('rw', tables, async () => {
    const stored = await db.acknowledged.bulkGet(checked.map(({ id }) => id));
    const unchanged = checked.filter(
      ({ epoch: listedEpoch, acknowledgedAt }, index) =>
        stored[index]?.epoch === listedEpoch && stored[index].acknowledgedAt === acknowledgedAt,
    );
    const kept = unchanged.filter(({ id }) => !refusals.has(id));
    const queued = await db.outbox.bulkGet(unchanged.map(({ id }) => id));
    const queuedById = new Map(queued.flatMap((item) => (item === undefined ? [] : [[item.id, item]])));
    const lost = unchanged.filter(({ id }) => refusals.has(id) && !isOtherVersion(queuedById.get(id)));
    // Versions of different epochs do not compare.
    await db.acknowledged.bulkPut(kept.map((entry) => ({ ...entry, epoch, rowVersion: null })));
    await db.acknowledged.bulkDelete(lost.map(({ id }) => id));
    for (const entry of lost) if (isAdoption(entry)) await returnToVisitor(db, entry);
    for (const entry of lost) {
      if (queuedById.has(entry.id)) continue;
      const offered = {
        ...itemOf(entry),
        sequence: await nextSequence(db),
        ...(isAdoption(entry) || isAutomatic(entry)
          ? QUEUED_AGAIN
          : settledWith(refusals.get(entry.id) ?? null)),
        attempts: Math.min(entry.attempts, 1),
        serverErrors: 0,
      };
      await db.outbox.add(deviceRefusal(offered) === 'lost' ? await withoutLost(db, offered) : offered);
    }
  });
}

function itemOf({
  acknowledgedAt: _at,
  keptFrom: _from,
  epoch: _epoch,
  rowVersion: _row,
  writtenAt: _write,
  ...item
}: Acknowledged): OutboxItem {
  return item;
}
