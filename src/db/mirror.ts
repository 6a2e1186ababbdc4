// The mirror: the only writer of its tables. Laws 3 to 6 and 11 of sync/README.md live here.
import {
  MIRROR_SHAPE,
  PERSONAL_TABLES,
  tablesOf,
  type FeedPage,
  type MirrorTable,
  type ParsedRows,
  type VersionedRow,
} from '#domain/feed.ts';
import type { Database } from './schema-types.ts';
import { mirrorTable, mirrorTables, putRows, removeRows } from './mirror-rows.ts';
import { withQuotaRetry } from './quota-retry.ts';
import { isVisitorOrSignedInAs } from './stored-session.ts';
import { readMirrorState } from './mirror-state.ts';
import type { MirrorState } from './schema-types.ts';
import { patchedRows } from './patched-rows.ts';

/**
 * Applies one page of the change feed and moves the cursor, in one transaction. Nothing changes when the page does not
 * continue what the mirror has ('stale': another pass was faster, or the answer is older than the last), is for somebody
 * else ('foreign'), be it that he signed out while it was under way, or has a patch that is not for the row that is here ('unfit').
 * A page for nobody leaves personal rows alone: they are of a person whose sign-in has run out, and leave with his sign-out only
 * (law 14).
 */
export function applyPage(
  db: Database,
  {
    page,
    since,
    userId,
    keepSample,
    now,
    clockSkew,
  }: {
    page: FeedPage;
    since: string | null;
    userId: string | null;
    keepSample: boolean;
    now: number;
    /** How far this device's clock is ahead of the server's by this answer (ms); null when it does not say. */
    clockSkew: number | null;
  },
): Promise<'applied' | 'stale' | 'foreign' | 'unfit'> {
  const apply = async () => {
    const before = await readMirrorState(db);
    if (page.userId !== userId || !(await isVisitorOrSignedInAs(db, userId))) return 'foreign';
    if (placeOf(before) !== since || isOlder(page, before) || lacksOwnRows(page, before)) return 'stale';
    const previousIds = page.full ? await fewIds(db) : before.previousIds;
    const after = { ...nextState({ before, page, now }), clockSkew, ...stallOf(before, page) };
    const patched = await patchedRows(db, { page, generation: after.generation });
    if (patched === null) return 'unfit';
    if (page.own) await clearPersonalRows(db);
    for (const table of tablesOf(userId)) {
      await removeRows(db, table, page.deleted[table]);
      const { readable, unreadable } = page.rows[table];
      const rows = { readable: [...readable, ...(patched.get(table) ?? [])], unreadable };
      await putRows(db, { table, rows, generation: after.generation });
    }
    if (after.replacing === false && (page.full || before.replacing !== false))
      await dropOldGenerations(db, { userId, generation: after.generation, previousIds, keepSample });
    // Needed until the replacement is done; kept longer, every pull would write it again.
    await db.meta.put({
      key: 'mirror',
      value: { ...after, previousIds: after.replacing === false ? null : previousIds },
    });
    return 'applied';
  };
  return withQuotaRetry(() => db.transaction('rw', [...mirrorTables(db), db.unreadableRows, db.meta], apply));
}

/** Where the feed goes on for this mirror; null for one that was written with another shape of rows, which is fetched anew. */
export function placeOf({ cursor, shape }: MirrorState): string | null {
  return shape === MIRROR_SHAPE ? cursor : null;
}

/** A snapshot that looks further back than the last one, of the same server life, is an old answer (law 6). */
function isOlder(page: FeedPage, before: MirrorState): boolean {
  return (
    before.horizon !== null && page.epoch === before.epoch && BigInt(page.horizon) < BigInt(before.horizon)
  );
}

/**
 * A page that goes on from where somebody else was, be it he himself before he signed out, without what is his alone: with it,
 * the mirror would say that his rows are there.
 */
function lacksOwnRows(page: FeedPage, before: MirrorState): boolean {
  return page.userId !== null && page.userId !== before.userId && !page.full && !page.own;
}

