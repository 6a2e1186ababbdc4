import type { Database } from '#db/database.ts';
import { readPass } from '#db/meta.ts';
import type { OutboxItem } from '#domain/operation.ts';
import type { PassRecord } from '#domain/sync-status.ts';

/** What the device knows about sync. */
export type SyncState = {
  /** In the order of writing. */
  items: OutboxItem[];
  pass: PassRecord;
  /** Rows of the server that this version of the app cannot read (law 11). */
  setAside: number;
};

/** Reads it from the device. */
export async function readSyncState(db: Database): Promise<SyncState> {
  const [items, pass, setAside] = await Promise.all([
    db.outbox.orderBy('sequence').toArray(),
    readPass(db),
    db.setAside.count(),
  ]);
  return { items, pass, setAside };
}
