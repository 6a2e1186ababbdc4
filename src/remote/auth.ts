// Accounts: what only the auth service can do, and only with a network (spec section 7).
import { trimBlank } from '#domain/blank.ts';
import type { StoredSession } from '#domain/session.ts';
import {
  createClient,
  isAuthApiError,
  isAuthRetryableFetchError,
  isAuthSessionMissingError,
  isAuthWeakPasswordError,
  type AuthError,
  type Session,
} from '@supabase/supabase-js';
import type { RemoteOptions } from './client.ts';
import { isInconclusive } from './verdict.ts';

/** Why the auth service did not do it: it said so, in words and for a weak password with reasons, or it gave no answer. */
export type AuthFailure = { kind: 'refused'; message: string; reasons: string[] } | { kind: 'unreachable' };

export type AuthAnswer<T> = { ok: true; value: T } | { ok: false; failure: AuthFailure };

export type Auth = {
  /** Makes an account. It never signs in (decisions section 3). */
  signUp: (account: { fullName: string; email: string; password: string }) => Promise<AuthAnswer<null>>;
  signIn: (credentials: { email: string; password: string }) => Promise<AuthAnswer<StoredSession>>;
  /** Ends the session that `accessToken` belongs to, on the server. `refused` is the auth service's own decision, nothing less. */
  signOut: (accessToken: string) => Promise<AuthAnswer<null>>;
};

/** The auth service at `url`. It keeps nothing: who is using the device is the device's own business (law 14). */
export function createAuth({ url, publishableKey, fetch, now }: RemoteOptions): Auth {
  const { auth: client } = createClient(url, publishableKey, {
    auth: { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false },
    global: { fetch: fetchWithTimeout(fetch) },
  });
  return {
    signUp: async ({ fullName, email, password }) => {
      const { data, error } = await client.signUp({
        email,
        password,
        options: { data: { full_name: fullName } },
      });
      if (error !== null) return failed(error);
      if (data.session !== null) await client.signOut({ scope: 'local' });
      return done;
    },
    signIn: async (credentials) => {
      const { data, error } = await client.signInWithPassword(credentials);
      return error === null ? { ok: true, value: storedSession(data.session, now()) } : failed(error);
    },
    signOut: async (accessToken) => {
      const { error } = await client.admin.signOut(accessToken, 'local');
      // A session that the server no longer knows is signed out already.
      if (error === null || isAuthSessionMissingError(error)) return done;
      if (!isAuthApiError(error) || error.code === undefined || isInconclusive(error.status))
        return unreachable;
      return ALREADY_OUT.has(error.status) ? done : failed(error);
    },
  };
}

const NO_ANSWER = 504;
const LOGGED_OUT = 204;
/** How long a person waits for an answer (ms), and how long for one that only tidies up behind him. */
const TIMEOUT_MS = 20_000;
const TIDY_UP_MS = 5_000;

/**
 * A fetch that is given up in time. No answer becomes a gateway's timeout: the client would report a missing network on the
 * console, where it is no error.
 */
function fetchWithTimeout(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const isLogout = url.includes('/logout');
    const signal = AbortSignal.timeout(isLogout ? TIDY_UP_MS : TIMEOUT_MS);
    try {
      const response = await fetch(input, { ...init, signal });
      // The client does not look at the body of a sign-out: a captive portal's page would pass for the service's 204.
      if (!isLogout || !response.ok || response.status === LOGGED_OUT) return response;
    } catch {
      // No answer, as below.
    }
    return new Response(null, { status: NO_ANSWER });
  };
}

const ALREADY_OUT = new Set([401, 403, 404]);
const done: AuthAnswer<null> = { ok: true, value: null };
const unreachable: AuthAnswer<never> = { ok: false, failure: { kind: 'unreachable' } };

function failed(error: AuthError): { ok: false; failure: AuthFailure } {
  if (error.status === NO_ANSWER) return { ok: false, failure: { kind: 'unreachable' } };
  // What the client says of a service that is in trouble is not for people.
  if (isAuthRetryableFetchError(error))
    return { ok: false, failure: { kind: 'refused', message: '', reasons: [] } };
  const reasons = isAuthWeakPasswordError(error) ? [...error.reasons] : [];
  return { ok: false, failure: { kind: 'refused', message: serviceMessage(error), reasons } };
}

/** The auth service's own sentence; the client puts JSON or a parser's words in its place where there is none. */
function serviceMessage(error: AuthError): string {
  const isOfService = isAuthApiError(error) || isAuthWeakPasswordError(error);
  return isOfService && !/^[{["]/u.test(error.message) ? error.message : '';
}

function storedSession(
  { user, access_token, refresh_token, expires_in }: Session,
  now: number,
): StoredSession {
  const fullName: unknown = user.user_metadata['full_name'];
  return {
    userId: user.id,
    email: user.email ?? '',
    fullName: typeof fullName === 'string' ? trimBlank(fullName) || null : null,
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresAt: now + expires_in * 1000,
    expired: false,
  };
}