/** The horizon is the oldest transaction that writes: the same one, held in both answers, was open all the time between. */
function stallOf(before: MirrorState, page: FeedPage): Pick<MirrorState, 'stalledSince' | 'stalledMs'> {
  const { stalled, serverTime } = page;
  if (!stalled || serverTime === null) return { stalledSince: null, stalledMs: 0 };
  const isSame = before.horizon === page.horizon && before.epoch === page.epoch;
  const stalledSince = isSame ? (before.stalledSince ?? serverTime) : serverTime;
  return { stalledSince, stalledMs: Math.max(serverTime - stalledSince, 0) };
}

function nextState({ before, page, now }: { before: MirrorState; page: FeedPage; now: number }): MirrorState {
  return {
    ...before,
    cursor: page.cursor,
    epoch: page.epoch,
    horizon: page.horizon,
    userId: page.userId,
    generation: page.full ? before.generation + 1 : before.generation,
    shape: page.full ? MIRROR_SHAPE : before.shape,
    replacing: page.full || before.replacing !== false ? replacingAfter(page) : false,
    completedAt: page.done ? (before.completedAt ?? now) : before.completedAt,
  };
}

/** The versions of all rows the server gave for a table; of a row set aside the version that could not be read. */
export async function localVersions(db: Database, table: MirrorTable): Promise<Map<string, string>> {
  const rows = await mirrorTable(db, table)
    .filter(({ origin }) => origin === 'server')
    .toArray();
  const unreadable = await db.unreadableRows.filter((row) => row.table === table).toArray();
  return new Map([...rows, ...unreadable].map(({ id, version }) => [id, version]));
}

/**
 * Repairs a table after a comparison of ids: removes what the server does not have and puts what it sent again (law 5). False,
 * and nothing is changed, when the mirror is no longer the one that was compared: another pass went on, or he signed out.
 */
export function repairTable(
  db: Database,
  {
    table,
    gone,
    rows,
    compared: { cursor, userId },
  }: { table: MirrorTable; gone: string[]; rows: ParsedRows; compared: Compared },
): Promise<boolean> {
  return db.transaction('rw', [mirrorTable(db, table), db.unreadableRows, db.meta], async () => {
    const state = await readMirrorState(db);
    if (state.cursor !== cursor || state.userId !== userId || !(await isVisitorOrSignedInAs(db, userId)))
      return false;
    await removeRows(db, table, gone);
    await putRows(db, { table, rows, generation: state.generation });
    const repaired = state.repaired + gone.length + rows.readable.length;
    await db.meta.put({ key: 'mirror', value: { ...state, repaired } });
    return true;
  });
}

/** What a replacement still waits for: an open transaction may hold back rows that the server has, and the mirror keeps until then. */
function replacingAfter({ done, stalled }: FeedPage): MirrorState['replacing'] {
  if (!done) return 'fetching';
  return stalled ? 'stalled' : false;
}

/** Which mirror was compared with the server: how far it had come, and whose it is. */
export type Compared = { cursor: string; userId: string | null };

/** Notes that the mirror was just found equal to the server. */
export function markVerified(db: Database, now: number): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const state = await readMirrorState(db);
    await db.meta.put({ key: 'mirror', value: { ...state, verifiedAt: now, verifyFailedAt: null } });
  });
}

/** Notes that the server could not make its hashes: it is not asked for them again for a while. */
export function markUnverifiable(db: Database, now: number): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: 'mirror', value: { ...(await readMirrorState(db)), verifyFailedAt: now } });
  });
}

/** The ids of the rows of a table that no version of the app on this device could read so far. */
export async function unreadableIds(db: Database, table: MirrorTable): Promise<string[]> {
  const rows = await db.unreadableRows.filter((row) => row.table === table).toArray();
  return rows.map(({ id }) => id);
}

