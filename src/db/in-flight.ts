import type { Database } from './schema-types.ts';

/** The ids of the outbox's items that are under way to the server, or were when the device died. */
export async function readInFlight(db: Database): Promise<ReadonlySet<string>> {
  const record = await db.meta.get('inFlight');
  return new Set(record?.key === 'inFlight' ? record.value : []);
}

/** Notes them. */
export async function writeInFlight(db: Database, ids: Iterable<string>): Promise<void> {
  await db.meta.put({ key: 'inFlight', value: [...ids] });
}
