// What users discarded on this device before the server received it: only that is called discarded (law 1).
import { unlessFull } from '#db/tables/quota-retry.ts';
import type { Database } from '#db/tables/schema-types.ts';

/** How many are kept, more than anyone looks at again; the oldest leave. */
const MAX_KEPT = 100;

/** Records discarded items. A full device does without: they are then called absent. */
export async function noteDiscarded(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const note = async () => {
    const value = [...(await readDiscarded(db)), ...ids].slice(-MAX_KEPT);
    await db.meta.put({ key: 'discarded', value });
  };
  await unlessFull(() => db.transaction('rw', db.meta, note));
}

/** An item that returns, by a file for instance, may be received after all. Runs in the caller's transaction. */
export async function forgetDiscarded(db: Database, items: readonly { id: string }[]): Promise<void> {
  const discarded = await readDiscarded(db);
  const value = discarded.filter((id) => items.every((item) => item.id !== id));
  if (value.length < discarded.length) await db.meta.put({ key: 'discarded', value });
}

export async function readDiscarded(db: Database): Promise<string[]> {
  const record = await db.meta.get('discarded');
  return record?.key === 'discarded' ? record.value : [];
}
