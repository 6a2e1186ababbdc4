import type { Database } from '#db/tables/schema-types.ts';

/** Ids of the outbox items that are in flight, or were when the device stopped. */
export async function readInFlight(db: Database): Promise<ReadonlySet<string>> {
  const record = await db.meta.get('inFlight');
  return new Set(record?.key === 'inFlight' ? record.value : []);
}

export async function writeInFlight(db: Database, ids: Iterable<string>): Promise<void> {
  await db.meta.put({ key: 'inFlight', value: [...ids] });
}
