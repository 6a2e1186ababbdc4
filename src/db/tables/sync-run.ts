import { type PassRecord, noPassYet } from '#domain/operation/sync-status.ts';
import { readMirrorState } from './mirror-state.ts';
import type { Database, SendingProgress } from './schema-types.ts';

export async function readPass(db: Database): Promise<PassRecord> {
  const [record, mirror] = await Promise.all([db.meta.get('pass'), readMirrorState(db)]);
  // A record of an older app version lacks newer fields.
  const pass = record?.key === 'pass' ? { ...noPassYet, ...record.value } : noPassYet;
  // A pass that ended with its page has left no record, but may have stored a page of the feed.
  const answeredAt = Math.max(Number(pass.answeredAt), Number(mirror.answeredAt)) || null;
  return { ...pass, answeredAt };
}

const nothingSent: SendingProgress = { owner: null, sent: 0, total: 0 };

/**
 * Progress of a sending that takes several requests, possibly over several passes; null where one request is enough, or nothing is sent.
 */
export async function readSending(db: Database): Promise<SendingProgress | null> {
  const record = await db.meta.get('sending');
  // A record of an older app version lacks newer fields.
  return record?.key === 'sending' ? { ...nothingSent, ...record.value } : null;
}

/** `null` when the sending is over. */
export async function writeSending(db: Database, value: SendingProgress | null): Promise<void> {
  if (value !== null) await db.meta.put({ key: 'sending', value });
  else if ((await readSending(db)) !== null) await db.meta.delete('sending');
}

export async function writePass(db: Database, value: PassRecord): Promise<void> {
  await db.meta.put({ key: 'pass', value });
}
