// Sync's use of the user's data allowance.
import { dataUseIn, withTraffic, type DataUse, type Traffic } from '#domain/account/data-use.ts';
import { serverTimeAt } from '#domain/values/date.ts';
import { readMirrorState } from './mirror-state.ts';
import type { Database } from './schema-types.ts';

export async function readDataUse(db: Database, now: number): Promise<DataUse> {
  return dataUseIn(await readRecord(db), serverTimeAt(now, await readMirrorState(db)));
}

/** Adds to the month of the server's last response, so that no wrong clock begins a new one. */
export function addTraffic(db: Database, traffic: Traffic, now: number): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const { serverTime } = await readMirrorState(db);
    await db.meta.put({ key: 'data', value: withTraffic(await readRecord(db), traffic, serverTime ?? now) });
  });
}

async function readRecord(db: Database): Promise<DataUse | null> {
  const record = await db.meta.get('data');
  return record?.key === 'data' ? record.value : null;
}
