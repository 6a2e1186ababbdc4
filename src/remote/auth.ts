// Accounts: what only the auth service can do, and only with a network.
import {
  isAuthApiError,
  isAuthRetryableFetchError,
  isAuthSessionMissingError,
  isAuthWeakPasswordError,
  type AuthError,
  type Session,
} from '@supabase/supabase-js';
import * as v from 'valibot';
import type { StoredSession } from '#domain/account/session.ts';
import { deletedAccountSchema, type ListingChoice } from '#domain/account/sign-in.ts';
import { trimBlank } from '#domain/values/blank.ts';
import { accountsFetch, NO_ANSWER } from './accounts-fetch.ts';
import { toResult } from './api-fetch.ts';
import { createAccountsClient, createDataClients, type Client, type RemoteOptions } from './client.ts';
import { isInconclusive } from './verdict.ts';
import { responseFromWire } from './wire.ts';

/**
 * The auth service refused, with a message and, for a weak password, reasons; it refused the code of an e-mail, or the current password; it
 * accepted one of two codes, and needs the one that was sent to `missing`; an account stays because it is the last administrator's; or there
 * was no answer.
 */
export type AuthFailure =
  | { kind: 'refused'; message: string; reasons: string[] }
  | { kind: 'wrong-code' }
  | { kind: 'other-code'; missing: string }
  | { kind: 'wrong-password' }
  | { kind: 'last-administrator' }
  | { kind: 'unreachable' };

export type AuthResult<T> = { ok: true; value: T } | { ok: false; failure: AuthFailure };

/** `currentCode` is the code that was sent to the present address, '' for none. */
export type EmailConfirmation = { email: string; code: string; currentEmail: string; currentCode: string };

export type Auth = {
  /** Creates an account without signing in. */
  signUp: (account: { fullName: string; email: string; password: string }) => Promise<AuthResult<null>>;
  signIn: (credentials: { email: string; password: string }) => Promise<AuthResult<StoredSession>>;
  /** Has a code for a new password sent by e-mail. The answer does not tell whether there is an account. */
  requestPasswordReset: (email: string) => Promise<AuthResult<null>>;
  /** Sets a password with the code of an e-mail and signs in. All other sessions of the user end. It can be repeated after no answer. */
  resetPassword: (reset: {
    email: string;
    code: string;
    password: string;
  }) => Promise<AuthResult<StoredSession>>;
  /** The same with the current password; the new one may be current already. */
  changePassword: (change: {
    email: string;
    currentPassword: string;
    password: string;
  }) => Promise<AuthResult<StoredSession>>;
  /**
   * Has a code sent to a new address, which replaces the account's with `confirmEmail`, and with "Secure email change" another one to the
   * present address.
   */
  requestEmailChange: (change: {
    email: string;
    currentPassword: string;
    newEmail: string;
  }) => Promise<AuthResult<null>>;
  /** Sets the new address with the code, or with both. It can be repeated after no answer. */
  confirmEmail: (confirmation: EmailConfirmation) => Promise<AuthResult<StoredSession>>;
  /** Deletes the account with all its rows. After no answer, the same call can be repeated, even if the account is gone already. */
  deleteAccount: (deletion: {
    email: string;
    currentPassword: string;
    listings: ListingChoice;
  }) => Promise<AuthResult<null>>;
  /** Ends the session of `accessToken` on the server. `refused` only if the auth service itself decided so. */
  signOut: (accessToken: string) => Promise<AuthResult<null>>;
};

