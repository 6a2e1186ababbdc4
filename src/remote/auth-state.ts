// As whom requests may be sent right now (law 14).
import type { Identity } from '#domain/identity.ts';
import type { FreshTokens, StoredSession } from '#domain/session.ts';
import type { Refreshed } from './refresh.ts';
import type { Failure } from './verdict.ts';

/** The session as the device keeps it. */
export type SessionStore = {
  read: () => Promise<StoredSession | null>;
  renew: (usedRefreshToken: string, tokens: FreshTokens) => Promise<void>;
  expire: (refused: string) => Promise<void>;
};

/** How this device stands with the server: nobody signed in, somebody with a token that holds, somebody who has to sign in again, or no telling. */
export type Standing =
  | { kind: 'visitor' }
  | { kind: 'user'; identity: Extract<Identity, { userId: string }> }
  | { kind: 'expired' }
  | { kind: 'unreachable'; failure: Extract<Failure, { kind: 'retry' }> };

/** A token with less than this left is renewed first (ms): what the auth service's own client does (spec section 9). */
const MARGIN_MS = 90_000;
/** Who refuses tokens as new as this refuses the next ones too: buying more would only burden the auth service (ms). */
const NEW_MS = 60_000;

type Dependencies = {
  store: SessionStore;
  refresh: (refreshToken: string) => Promise<Refreshed>;
  /** Runs work while no other thread of this origin does: a refresh token buys once. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
};

/**
 * The device's standing, its token renewed when it is about to run out, or when the server just refused `refused`.
 */
export async function resolveAuthState(
  { store, refresh, alone, now }: Dependencies,
  refused?: string,
): Promise<Standing> {
  const holds = ({ expiresAt, accessToken }: StoredSession) =>
    expiresAt - now() > MARGIN_MS && accessToken !== refused;
  const before = settled(await store.read(), holds);
  if (before !== null) return before;
  return alone(async (): Promise<Standing> => {
    const session = await store.read();
    const meanwhile = settled(session, holds);
    if (session === null || meanwhile !== null) return meanwhile ?? { kind: 'visitor' };
    if (session.accessToken === refused && isNew(session, now())) return refusesAll;
    const refreshed = await refresh(session.refreshToken);
    // The one at hand serves to its end where new ones cannot be had: the data's server may be reached all the same.
    const isGood = session.expiresAt > now() && session.accessToken !== refused;
    if (refreshed.kind === 'unreachable') return isGood ? asUser(session.userId, session) : refreshed;
    if (refreshed.kind === 'refused') {
      await store.expire(session.refreshToken);
      return { kind: 'expired' };
    }
    await store.renew(session.refreshToken, refreshed.tokens);
    return asUser(session.userId, refreshed.tokens);
  });
}

/** The standing where no token has to be bought first. */
function settled(session: StoredSession | null, holds: (session: StoredSession) => boolean): Standing | null {
  if (session === null) return { kind: 'visitor' };
  if (session.expired) return { kind: 'expired' };
  return holds(session) ? asUser(session.userId, session) : null;
}

function isNew({ renewedAt }: StoredSession, now: number): boolean {
  return renewedAt !== undefined && Math.abs(now - renewedAt) < NEW_MS;
}

const refusesAll: Standing = {
  kind: 'unreachable',
  failure: { kind: 'retry', failureReason: 'server-error', retryAfterMs: null, isOurs: true },
};

function asUser(userId: string, { accessToken }: Pick<FreshTokens, 'accessToken'>): Standing {
  return { kind: 'user', identity: { userId, accessToken } };
}
