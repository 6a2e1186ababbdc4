import type { Database } from '#db/schema-types.ts';
import { expireSession, renewSession } from '#db/session.ts';
import { readSession } from '#db/stored-session.ts';
import { resolveAuthState, type AuthState } from '#remote/auth-state.ts';
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
    store: {
      read: () => readSession(db),
      renew: (usedRefreshToken: string, tokens: Parameters<typeof renewSession>[2]) =>
        renewSession(db, usedRefreshToken, tokens),
      expire: (refusedToken: string) => expireSession(db, refusedToken),
    },
    refresh: (refreshToken: string) => refreshTokens(options, refreshToken),
    exclusively: <T>(work: () => Promise<T>) =>
      withTakenLock(locks, SESSION_LOCK, { timeoutMs: LONGEST_RENEWAL_MS, work }),
    now: options.now,
  };
  return (refused) => resolveAuthState(dependencies, refused);
}