/** Adds sample rows where the mirror has no row of the server, and notes their edition. Be it in the middle of a replacement. */
export function addSampleRows(
  db: Database,
  { rows, edition }: { rows: { table: MirrorTable; rows: VersionedRow[] }[]; edition: number },
): Promise<void> {
  return db.transaction('rw', [...mirrorTables(db), db.meta], async () => {
    for (const { table, rows: samples } of rows) {
      const present = await mirrorTable(db, table).bulkGet(samples.map(({ row }) => row.id));
      const missing = samples.filter((_, index) => present[index]?.origin !== 'server');
      await mirrorTable(db, table).bulkPut(
        missing.map(({ row, version }) => ({ ...row, origin: 'sample', version, generation: 0 })),
      );
    }
    await db.meta.put({ key: 'mirror', value: { ...(await readMirrorState(db)), previousIds: null } });
    await db.meta.put({ key: 'sample', value: edition });
  });
}

/** Takes the sample rows away again, and the note of their edition. */
export function removeSampleRows(db: Database): Promise<void> {
  return db.transaction('rw', [...mirrorTables(db), db.meta], async () => {
    for (const table of mirrorTables(db)) await table.filter(({ origin }) => origin === 'sample').delete();
    await db.meta.delete('sample');
  });
}

/**
 * Takes away all that was fetched, so that the next pass begins as on a new device. Outbox and session stay, and so does
 * the note of what was sent: no server knows that.
 */
export function clearMirror(db: Database): Promise<void> {
  return db.transaction('rw', [...mirrorTables(db), db.unreadableRows, db.meta], async () => {
    for (const table of mirrorTables(db)) await table.clear();
    await db.unreadableRows.clear();
    await db.meta.bulkDelete(['mirror', 'sample']);
  });
}

/**
 * Takes away all that is on the device of its person only. The directory stays, and its place in the feed: whoever comes next,
 * be it the same person, asks for what is his. Runs in the caller's transaction.
 */
export async function removePersonalRows(db: Database): Promise<void> {
  await db.meta.put({ key: 'mirror', value: { ...(await readMirrorState(db)), userId: null } });
  await db.sentParcels.clear();
  await db.acknowledged.filter(({ owner }) => owner !== null).delete();
  await clearPersonalRows(db);
}

async function clearPersonalRows(db: Database): Promise<void> {
  for (const table of PERSONAL_TABLES) await mirrorTable(db, table).clear();
  await db.unreadableRows.filter(({ table }) => isPersonal(table)).delete();
}

function isPersonal(table: MirrorTable): boolean {
  return PERSONAL_TABLES.some((each) => each === table);
}

/** So many ids are kept beside the mirror's state, which every page writes; where there are more, all rows are looked at in the end. */
const FEW_IDS = 1_000;

/** The ids of all rows, of whatever table; null where they are many. On a new device they are those of the sample. */
async function fewIds(db: Database): Promise<string[] | null> {
  const counts = await Promise.all(mirrorTables(db).map((table) => table.count()));
  if (counts.reduce((total, count) => total + count, 0) > FEW_IDS) return null;
  const ids = await Promise.all(mirrorTables(db).map((table) => table.toCollection().primaryKeys()));
  return ids.flat();
}

/**
 * Ends a replacement: rows that did not come again leave; sample rows stay while they are wanted. To look at every row of a large
 * directory takes a tenth of a first mirror, so that it is done only where rows stood before.
 */
async function dropOldGenerations(
  db: Database,
  {
    userId,
    generation,
    previousIds,
    keepSample,
  }: Pick<MirrorState, 'userId' | 'generation' | 'previousIds'> & { keepSample: boolean },
): Promise<void> {
  for (const table of tablesOf(userId)) {
    const rows = mirrorTable(db, table);
    const candidates = previousIds === null ? rows.toCollection() : rows.where('id').anyOf(previousIds);
    await candidates
      .filter((row) => (row.origin === 'sample' ? !keepSample : row.generation < generation))
      .delete();
  }
  const replaced = new Set(tablesOf(userId));
  await db.unreadableRows.filter((row) => replaced.has(row.table) && row.generation < generation).delete();
  if (!keepSample) await db.meta.delete('sample');
}
