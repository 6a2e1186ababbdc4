import type { DataUse } from '#domain/data-use.ts';
import type { KeptSession } from '#domain/session.ts';
import { noPassYet, type PassRecord } from '#domain/sync-status.ts';
import type { Database } from './database.ts';

/** How far the mirror has come, and whose it is. */
export type MirrorState = {
  /** The server's opaque place in the change feed; null before the first page. */
  cursor: string | null;
  epoch: string | null;
  /** The newest snapshot horizon an answer had (`xid8` as text). */
  horizon: string | null;
  /** The user whose answers these are; null for a visitor. */
  userId: string | null;
  /** Grows with every replacement of the whole mirror. */
  generation: number;
  /** With which shape of rows all of this generation was written (`MIRROR_SHAPE`). */
  shape: number;
  /**
   * A replacement has begun: its pages are being fetched, or all have come and an open transaction at the server holds rows back.
   * Rows of older generations leave when it is over.
   */
  replacing: false | 'fetching' | 'held';
  /** While it is, the ids that stood here when it began, where they are few: only they can be of older generations. */
  stoodBefore: string[] | null;
  /** When the first complete mirror was there (ms since 1970). */
  completedAt: number | null;
  /** When the mirror was last found equal to the server's hashes (ms since 1970). */
  verifiedAt: number | null;
  /** When the server was last asked for its hashes and could not make them (ms since 1970). */
  verifyFailedAt: number | null;
  /** How many rows had to be repaired so far (law 5). */
  repaired: number;
  /** How far this device's clock was ahead of the server's at its last answer (ms); null while no answer said. */
  clockAhead: number | null;
  /** Since when, by the server's clock, answers have had this same horizon held back (ms since 1970); null when it moves. */
  heldSince: number | null;
  /** For how long that was so at the last answer (ms). */
  heldFor: number;
};

const noMirrorYet: MirrorState = {
  cursor: null,
  epoch: null,
  horizon: null,
  userId: null,
  generation: 1,
  shape: 0,
  replacing: false,
  stoodBefore: null,
  completedAt: null,
  verifiedAt: null,
  verifyFailedAt: null,
  repaired: 0,
  clockAhead: null,
  heldSince: null,
  heldFor: 0,
};

/** How far a pass is that needs more than one request to send what waits. */
export type SendingProgress = { sent: number; total: number };

/** What the browser took away, until a person has read of it. */
export type LostStorage = {
  /** The tables, or what is kept beside them: drafts and the theme. */
  part: 'tables' | 'settings';
  /** How many items were unsent when the app was last open, of the tables that are gone. */
  unsent: number;
};

export type MetaRecord =
  | { key: 'mirror'; value: MirrorState }
  | { key: 'pass'; value: PassRecord }
  | { key: 'session'; value: KeptSession }
  | { key: 'sample'; value: number }
  | { key: 'sending'; value: SendingProgress }
  | { key: 'underWay'; value: string[] }
  | { key: 'data'; value: DataUse }
  | { key: 'noted'; value: true }
  | { key: 'lost'; value: LostStorage };

/** The state of the mirror; the defaults of a new device when there is none. */
export async function readMirrorState(db: Database): Promise<MirrorState> {
  const record = await db.meta.get('mirror');
  // A record of an older version of the app lacks what was not kept then.
  return record?.key === 'mirror' ? { ...noMirrorYet, ...record.value } : noMirrorYet;
}

/** How far this device's clock was ahead of the server's at its last answer (ms); null when that is not known. */
export async function readClockAhead(db: Database): Promise<number | null> {
  return (await readMirrorState(db)).clockAhead;
}

/** How the last pass ended. */
export async function readPass(db: Database): Promise<PassRecord> {
  const record = await db.meta.get('pass');
  return record?.key === 'pass' ? record.value : noPassYet;
}

/** Who signed in on this device and has not signed out; null for a visitor. */
export async function readSession(db: Database): Promise<KeptSession | null> {
  const record = await db.meta.get('session');
  return record?.key === 'session' ? record.value : null;
}

/** Whether an answer to this user may still be kept on this device; an answer to nobody always may. */
export async function isHere(db: Database, userId: string | null): Promise<boolean> {
  return userId === null || (await readSession(db))?.userId === userId;
}

/** Which edition of the sample rows this device has loaded; 0 for none. */
export async function readSampleEdition(db: Database): Promise<number> {
  const record = await db.meta.get('sample');
  return record?.key === 'sample' ? record.value : 0;
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

/** The ids of the outbox's items that are under way to the server, or were when the device died. */
export async function readUnderWay(db: Database): Promise<ReadonlySet<string>> {
  const record = await db.meta.get('underWay');
  return new Set(record?.key === 'underWay' ? record.value : []);
}

/** Notes them. */
export async function writeUnderWay(db: Database, ids: Iterable<string>): Promise<void> {
  await db.meta.put({ key: 'underWay', value: [...ids] });
}

/** What the browser took away and nobody has read of yet; null for nothing. */
export async function readLostStorage(db: Database): Promise<LostStorage | null> {
  const record = await db.meta.get('lost');
  return record?.key === 'lost' ? record.value : null;
}

/** It was read. */
export async function dropLostStorage(db: Database): Promise<void> {
  await db.meta.delete('lost');
}

export async function writePass(db: Database, value: PassRecord): Promise<void> {
  await db.meta.put({ key: 'pass', value });
}
