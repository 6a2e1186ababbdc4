// The identity under which requests may be sent (law 14).
import type { FreshTokens, StoredSession, UserIdentity } from '#domain/account/session.ts';
import type { RefreshResult } from './refresh.ts';
import type { Failure } from './verdict.ts';

/** The session as stored on the device. */
export type SessionStore = {
  read: () => Promise<StoredSession | null>;
  renew: (usedRefreshToken: string, tokens: FreshTokens) => Promise<void>;
  expire: (refusedToken: string) => Promise<void>;
};

/** Who this device may act for: a visitor, a user with a valid token, a user who has to sign in again, or unknown without an answer. */
export type AuthState =
  | { kind: 'visitor' }
  | { kind: 'user'; identity: UserIdentity }
  | { kind: 'expired' }
  | { kind: 'unreachable'; failure: Extract<Failure, { kind: 'retry' }> };

/** A token with less than this left is refreshed first (ms), as the auth service's own client does. */
const MARGIN_MS = 90_000;
/** A server that rejects tokens this new would reject the next ones too: refreshing again would only burden the auth service (ms). */
const JUST_RENEWED_MS = 60_000;

type Dependencies = {
  store: SessionStore;
  refresh: (refreshToken: string) => Promise<RefreshResult>;
  /** Runs work in one thread of this origin at a time, because a refresh token can be used once. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
};

/** The auth state; refreshes the token if it is about to expire, or if it is `refused`, which the server has just rejected. */
export async function resolveAuthState(
  { store, refresh, exclusively, now }: Dependencies,
  refused?: string,
): Promise<AuthState> {
  const isValid = ({ expiresAt, accessToken }: StoredSession) =>
    expiresAt - now() > MARGIN_MS && accessToken !== refused;
  const current = withoutRefresh(await store.read(), isValid);
  if (current !== null) return current;
  return exclusively(async (): Promise<AuthState> => {
    const session = await store.read();
    // Another thread may have refreshed it while this one waited.
    const latest = withoutRefresh(session, isValid);
    if (session === null || latest !== null) return latest ?? { kind: 'visitor' };
    if (session.accessToken === refused && isJustRenewed(session, now())) return rejectsNewTokens;
    const refreshed = await refresh(session.refreshToken);
    // While the auth service is unreachable, the present token is used until it expires: the data API may be reachable.
    const isUsable = session.expiresAt > now() && session.accessToken !== refused;
    if (refreshed.kind === 'unreachable') return isUsable ? asUser(session.userId, session) : refreshed;
    if (refreshed.kind === 'refused') {
      await store.expire(session.refreshToken);
      return { kind: 'expired' };
    }
    await store.renew(session.refreshToken, refreshed.tokens);
    return asUser(session.userId, refreshed.tokens);
  });
}

/** The auth state, or null if the token must be refreshed first. */
function withoutRefresh(
  session: StoredSession | null,
  isValid: (session: StoredSession) => boolean,
): AuthState | null {
  if (session === null) return { kind: 'visitor' };
  if (session.expired) return { kind: 'expired' };
  return isValid(session) ? asUser(session.userId, session) : null;
}

function isJustRenewed({ renewedAt }: StoredSession, now: number): boolean {
  return renewedAt !== undefined && Math.abs(now - renewedAt) < JUST_RENEWED_MS;
}

const rejectsNewTokens: AuthState = {
  kind: 'unreachable',
  failure: { kind: 'retry', failureReason: 'server-error', retryAfterMs: null, isOurs: true },
};

function asUser(userId: string, { accessToken }: Pick<FreshTokens, 'accessToken'>): AuthState {
  return { kind: 'user', identity: { userId, accessToken } };
}
