import type { Database } from './schema-types.ts';
import type { LostStorage } from './schema-types.ts';

/** What the browser took away and nobody has read of yet; null for nothing. */
export async function readLostStorage(db: Database): Promise<LostStorage | null> {
  const record = await db.meta.get('lost');
  return record?.key === 'lost' ? record.value : null;
}

/** It was read. */
export async function clearLostStorage(db: Database): Promise<void> {
  await db.meta.delete('lost');
}
