// Sync's use of the user's data allowance.
import { dataUseIn, withTraffic, type DataUse, type Traffic } from '#domain/data-use.ts';
import type { Database } from './schema-types.ts';

export async function readDataUse(db: Database, now: number): Promise<DataUse> {
  return dataUseIn(await readRecord(db), now);
}

export function addTraffic(db: Database, traffic: Traffic, now: number): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: 'data', value: withTraffic(await readRecord(db), traffic, now) });
  });
}

async function readRecord(db: Database): Promise<DataUse | null> {
  const record = await db.meta.get('data');
  return record?.key === 'data' ? record.value : null;
}
