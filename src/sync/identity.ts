import { expireSession, renewSession } from '#db/session/session.ts';
import { unlessFull } from '#db/tables/quota-retry.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import type { FreshTokens } from '#domain/account/session.ts';
import { resolveAuthState, type AuthState, type SessionStore } from '#remote/auth-state.ts';
import type { RemoteOptions } from '#remote/client.ts';
import { refreshTokens } from '#remote/refresh.ts';
import { withTakenLock, type LocksIfAny } from './lock.ts';

const SESSION_LOCK = 'headwater-session';
/** How long a live thread may hold the session lock (ms); longer than the deadline of a stalled request. */
const LONGEST_RENEWAL_MS = 20_000;

/** Returns a function that resolves the identity for requests and refreshes its tokens in time (law 14). */
export function createIdentityProvider({
  db,
  options,
  locks,
}: {
  db: Database;
  options: RemoteOptions;
  locks: LocksIfAny;
}): (refused?: string) => Promise<AuthState> {
  const dependencies = {
    store: storeOf(db),
    refresh: (refreshToken: string) => refreshTokens(options, refreshToken),
    exclusively: <T>(work: () => Promise<T>) =>
      withTakenLock(locks, SESSION_LOCK, { timeoutMs: LONGEST_RENEWAL_MS, work }),
    now: options.now,
  };
  return (refused) => resolveAuthState(dependencies, refused);
}

/** Shared by all passes of this thread. */
const stores = new WeakMap<Database, SessionStore>();

function storeOf(db: Database): SessionStore {
  const store = stores.get(db) ?? sessionStore(db);
  stores.set(db, store);
  return store;
}

/** The stored session. New tokens that a full device cannot store are kept in this thread, and stored once there is space. */
function sessionStore(db: Database): SessionStore {
  let kept: { storedToken: string; tokens: FreshTokens } | null = null;
  const storedTokenOf = (refreshToken: string) =>
    kept?.tokens.refreshToken === refreshToken ? kept.storedToken : refreshToken;
  const storeKept = async () => {
    if (kept === null) return;
    const attempt = kept;
    const stored = await unlessFull(() => renewSession(db, attempt.storedToken, attempt.tokens));
    if (stored !== 'full' && kept === attempt) kept = null;
  };
  return {
    read: async () => {
      await storeKept();
      const session = await readSession(db);
      return session !== null && session.refreshToken === kept?.storedToken
        ? { ...session, ...kept.tokens }
        : session;
    },
    renew: async (usedToken, tokens) => {
      kept = { storedToken: storedTokenOf(usedToken), tokens };
      await storeKept();
    },
    expire: async (refusedToken) => {
      const storedToken = storedTokenOf(refusedToken);
      kept = null;
      await unlessFull(() => expireSession(db, storedToken));
    },
  };
}
