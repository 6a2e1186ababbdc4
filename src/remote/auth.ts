// Accounts: what only the auth service can do, and only with a network (spec section 7).
import {
  AuthClient,
  isAuthApiError,
  isAuthRetryableFetchError,
  isAuthSessionMissingError,
  isAuthWeakPasswordError,
  type AuthError,
  type Session,
} from '@supabase/auth-js';
import { trimBlank } from '#domain/blank.ts';
import type { StoredSession } from '#domain/session.ts';
import type { RemoteOptions } from './client.ts';
import { isInconclusive } from './verdict.ts';

/**
 * The auth service refused, with a message and, for a weak password, reasons; it refused the code of an e-mail, or the current password; or
 * it did not answer.
 */
export type AuthFailure =
  | { kind: 'refused'; message: string; reasons: string[] }
  | { kind: 'wrong-code' }
  | { kind: 'wrong-password' }
  | { kind: 'unreachable' };

export type AuthResult<T> = { ok: true; value: T } | { ok: false; failure: AuthFailure };

export type Auth = {
  /** Creates an account without signing in (decisions section 3). */
  signUp: (account: { fullName: string; email: string; password: string }) => Promise<AuthResult<null>>;
  signIn: (credentials: { email: string; password: string }) => Promise<AuthResult<StoredSession>>;
  /** Has a code for a new password sent by e-mail. The answer does not tell whether there is an account. */
  requestPasswordReset: (email: string) => Promise<AuthResult<null>>;
  /** Sets a password with the code of an e-mail and signs in. All other sessions of the user end. */
  resetPassword: (reset: {
    email: string;
    code: string;
    password: string;
  }) => Promise<AuthResult<StoredSession>>;
  /** The same with the current password. */
  changePassword: (change: {
    email: string;
    currentPassword: string;
    password: string;
  }) => Promise<AuthResult<StoredSession>>;
  /** Ends the session of `accessToken` on the server. `refused` only if the auth service itself decided so. */
  signOut: (accessToken: string) => Promise<AuthResult<null>>;
};

/** The auth service at `url`. The client stores nothing: the device itself keeps the session (law 14). */
export function createAuth({ url, publishableKey, fetch, now }: RemoteOptions): Auth {
  const client = new AuthClient({
    url: `${url}/auth/v1`,
    // The client sets a token of its own under this exact name.
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
    fetch: fetchWithTimeout(fetch),
    autoRefreshToken: false,
    persistSession: false,
    detectSessionInUrl: false,
  });
  /** A code works once, also when the password that came with it is refused. */
  let verified: { email: string; code: string; session: Session } | null = null;
  const verify = async (email: string, code: string): Promise<AuthResult<Session>> => {
    if (verified?.email === email && verified.code === code) return { ok: true, value: verified.session };
    const { data, error } = await client.verifyOtp({ email, token: code, type: 'recovery' });
    if (error !== null) return WRONG_CODE.has(error.status ?? 0) ? wrongCode : failed(error);
    if (data.session === null) return wrongCode;
    verified = { email, code, session: data.session };
    return { ok: true, value: data.session };
  };
  const setPassword = async (session: Session, password: string): Promise<AuthResult<StoredSession>> => {
    const { error } = await client.updateUser({ password });
    if (error !== null) return failed(error);
    await client.signOut({ scope: 'others' });
    return { ok: true, value: storedSession(session, now()) };
  };
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
    requestPasswordReset: async (email) => {
      const { error } = await client.resetPasswordForEmail(email);
      return error === null ? done : failed(error);
    },
    resetPassword: async ({ email, code, password }) => {
      const verification = await verify(email, code);
      return verification.ok ? setPassword(verification.value, password) : verification;
    },
    changePassword: async ({ email, currentPassword, password }) => {
      const { data, error } = await client.signInWithPassword({ email, password: currentPassword });
      if (error !== null) return error.code === 'invalid_credentials' ? wrongPassword : failed(error);
      return setPassword(data.session, password);
    },
    signOut: async (accessToken) => {
      const { error } = await client.admin.signOut(accessToken, 'local');
      // A session that the server no longer knows has already ended.
      if (error === null || isAuthSessionMissingError(error)) return done;
      if (!isAuthApiError(error) || error.code === undefined || isInconclusive(error.status))
        return unreachable;
      return ALREADY_OUT.has(error.status) ? done : failed(error);
    },
  };
}

const NO_ANSWER = 504;
const LOGGED_OUT = 204;
/** Deadlines of requests (ms). A sign-out's is shorter: on the device it has already happened. */
const TIMEOUT_MS = 20_000;
const SIGN_OUT_TIMEOUT_MS = 5_000;

/** A fetch with a deadline. No response becomes a 504, because the client would log a missing network as an error. */
function fetchWithTimeout(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const isLogout = url.includes('/logout');
    const signal = AbortSignal.timeout(isLogout ? SIGN_OUT_TIMEOUT_MS : TIMEOUT_MS);
    try {
      const response = await fetch(input, { ...init, signal });
      // The client ignores the body of a sign-out's response: a captive portal's page would pass for the service's 204.
      if (!isLogout || !response.ok || response.status === LOGGED_OUT) return response;
    } catch {
      // No response, handled below.
    }
    return new Response(null, { status: NO_ANSWER });
  };
}

/** Statuses of the auth service for a code that is unknown, used or too old. */
const WRONG_CODE = new Set([400, 401, 403, 404]);
const wrongCode: AuthResult<never> = { ok: false, failure: { kind: 'wrong-code' } };
const wrongPassword: AuthResult<never> = { ok: false, failure: { kind: 'wrong-password' } };
const ALREADY_OUT = new Set([401, 403, 404]);
const done: AuthResult<null> = { ok: true, value: null };
const unreachable: AuthResult<never> = { ok: false, failure: { kind: 'unreachable' } };

function failed(error: AuthError): { ok: false; failure: AuthFailure } {
  if (error.status === NO_ANSWER) return { ok: false, failure: { kind: 'unreachable' } };
  // The client's message about a failing service is not fit for the screen.
  if (isAuthRetryableFetchError(error))
    return { ok: false, failure: { kind: 'refused', message: '', reasons: [] } };
  const reasons = isAuthWeakPasswordError(error) ? [...error.reasons] : [];
  return { ok: false, failure: { kind: 'refused', message: serviceMessage(error), reasons } };
}

/** The auth service's own message; without one, the client puts JSON or a parser's error in its place. */
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
