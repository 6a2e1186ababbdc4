import { clockSkewAt } from '#domain/values/date.ts';
import type { Acknowledged, Database, MirrorState } from './schema-types.ts';

const initialState: MirrorState = {
  cursor: null,
  epoch: null,
  horizon: null,
  completeTo: null,
  userId: null,
  generation: 1,
  shape: 0,
  replacing: false,
  previousIds: null,
  replacingOwn: false,
  answeredWrites: 0,
  aheadTo: null,
  answeredAt: null,
  completedAt: null,
  verifiedAt: null,
  verifyFailedAt: null,
  repaired: 0,
  clockSkew: null,
  serverTime: null,
  stalledSince: null,
  stalledMs: 0,
};

/** The state of the mirror; the defaults of a new device when none is stored. */
export async function readMirrorState(db: Database): Promise<MirrorState> {
  const record = await db.meta.get('mirror');
  // A record of an older app version lacks newer fields.
  return record?.key === 'mirror' ? { ...initialState, ...record.value } : initialState;
}

/** The state of a mirror that has what its feed has not: an answered write, or a repaired row. */
export function aheadOfCursor(state: MirrorState): MirrorState {
  return { ...state, answeredWrites: state.answeredWrites + 1, aheadTo: 'unknown' };
}

/** How far this device's clock is ahead of the server's (ms), by the last response and what the clock shows now; null when unknown. */
export async function readClockSkew(db: Database, now = Date.now()): Promise<number | null> {
  return clockSkewAt(now, await readMirrorState(db));
}

/** The edition of the sample rows on this device; 0 for none. */
export async function readSampleEdition(db: Database): Promise<number> {
  const record = await db.meta.get('sample');
  return record?.key === 'sample' ? record.value : 0;
}

/**
 * Whether the mirror is not new enough to have a confirmed row: a full device had no space for it, or the server was restored since. A
 * newer mirror without the row proves that it was deleted.
 */
export function isRowDue(
  { epoch, rowVersion = null }: Pick<Acknowledged, 'epoch' | 'rowVersion'>,
  mirror: Pick<MirrorState, 'epoch' | 'horizon'>,
): boolean {
  if (mirror.horizon === null || epoch !== mirror.epoch) return true;
  return rowVersion !== null && BigInt(rowVersion) >= BigInt(mirror.horizon);
}
