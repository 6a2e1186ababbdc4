import { readNotificationState } from '#db/notifications/notification-state.ts';
import {
  endDeletedSession,
  endSession,
  markLeaving,
  replaceSession,
  startSession,
} from '#db/session/session.ts';
import { clearImageCache } from '#db/tables/image-cache.ts';
import { unlessFull } from '#db/tables/quota-retry.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import type { StoredSession } from '#domain/account/session.ts';
import type { Credentials, ListingChoice } from '#domain/account/sign-in.ts';
import type { Api } from '#remote/api.ts';
import type { AuthFailure, AuthResult, EmailConfirmation } from '#remote/auth.ts';
import type { LoadApi } from './api.ts';
import { closeNotifications } from './close-notifications.ts';
import { removeStoredDrafts } from './stored-drafts.ts';

/**
 * Why a request for a session failed. `no-space` means that the device could not store the session; `user-changed` that another user signed
 * in, or that the user signed out, before the answer came.
 */
export type SignInFailure = AuthFailure | { kind: 'no-space' } | { kind: 'user-changed' };

export type SignInResult = { ok: true; value: null } | { ok: false; failure: SignInFailure };

type Device = { db: Database; api: LoadApi };

/** Signs a user in on this device. Personal rows of another user are removed; what either has typed or not sent stays theirs, unseen. */
export function signIn(device: Device, credentials: Credentials): Promise<SignInResult> {
  return requestSession(device, (auth) => auth.signIn(credentials), startSession);
}

/** Sets a password with the code of an e-mail, and signs in. */
export function resetPassword(
  device: Device,
  reset: { email: string; code: string; password: string },
): Promise<SignInResult> {
  return requestSession(device, (auth) => auth.resetPassword(reset), startSession);
}

/** Sets the current user's password. This device stays signed in unless they have signed out meanwhile, the others do not. */
export function changePassword(
  device: Device,
  change: { email: string; currentPassword: string; password: string },
): Promise<SignInResult> {
  return requestSession(device, (auth) => auth.changePassword(change), replaceSession);
}

/** Replaces the e-mail address of the current user with the code that was sent to the new one, or with those of both. */
export function confirmEmail(device: Device, confirmation: EmailConfirmation): Promise<SignInResult> {
  return requestSession(device, (auth) => auth.confirmEmail(confirmation), replaceSession);
}

/** Deletes the current user's account on the server, then everything of theirs on this device but unsent items (law 2). */
export async function deleteAccount(
  { db, api }: Device,
  deletion: { email: string; currentPassword: string; listings: ListingChoice },
): Promise<AuthResult<null>> {
  const session = await readSession(db);
  const { auth } = await api();
  const answer = await auth.deleteAccount(deletion);
  if (answer.ok && session !== null) await leaveDevice(() => endDeletedSession(db, session.userId));
  return answer;
}

/** Requests a session from the auth service, and stores it with `store`; `userBefore` was signed in before the request. */
async function requestSession(
  { db, api }: Device,
  request: (auth: Api['auth']) => Promise<AuthResult<StoredSession>>,
  store: (db: Database, session: StoredSession, userBefore: string | null) => Promise<void | 'user-changed'>,
): Promise<SignInResult> {
  const userBefore = (await readSession(db))?.userId ?? null;
  const { auth } = await api();
  const result = await request(auth);
  if (!result.ok) return result;
  const stored = await unlessFull(() => store(db, result.value, userBefore));
  if (stored === 'full') return { ok: false, failure: { kind: 'no-space' } };
  if (stored !== 'user-changed') return { ok: true, value: null };
  void auth.signOut(result.value.accessToken);
  return { ok: false, failure: { kind: 'user-changed' } };
}

/**
 * Signs the current user out on request: mirrored personal rows, drafts, tokens and cached pictures leave the device, unsent items stay
 * theirs (laws 2 and 14). This works without a response of the auth service too: the server's session then ends in the background or
 * expires. False, and nothing has changed, only when the auth service itself refused.
 */
export async function signOut({ db, api }: Device): Promise<boolean> {
  const session = await readSession(db);
  if (session !== null) await unlessFull(() => markLeaving(db, session.userId, true));
  // If the client script cannot be loaded, the server's session expires by itself.
  const remoteApi = await api().catch(() => null);
  const { push } = await readNotificationState(db);
  if (remoteApi !== null && !(await remoteApi.endServerSession(push?.endpoint))) {
    if (session !== null) await markLeaving(db, session.userId, false);
    return false;
  }
  await leaveDevice(() => endSession(db, session?.userId ?? null));
  return true;
}

/** Signs a user out who has asked for it on a page that was closed before the server had answered. */
export function finishSignOut(db: Database, userId: string): Promise<void> {
  return leaveDevice(() => endSession(db, userId));
}

/** Another user may have signed in since the session to end was read. */
async function leaveDevice(end: () => Promise<boolean>): Promise<void> {
  if (!(await end())) return;
  removeStoredDrafts();
  // Not awaited: a browser may not answer. What stays is closed by the service worker at the next comparison.
  void closeNotifications().catch(() => undefined);
  await clearImageCache();
}
