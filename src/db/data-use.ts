// What sync uses of a person's data allowance.
import { dataUseIn, withTraffic, type DataUse, type Traffic } from '#domain/data-use.ts';
import type { Database } from './schema-types.ts';

/** What this month has used so far. */
export async function readDataUse(db: Database, now: number): Promise<DataUse> {
  return dataUseIn(await readRecord(db), now);
}

/** Adds what a pass has used. */
export function addTraffic(db: Database, traffic: Traffic, now: number): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: 'data', value: withTraffic(await readRecord(db), traffic, now) });
  });
}

async function readRecord(db: Database): Promise<DataUse | null> {
  const record = await db.meta.get('data');
  return record?.key === 'data' ? record.value : null;
}
