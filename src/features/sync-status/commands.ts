import type { SubmitDevice } from '#client/submit-operation.ts';
import type { SyncClient } from '#client/sync-context.ts';
import { discardItem, retryItem } from '#db/outbox/outbox.ts';
import { clearLostStorage } from '#db/tables/lost-storage.ts';
import type { Database } from '#db/tables/schema-types.ts';

/** Sends a refused item again. False when it was sent or removed in the meantime. */
export async function retry({ db, sync, clock }: SubmitDevice, id: string): Promise<boolean> {
  const queued = (await retryItem(db, id, clock.now())) !== null;
  if (queued) sync.requestSync('saved');
  return queued;
}

/** Discards an item; what the server may have of it is withdrawn there first (law 1). */
export async function discard({ db, sync }: { db: Database; sync: SyncClient }, id: string): Promise<void> {
  if ((await discardItem(db, id)) === 'withdrawing') sync.requestSync('saved');
}

export function dismissLostStorage(db: Database): Promise<void> {
  return clearLostStorage(db);
}

export function syncNow(sync: SyncClient): void {
  sync.requestSync('requested');
}
