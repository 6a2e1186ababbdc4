// Only this file and sample-rows.ts write the mirror tables. Laws 3 to 6 and 11 of sync/README.md live here.
import { removeHandedOver } from '#db/shown/handed-over.ts';
import { mirrorTable, mirrorTables, putRows, removeRows } from '#db/tables/mirror-rows.ts';
import { aheadOfCursor, readMirrorState } from '#db/tables/mirror-state.ts';
import { withQuotaRetry } from '#db/tables/quota-retry.ts';
import type { Database, MirrorState } from '#db/tables/schema-types.ts';
import { isVisitorOrSignedInAs } from '#db/tables/stored-session.ts';
import {
  isPersonal,
  MIRROR_SHAPE,
  PERSONAL_TABLES,
  tablesOf,
  type FeedPage,
  type MirrorTable,
  type ParsedRows,
} from '#domain/feed/feed.ts';
import { serverTimeAt } from '#domain/values/date.ts';
import { aheadAfter } from './ahead-of-cursor.ts';
import { dropOldGenerations, dropOldOwn, readPreviousIds, startReplacingOwn } from './mirror-replacement.ts';
import { patchedRows } from './patched-rows.ts';

/**
 * Applies one page of the change feed and moves the cursor, in one transaction. Nothing changes when the page does not continue the mirror
 * ('stale': another pass was faster, or the response is older than the last), is for another user or for one who has signed out since the
 * request ('foreign'), when it is to replace rows and may lack one that a write has stored since the request ('overtaken'), or when it has
 * a patch that does not fit the stored row ('unfit').
 * A page for a visitor leaves personal rows alone: they belong to a user whose sign-in has expired, and are removed at sign-out only (law
 * 14).
 */
export function applyPage(
  db: Database,
  {
    page,
    since,
    answeredWrites,
    userId,
    keepSample,
    now,
    clockSkew,
  }: {
    page: FeedPage;
    since: string | null;
    /** The mirror's number of answered writes when the request left. */
    answeredWrites: number;
    userId: string | null;
    keepSample: boolean;
    now: number;
    /** How far this device's clock is ahead of the server's by this response (ms); null when unknown. */
    clockSkew: number | null;
  },
): Promise<'applied' | 'stale' | 'foreign' | 'overtaken' | 'unfit'> {
  const apply = async () => {
    const before = await readMirrorState(db);
    if (page.userId !== userId || !(await isVisitorOrSignedInAs(db, userId))) return 'foreign';
    if (resumeCursor(before) !== since || isOlder(page, before) || lacksOwnRows(page, before)) return 'stale';
    if (!page.fromPrimary && !fitsOthers(page, before)) return 'stale';
    if ((page.full || page.own) && before.answeredWrites !== answeredWrites) return 'overtaken';
    const previousIds = page.full ? await readPreviousIds(db) : before.previousIds;
    const after = {
      ...nextState({ before, page, now }),
      clockSkew: page.fromPrimary ? clockSkew : before.clockSkew,
      aheadTo: aheadAfter(before, { page, answeredWrites }),
      ...stallOf(before, page),
    };
    const patched = await patchedRows(db, { page, generation: after.generation });
    if (patched === null) return 'unfit';
    if (page.own) await startReplacingOwn(db, after.generation);
    for (const table of tablesOf(userId)) {
      await removeRows(db, table, page.deleted[table]);
      const { readable, unreadable } = page.rows[table];
      const rows = { readable: [...readable, ...(patched.get(table) ?? [])], unreadable };
      await putRows(db, { table, rows, generation: after.generation });
    }
    await removeHandedOver(db, [
      ...page.deleted.parcels,
      ...page.rows.parcels.readable.map(({ row }) => row.id),
    ]);
    if (after.replacing === false && (page.full || before.replacing !== false))
      await dropOldGenerations(db, { userId, generation: after.generation, previousIds, keepSample });
    if (isReplacingOwn(page, before) && isEnd(page)) await dropOldOwn(db, after.generation);
    // Kept only until the replacement ends: beyond that, every pull would rewrite it.
    await db.meta.put({
      key: 'mirror',
      value: { ...after, previousIds: after.replacing === false ? null : previousIds },
    });
    return 'applied';
  };
  const tables = [...mirrorTables(db), db.unreadableRows, db.handedOver, db.meta];
  return withQuotaRetry(() => db.transaction('rw', tables, apply));
}

