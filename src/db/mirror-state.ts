import type { MirrorState } from './schema-types.ts';
import type { Database } from './schema-types.ts';

const noMirrorYet: MirrorState = {
  cursor: null,
  epoch: null,
  horizon: null,
  userId: null,
  generation: 1,
  shape: 0,
  replacing: false,
  previousIds: null,
  completedAt: null,
  verifiedAt: null,
  verifyFailedAt: null,
  repaired: 0,
  clockSkew: null,
  stalledSince: null,
  stalledMs: 0,
};

/** The state of the mirror; the defaults of a new device when there is none. */
export async function readMirrorState(db: Database): Promise<MirrorState> {
  const record = await db.meta.get('mirror');
  // A record of an older version of the app lacks what was not kept then.
  return record?.key === 'mirror' ? { ...noMirrorYet, ...record.value } : noMirrorYet;
}

/** How far this device's clock was ahead of the server's at its last answer (ms); null when that is not known. */
export async function readClockSkew(db: Database): Promise<number | null> {
  return (await readMirrorState(db)).clockSkew;
}

/** Which edition of the sample rows this device has loaded; 0 for none. */
export async function readSampleEdition(db: Database): Promise<number> {
  const record = await db.meta.get('sample');
  return record?.key === 'sample' ? record.value : 0;
}
