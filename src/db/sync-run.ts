import type { Database } from './schema-types.ts';
import { type PassRecord, noPassYet } from '#domain/sync-status.ts';
import type { SendingProgress } from './schema-types.ts';

/** How the last pass ended. */
export async function readPass(db: Database): Promise<PassRecord> {
  const record = await db.meta.get('pass');
  return record?.key === 'pass' ? record.value : noPassYet;
}

/** How far a sending is that takes several requests, be it over several passes; null where one carries it all, or nothing is sent. */
export async function readSending(db: Database): Promise<SendingProgress | null> {
  const record = await db.meta.get('sending');
  return record?.key === 'sending' ? record.value : null;
}

/** Notes it; null when it is over. */
export async function writeSending(db: Database, value: SendingProgress | null): Promise<void> {
  if (value !== null) await db.meta.put({ key: 'sending', value });
  else if ((await readSending(db)) !== null) await db.meta.delete('sending');
}

export async function writePass(db: Database, value: PassRecord): Promise<void> {
  await db.meta.put({ key: 'pass', value });
}
