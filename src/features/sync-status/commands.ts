import type { Database } from '#db/database.ts';
import { dropLostStorage } from '#db/meta.ts';
import { discardItem, retryItem } from '#db/outbox.ts';
import type { SyncClient } from '#sync/client.ts';

/** Sends a refused item once more as it is. False when it has been sent or is gone meanwhile. */
export async function retry({ db, sync }: { db: Database; sync: SyncClient }, id: string): Promise<boolean> {
  const queued = await retryItem(db, id);
  if (queued) sync.requestSync('saved');
  return queued;
}

/** Drops an item for good. False when the server may already have it (law 1) or it is gone. */
export function discard(db: Database, id: string): Promise<boolean> {
  return discardItem(db, id);
}

/** A person has read what the browser took away. */
export function heedLoss(db: Database): Promise<void> {
  return dropLostStorage(db);
}

/** Asks for a pass now. */
export function syncNow(sync: SyncClient): void {
  sync.requestSync('asked');
}