/** The auth service of the project. */
export function createAuth(options: RemoteOptions): Auth {
  const { now } = options;
  const client = createAccountsClient({ ...options, fetch: accountsFetch(options.fetch) });
  const clientFor = createDataClients(options);
  /** The session is null after the first of two codes. */
  const redeem = async (
    type: 'recovery' | 'email_change',
    email: string,
    code: string,
  ): Promise<AuthResult<Session | null>> => {
    const { data, error } = await client.verifyOtp({ email, token: code, type });
    if (error !== null) return WRONG_CODE.has(error.status ?? 0) ? wrongCode : failed(error);
    return { ok: true, value: data.session };
  };
  const checkPassword = async (email: string, password: string): Promise<AuthResult<Session>> => {
    const { data, error } = await client.signInWithPassword({ email, password });
    if (error !== null) return error.code === 'invalid_credentials' ? wrongPassword : failed(error);
    return { ok: true, value: data.session };
  };
  // A code works once, also when the password that came with it is refused; and a deleted account has no password to check.
  const redeemOnce = rememberLast(async (email, code) => {
    const redeemed = await redeem('recovery', email, code);
    if (!redeemed.ok) return redeemed;
    return redeemed.value === null ? wrongCode : { ok: true, value: redeemed.value };
  });
  const checkPasswordOnce = rememberLast(checkPassword);
  const firstCodes = new Set<string>();
  const redeemForEmail = async (email: string, code: string): Promise<AuthResult<Session | null>> => {
    if (firstCodes.has(`${email} ${code}`)) return { ok: true, value: null };
    const redeemed = await redeem('email_change', email, code);
    if (redeemed.ok && redeemed.value === null) firstCodes.add(`${email} ${code}`);
    return redeemed;
  };
  const stored = (session: Session): AuthResult<StoredSession> => ({
    ok: true,
    value: storedSession(session, now()),
  });
  const endOtherSessions = async (session: Session): Promise<AuthResult<StoredSession>> => {
    await client.signOut({ scope: 'others' });
    return stored(session);
  };
  const setPassword = async (ofUser: Session, password: string): Promise<AuthError | null> => {
    // Another user may have signed in on this page since.
    const { session } = (await client.getSession()).data;
    const isOfAnother = session?.user.id !== ofUser.user.id;
    const { error } = isOfAnother ? await client.setSession(ofUser) : { error: null };
    return error ?? (await client.updateUser({ password })).error;
  };
  const sessionWithEmail = async (email: string): Promise<AuthResult<Session>> => {
    const { data, error } = await client.getUser();
    if (error !== null)
      return isAuthSessionMissingError(error) || isAuthApiError(error) ? wrongCode : failed(error);
    const { session } = (await client.getSession()).data;
    const isOfAnother = data.user.email !== email.toLowerCase() || session === null;
    return isOfAnother ? wrongCode : { ok: true, value: { ...session, user: data.user } };
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
      return error === null ? stored(data.session) : failed(error);
    },
    requestPasswordReset: async (email) => {
      const { error } = await client.resetPasswordForEmail(email);
      return error === null ? done : failed(error);
    },
    resetPassword: async ({ email, code, password }) => {
      const verification = await redeemOnce(email, code);
      if (!verification.ok) return verification;
      const error = await setPassword(verification.value, password);
      // After a lost answer, it is the user's password already.
      if (error === null || error.code === 'same_password') return endOtherSessions(verification.value);
      if (!isAuthSessionMissingError(error)) return failed(error);
      // That session has ended since, perhaps after the password had been set.
      const checked = await checkPassword(email, password);
      if (checked.ok) return endOtherSessions(checked.value);
      return checked.failure.kind === 'wrong-password' ? wrongCode : checked;
    },
    changePassword: async ({ email, currentPassword, password }) => {
      const checked = await checkPassword(email, currentPassword);
      if (checked.ok) {
        const { error } = await client.updateUser({ password, current_password: currentPassword });
        return error === null ? endOtherSessions(checked.value) : failed(error);
      }
      if (checked.failure.kind !== 'wrong-password') return checked;
      // After a lost answer, the new password is the current one already.
      const changed = await checkPassword(email, password);
      return changed.ok ? endOtherSessions(changed.value) : changed;
    },
    requestEmailChange: async ({ email, currentPassword, newEmail }) => {
      const checked = await checkPassword(email, currentPassword);
      if (!checked.ok) return checked;
      const { error } = await client.updateUser({ email: newEmail });
      return error === null ? done : failed(error);
    },
    confirmEmail: async ({ email, code, currentEmail, currentCode }) => {
      const confirmed = await redeemForEmail(email, code);
      if (hasFailed(confirmed)) return confirmed;
      if (confirmed.ok && confirmed.value !== null) return stored(confirmed.value);
      // The service takes the two codes in any order; an earlier attempt may have used the other one.
      const current = currentCode === '' ? wrongCode : await redeemForEmail(currentEmail, currentCode);
      if (hasFailed(current)) return current;
      if (current.ok && current.value !== null) return stored(current.value);
      // After a lost answer, the codes were used and the address is the user's already.
      const session = await sessionWithEmail(email);
      if (session.ok) return stored(session.value);
      if (hasFailed(session) || !(confirmed.ok || current.ok)) return session;
      return { ok: false, failure: { kind: 'other-code', missing: confirmed.ok ? currentEmail : email } };
    },
    deleteAccount: async ({ email, currentPassword, listings }) => {
      const deleteWith = async (checked: AuthResult<Session>): Promise<AuthResult<Deletion>> => {
        if (!checked.ok) return checked;
        const { user, access_token: accessToken } = checked.value;
        return deleteAccount(clientFor({ userId: user.id, accessToken }), listings);
      };
      const answer = await deleteWith(await checkPasswordOnce(email, currentPassword));
      if (!answer.ok || answer.value !== 'signInAgain') return deletionResult(answer);
      return deletionResult(
        await deleteWith(await checkPasswordOnce(email, currentPassword, { anew: true })),
      );
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

/** Returns the last success again for the same arguments, unless asked anew. */
function rememberLast<T>(
  request: (email: string, secret: string) => Promise<AuthResult<T>>,
): (email: string, secret: string, options?: { anew: boolean }) => Promise<AuthResult<T>> {
  let last: { email: string; secret: string; result: AuthResult<T> } | null = null;
  return async (email, secret, { anew } = { anew: false }) => {
    if (!anew && last?.email === email && last.secret === secret) return last.result;
    const result = await request(email, secret);
    if (result.ok) last = { email, secret, result };
    return result;
  };
}

type Deletion = Exclude<v.InferOutput<typeof deletedAccountSchema>['status'], 'more'>;

async function deleteAccount(client: Client, listings: ListingChoice): Promise<AuthResult<Deletion>> {
  const answer = await toResult(() =>
    Promise.resolve(client.rpc('delete_account', { listings }).throwOnError()),
  );
  if (!answer.ok) {
    const { failure } = answer;
    if (failure.kind !== 'refused') return unreachable;
    return { ok: false, failure: { kind: 'refused', message: failure.refusal.message, reasons: [] } };
  }
  const parsed = v.safeParse(deletedAccountSchema, responseFromWire(answer.value.data));
  if (!parsed.success) return unreachable;
  const { status } = parsed.output;
  return status === 'more' ? deleteAccount(client, listings) : { ok: true, value: status };
}

function deletionResult(answer: AuthResult<Deletion>): AuthResult<null> {
  if (!answer.ok) return answer;
  if (answer.value === 'deleted') return done;
  if (answer.value === 'lastAdministrator') return { ok: false, failure: { kind: 'last-administrator' } };
  return { ok: false, failure: { kind: 'refused', message: '', reasons: [] } };
}

/** Whether there was another failure than a wrong code. */
function hasFailed(result: AuthResult<unknown>): result is { ok: false; failure: AuthFailure } {
  return !result.ok && result.failure.kind !== 'wrong-code';
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
