// Who is using this device, kept where page and workers read it alike (law 14).
import type { FreshTokens, StoredSession } from '#domain/session.ts';
import type { Database } from './schema-types.ts';
import { readSession } from './stored-session.ts';
import { removePersonalRows } from './mirror.ts';

/** Somebody signed in. What the device mirrored for anybody else leaves it. */
export function startSession(db: Database, session: StoredSession): Promise<void> {
  return changingSession(db, async () => {
    const before = await readSession(db);
    if (before !== null && before.userId !== session.userId) await removePersonalRows(db);
    await db.meta.put({ key: 'session', value: session });
  });
}

/** He signed out by a press: his tokens and his mirrored rows leave the device, his unsent items stay (laws 2 and 14). */
export function endSession(db: Database): Promise<void> {
  return changingSession(db, async () => {
    await db.meta.delete('session');
    await removePersonalRows(db);
  });
}

/** Keeps the tokens that came for `spent`, the refresh token they were bought with; nothing when he has others by now, or left. */
export function renewSession(db: Database, usedRefreshToken: string, tokens: FreshTokens): Promise<void> {
  return changeSession(db, usedRefreshToken, (session) => ({ ...session, ...tokens, expired: false }));
}

/** The server takes this refresh token no longer: he has to sign in again. Nothing else is touched (law 14). */
export function expireSession(db: Database, refused: string): Promise<void> {
  return changeSession(db, refused, (session) => ({ ...session, expired: true }));
}

function changeSession(
  db: Database,
  refreshToken: string,
  change: (session: StoredSession) => StoredSession,
): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const session = await readSession(db);
    if (session?.refreshToken === refreshToken) await db.meta.put({ key: 'session', value: change(session) });
  });
}

function changingSession(db: Database, change: () => Promise<void>): Promise<void> {
  const personal = [
    db.profiles,
    db.userRoles,
    db.claims,
    db.companySubmissions,
    db.brokerSubmissions,
    db.sentParcels,
    db.acknowledged,
  ];
  return db.transaction('rw', [...personal, db.unreadableRows, db.meta], change);
}