/** The feed cursor of this mirror; null for one written with another row shape, which is fetched again from the start. */
export function resumeCursor({ cursor, shape }: MirrorState): string | null {
  return shape === MIRROR_SHAPE ? cursor : null;
}

/** Whether what did not come from the primary, a continuation or the beginning of a directory file, takes nothing back. */
function fitsOthers({ full, epoch, userId }: FeedPage, before: MirrorState): boolean {
  const hasOwnRowsAhead = userId !== null && before.replacingOwn;
  return before.aheadTo === null && !hasOwnRowsAhead && full === (epoch !== before.epoch);
}

/**
 * A horizon older than the last one in the same epoch means a late response (law 6), unless the server's time has gone on: a crash takes
 * horizons back. What a standby sends continues the mirror, however far it is behind.
 */
function isOlder(page: FeedPage, before: MirrorState): boolean {
  if (before.horizon === null || page.epoch !== before.epoch || !page.fromPrimary) return false;
  const isLater = Number(page.serverTime) > Number(before.serverTime);
  return BigInt(page.horizon) < BigInt(before.horizon) && !isLater;
}

/**
 * A page that continues a mirror last fetched for another user or a visitor (possibly this same user before a sign-out), but lacks the
 * personal rows: applying it would mark them as present.
 */
function lacksOwnRows(page: FeedPage, before: MirrorState): boolean {
  return page.userId !== null && page.userId !== before.userId && !page.full && !page.own;
}

/** Whether the transaction is still open that holds back the mirror's horizon. */
export function isStillHeld({ stalled, epoch, horizon }: FeedPage, before: MirrorState): boolean {
  return stalled && epoch === before.epoch && horizon === before.horizon;
}

/**
 * The horizon is the oldest writing transaction: when the primary reports the same one as held as any server did before, it was open all the
 * time between them. Any server shows that it has ended.
 */
function stallOf(before: MirrorState, page: FeedPage): Pick<MirrorState, 'stalledSince' | 'stalledMs'> {
  const { fromPrimary, stalled, serverTime, epoch, horizon } = page;
  const isOver = epoch !== before.epoch || laterOf(horizon, before.horizon) !== before.horizon;
  const isHeld = isStillHeld(page, before);
  if (!fromPrimary && !isOver) {
    const since = isHeld ? serverTime : null;
    return { stalledSince: before.stalledSince ?? since, stalledMs: before.stalledMs };
  }
  if (!stalled || serverTime === null) return { stalledSince: null, stalledMs: 0 };
  // Servers' clocks differ.
  const stalledSince = Math.min((isHeld ? before.stalledSince : null) ?? serverTime, serverTime);
  return { stalledSince, stalledMs: serverTime - stalledSince };
}

/** A page for a visitor neither goes on with a replacement of personal rows nor ends it; that of the whole mirror takes them along. */
function isReplacingOwn(page: FeedPage, before: MirrorState): boolean {
  return page.userId !== null && !page.full && (page.own || before.replacingOwn);
}

function nextState({ before, page, now }: { before: MirrorState; page: FeedPage; now: number }): MirrorState {
  const completeTo = page.epoch === before.epoch ? before.completeTo : null;
  const replacing = page.full || before.replacing !== false ? replacingAfter(page) : false;
  // A standby may be behind, and a cache may have kept what it sent, with its time: the mirror has what came before.
  const horizon =
    page.fromPrimary || page.epoch !== before.epoch ? page.horizon : laterOf(page.horizon, before.horizon);
  const completeAt = page.fromPrimary ? page.horizon : laterOf(page.horizon, completeTo);
  return {
    ...before,
    cursor: page.cursor,
    epoch: page.epoch,
    horizon,
    completeTo: page.done && (page.fromPrimary || replacing === false) ? completeAt : completeTo,
    userId: page.userId,
    generation: page.full ? before.generation + 1 : before.generation,
    shape: page.full ? MIRROR_SHAPE : before.shape,
    replacing,
    replacingOwn: page.userId === null ? before.replacingOwn : isReplacingOwn(page, before) && !isEnd(page),
    // What was left out is found by its hash.
    verifiedAt: page.isPartial ? null : before.verifiedAt,
    serverTime: (page.fromPrimary ? page.serverTime : null) ?? before.serverTime,
    answeredAt: now,
    completedAt: page.done ? (before.completedAt ?? now) : before.completedAt,
  };
}

