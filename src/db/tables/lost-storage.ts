import type { Database, LostStorage } from './schema-types.ts';

/** What the browser evicted and the user has not acknowledged yet; null for nothing. */
export async function readLostStorage(db: Database): Promise<LostStorage | null> {
  const record = await db.meta.get('lost');
  return record?.key === 'lost' ? record.value : null;
}

export async function clearLostStorage(db: Database): Promise<void> {
  await db.meta.delete('lost');
}
