// Writes to the session record, which page and workers share (law 14).
import { clearPersonalRows, refetchPersonalRows } from '#db/mirror/mirror.ts';
import { forgetLook } from '#db/notifications/notification-state.ts';
import { forgetAdopter, leaveListings } from '#db/sent/adoptions.ts';
import { mirrorTable } from '#db/tables/mirror-rows.ts';
import { withQuotaRetry } from '#db/tables/quota-retry.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { adoptWatches, removeWatches } from '#db/watchlist/watchlist-owner.ts';
import type { FreshTokens, StoredSession } from '#domain/account/session.ts';
import { PERSONAL_TABLES } from '#domain/feed/feed.ts';
import { adoptDrafts, removeDrafts } from './drafts.ts';

/**
 * Stores a new session; rows mirrored for another user are removed, and a visitor's watchlist and drafts become the user's. With
 * `userBefore` (null: a visitor), nothing changes if yet another user has signed in or `userBefore` has signed out: 'user-changed'.
 */
export function startSession(
  db: Database,
  session: StoredSession,
  userBefore?: string | null,
): Promise<void | 'user-changed'> {
  return withPersonalTables<void | 'user-changed'>(db, async () => {
    const current = (await readSession(db))?.userId ?? null;
    const isSame = current === session.userId;
    if (!isSame && userBefore !== undefined && userBefore !== current) return 'user-changed';
    if (current !== null && !isSame) {
      await forgetLook(db);
      await removeAllPersonal(db);
    }
    if (current === null) {
      await adoptWatches(db, session.userId);
      await adoptDrafts(db, session.userId);
    }
    if (!isSame) await refetchPersonalRows(db);
    await db.meta.put({ key: 'session', value: session });
    return undefined;
  });
}

/** Stores another session of the signed-in user; nothing changes if they have signed out. */
export function replaceSession(db: Database, session: StoredSession): Promise<void> {
  const write = async () => {
    if ((await readSession(db))?.userId === session.userId)
      await db.meta.put({ key: 'session', value: session });
  };
  return withQuotaRetry(() => db.transaction('rw', db.meta, write));
}

/**
 * Signs out: tokens, mirrored personal rows, watchlist and drafts are deleted, unsent items stay (laws 2 and 14). With `userId` (null: a
 * visitor's), nothing changes unless the session is still theirs. Resolves to whether it ended.
 */
export function endSession(db: Database, userId?: string | null): Promise<boolean> {
  return withPersonalTables(db, async () => leave(db, userId));
}

/** Records whether this user has asked to be signed out, and waits for the auth service. */
export function markLeaving(db: Database, userId: string, isLeaving: boolean): Promise<void> {
  return changeSession(
    db,
    (session) => session.userId === userId,
    (session) => ({ ...session, isLeaving }),
  );
}

/** Signs a user out whose account was deleted: no adoption in their name can reach the server any more. */
export function endDeletedSession(db: Database, userId: string): Promise<boolean> {
  return withPersonalTables(db, async () => {
    const isLeft = await leave(db, userId);
    await forgetAdopter(db, userId);
    return isLeft;
  });
}

async function leave(db: Database, userId: string | null | undefined): Promise<boolean> {
  const session = await readSession(db);
  if (userId !== undefined && userId !== (session?.userId ?? null)) return false;
  await removeWatches(db);
  await removeDrafts(db);
  await forgetLook(db);
  await db.meta.delete('session');
  await removeAllPersonal(db);
  return true;
}

/** Stores refreshed tokens, unless the session changed since `usedRefreshToken` was sent. */
export function renewSession(db: Database, usedRefreshToken: string, tokens: FreshTokens): Promise<void> {
  return changeSession(db, hasToken(usedRefreshToken), (session) => ({
    ...session,
    ...tokens,
    expired: false,
  }));
}

/** Marks the session as expired after the server refused this refresh token. Nothing else is touched (law 14). */
export function expireSession(db: Database, refusedToken: string): Promise<void> {
  return changeSession(db, hasToken(refusedToken), (session) => ({ ...session, expired: true }));
}

const hasToken = (token: string) => (session: StoredSession) => session.refreshToken === token;

/** Changes the session that is stored now, if it is still the one that is meant. */
function changeSession(
  db: Database,
  isMeant: (session: StoredSession) => boolean,
  change: (session: StoredSession) => StoredSession,
): Promise<void> {
  const write = async () => {
    const session = await readSession(db);
    if (session !== null && isMeant(session)) await db.meta.put({ key: 'session', value: change(session) });
  };
  return withQuotaRetry(() => db.transaction('rw', db.meta, write));
}

/** Only deletes, which a full device can do too. */
async function removeAllPersonal(db: Database): Promise<void> {
  await leaveListings(db);
  await db.acknowledged.filter(({ owner }) => owner !== null).delete();
  await clearPersonalRows(db);
  await db.handedOver.filter(({ owner }) => owner !== null).delete();
}

function withPersonalTables<T>(db: Database, change: () => Promise<T>): Promise<T> {
  const tables = [
    ...PERSONAL_TABLES.map((table) => mirrorTable(db, table)),
    db.unreadableRows,
    db.sentParcels,
    db.handedOver,
    db.acknowledged,
    db.watches,
    db.receivedKeys,
    db.outbox,
    db.drafts,
    db.meta,
  ];
  return withQuotaRetry(() => db.transaction('rw', tables, change));
}