function laterOf(xid: string, other: string | null): string {
  return other !== null && BigInt(other) > BigInt(xid) ? other : xid;
}

/** The versions of all server rows of a table; for a row that is set aside, the version that could not be read. */
export async function localVersions(db: Database, table: MirrorTable): Promise<Map<string, string>> {
  const rows = await mirrorTable(db, table)
    .filter(({ origin }) => origin === 'server')
    .toArray();
  const unreadable = await db.unreadableRows.filter((row) => row.table === table).toArray();
  return new Map([...rows, ...unreadable].map(({ id, version }) => [id, version]));
}

/**
 * Repairs a table after a comparison of ids: removes rows the server does not have and stores those it sent again (law 5). Resolves to
 * false and changes nothing when the mirror is no longer the compared one: another pass advanced it, or the user signed out.
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
    await db.meta.put({ key: 'mirror', value: { ...aheadOfCursor(state), repaired } });
    return true;
  });
}

/**
 * What a replacement still waits for. While an open transaction holds rows back, or the primary has not said that it was all, rows that only
 * the mirror shows may still exist on the server, so older generations stay.
 */
function replacingAfter(page: FeedPage): MirrorState['replacing'] {
  if (!page.done) return 'fetching';
  return page.stalled || !isEnd(page) ? 'stalled' : false;
}

/** Whether nothing is missing after this page: a standby may not know the end, and the servers of a run each of another one. */
function isEnd({ done, fromPrimary }: FeedPage): boolean {
  return done && fromPrimary;
}

/** Identifies the mirror that was compared with the server. */
export type Compared = { cursor: string; userId: string | null };

/** Records that the mirror was just found equal to the server. */
export function markVerified(db: Database, now: number): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const state = await readMirrorState(db);
    const verifiedAt = serverTimeAt(now, state);
    await db.meta.put({ key: 'mirror', value: { ...state, verifiedAt, verifyFailedAt: null } });
  });
}

/** Records that the server failed to compute its hashes: they are not requested again for a while. */
export function markUnverifiable(db: Database, now: number): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const state = await readMirrorState(db);
    await db.meta.put({ key: 'mirror', value: { ...state, verifyFailedAt: serverTimeAt(now, state) } });
  });
}

/** Ids of the rows of a table that are set aside as unreadable. */
export async function unreadableIds(db: Database, table: MirrorTable): Promise<string[]> {
  const rows = await db.unreadableRows.filter((row) => row.table === table).toArray();
  return rows.map(({ id }) => id);
}

/**
 * Clears everything fetched, so that the next pass starts as on a new device. Outbox, session and the record of sent parcels stay: no
 * server has the last one.
 */
export function clearMirror(db: Database): Promise<void> {
  return db.transaction('rw', [...mirrorTables(db), db.unreadableRows, db.meta], async () => {
    for (const table of mirrorTables(db)) await table.clear();
    await db.unreadableRows.clear();
    await db.meta.bulkDelete(['mirror', 'sample']);
  });
}

/** The next pass fetches the personal rows of its user, also where they signed out and in again. Runs in the caller's transaction. */
export async function refetchPersonalRows(db: Database): Promise<void> {
  const state = await readMirrorState(db);
  if (state.userId !== null) await db.meta.put({ key: 'mirror', value: { ...state, userId: null } });
}

/** Removes the personal rows of the mirror. The directory and its cursor stay. Runs in the caller's transaction. */
export async function clearPersonalRows(db: Database): Promise<void> {
  for (const table of PERSONAL_TABLES) await mirrorTable(db, table).clear();
  await db.unreadableRows.filter(({ table }) => isPersonal(table)).delete();
}
