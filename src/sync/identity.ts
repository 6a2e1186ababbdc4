import type { Database } from '#db/schema-types.ts';
import { readSession } from '#db/stored-session.ts';
import { expireSession, renewSession } from '#db/session.ts';
import type { RemoteOptions } from '#remote/client.ts';
import { refreshTokens } from '#remote/refresh.ts';
import { resolveAuthState, type Standing } from '#remote/auth-state.ts';
import { withTakenLock, type LocksIfAny } from './lock.ts';

const SESSION_LOCK = 'headwater-session';
/** How long a live thread keeps the session to itself (ms): a request that stalls is given up before. */
const LONGEST_RENEWAL_MS = 20_000;

/** Says as whom this device may speak to the server, its tokens renewed in time (law 14). */
export function createIdentityProvider({
  db,
  options,
  locks,
}: {
  db: Database;
  options: RemoteOptions;
  locks: LocksIfAny;
}): (refused?: string) => Promise<Standing> {
  const dependencies = {
    store: {
      read: () => readSession(db),
      renew: (usedRefreshToken: string, tokens: Parameters<typeof renewSession>[2]) =>
        renewSession(db, usedRefreshToken, tokens),
      expire: (refused: string) => expireSession(db, refused),
    },
    refresh: (refreshToken: string) => refreshTokens(options, refreshToken),
    alone: <T>(work: () => Promise<T>) =>
      withTakenLock(locks, SESSION_LOCK, { timeoutMs: LONGEST_RENEWAL_MS, work }),
    now: options.now,
  };
  return (refused) => resolveAuthState(dependencies, refused);
}
