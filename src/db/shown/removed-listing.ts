import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { REMOVING_ACTIONS } from '#domain/listing/listing-change.ts';
import { isOfKind, isOwn, type ItemOf, type OutboxItem } from '#domain/operation/operation.ts';
import { queuedChangesOf } from './overlay.ts';

/** A listing that the current user or a visitor took out of the directory, as far as this device knows. */
export type RemovedListing = {
  action: 'withdraw' | 'not-mine';
  /** Null when this device has no copy of it. */
  title: string | null;
  /** The server may not have it yet. */
  isQueued: boolean;
  isAuthor: boolean;
  /** There is a copy that the form can be filled with. */
  canListAgain: boolean;
};

/** Null for a listing that others removed. `outbox`: the items of the current user and visitors. */
export async function readRemovedListing(
  db: Database,
  id: string,
  outbox: OutboxItem[],
): Promise<RemovedListing | null> {
  const [session, own, sent, acknowledged, row] = await Promise.all([
    readSession(db),
    db.ownListings.get(id),
    db.sentParcels.get(id),
    db.acknowledged.filter((item) => item.id === id || isRemovalOf(item, id)).toArray(),
    db.parcels.get(id),
  ]);
  const queued = queuedChangesOf(outbox, id).find((item) => isRemovalOf(item, id));
  const removals = acknowledged
    .filter((item) => isOwn(item, session))
    .filter((item) => isRemovalOf(item, id));
  const removal = queued ?? removals.at(-1);
  const withdrawn = own?.withdrawn ?? null;
  if (removal === undefined && withdrawn === null) return null;
  const listed = acknowledged.find((item) => isOfKind(item, 'parcel'));
  const last = withdrawn ?? own?.hidden ?? listed?.payload ?? null;
  return {
    action: removal?.payload.action === 'not-mine' ? 'not-mine' : 'withdraw',
    title: last?.title ?? sent?.title ?? row?.title ?? null,
    isQueued: queued !== undefined,
    isAuthor: own !== undefined || sent !== undefined,
    canListAgain: last !== null,
  };
}

function isRemovalOf(item: OutboxItem, id: string): item is ItemOf<'listingChange'> {
  return (
    isOfKind(item, 'listingChange') &&
    item.payload.parcelId === id &&
    REMOVING_ACTIONS.includes(item.payload.action)
  );
}
