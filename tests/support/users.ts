import * as v from 'valibot';
import { startSession } from '#db/session/session.ts';
import type { Database } from '#db/tables/schema-types.ts';
import type { StoredSession } from '#domain/account/session.ts';
import { newId } from '#domain/values/id.ts';
import type { CurrentUser } from '#session/current-user.ts';
import { KEY, SERVER_URL } from './api.ts';
import type { Device } from './device.ts';
import { changeMirrorState } from './mirror-state.ts';
import type { TestServer } from './server.ts';

const PASSWORD = 'a long dry summer';
const SESSION = v.object({ access_token: v.string(), user: v.object({ id: v.string(), email: v.string() }) });

/** An answer of the server: its status and its body, parsed if it is JSON. */
export type Answer = { status: number; body: unknown };
/** Sends one request to the server's API; `prefer` is PostgREST's header, by default to return the written rows. */
export type SendRequest = (
  method: string,
  path: string,
  options?: { body?: unknown; prefer?: string; headers?: Record<string, string> },
) => Promise<Answer>;
/** A user of the API; a visitor has neither id nor e-mail. */
export type ApiUser = { id: string | null; email: string; token: string | null; request: SendRequest };

/** Sends requests with this token, or as a visitor. */
export function senderAs(server: Pick<TestServer, 'fetch'>, token: string | null): SendRequest {
  return async (method, path, { body, prefer = 'return=representation', headers = {} } = {}) => {
    const request = new Request(`${SERVER_URL}${path}`, {
      method,
      headers: {
        apikey: KEY,
        authorization: `Bearer ${token ?? KEY}`,
        'content-type': 'application/json',
        prefer,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const response = await server.fetch(request);
    const text = await response.text();
    return { status: response.status, body: parsed(text) };
  };
}

function parsed(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    return text;
  }
}

export function visitorOf(server: TestServer): ApiUser {
  return { id: null, email: '', token: null, request: senderAs(server, null) };
}

/** A user with an account and a token. */
export type SignedIn = ApiUser & { id: string; token: string };

/** Signs a user up through the server's own sign-up. */
export async function signUp(server: TestServer, name: string): Promise<SignedIn> {
  return createAccount(server, { fullName: name, email: `${name}.${newId()}@farm.example` });
}

/** Signs an existing user in: another session with its own token. */
export async function signIn(server: TestServer, { email }: Pick<ApiUser, 'email'>): Promise<SignedIn> {
  return openSession(server, '/auth/v1/token?grant_type=password', { email, password: PASSWORD });
}

function createAccount(
  server: Pick<TestServer, 'fetch'>,
  { fullName, email }: { fullName: string; email: string },
): Promise<SignedIn> {
  const data = { full_name: fullName };
  return openSession(server, '/auth/v1/signup', { email, password: PASSWORD, data });
}

async function openSession(
  server: Pick<TestServer, 'fetch'>,
  path: string,
  credentials: object,
): Promise<SignedIn> {
  const { body } = await senderAs(server, null)('POST', path, { body: credentials });
  const { access_token: token, user } = v.parse(SESSION, body);
  return { id: user.id, email: user.email, token, request: senderAs(server, token) };
}

/** Signs up an administrator; the role is granted without row level security. */
export async function signUpAdministrator(server: TestServer, name: string): Promise<SignedIn> {
  const user = await signUp(server, name);
  await server.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [user.id]);
  return user;
}

/** An account on the server, with its credentials. */
export type Account = { id: string; fullName: string; email: string; password: string };

/** A new account without a session. */
export async function newAccount(
  server: Pick<TestServer, 'fetch'>,
  { fullName = 'Jo Anne Field' }: { fullName?: string } = {},
): Promise<Account> {
  const email = `${newId()}@example.com`;
  const { id, request } = await createAccount(server, { fullName, email });
  await request('POST', '/auth/v1/logout');
  return { id, fullName, email, password: PASSWORD };
}

/** Signs a user in on a device, as its page does; resolves to their id. */
export async function signInOn({ db, server }: Device, { email, password }: Account): Promise<string> {
  const answer = await server.auth.signIn({ email, password });
  if (!answer.ok) throw new Error(`The sign-in failed: ${JSON.stringify(answer.failure)}`);
  await startSession(db, answer.value);
  return answer.value.userId;
}

/** The user of a device without a server, and another user. */
export const ME = '5b2c7f60-5f0e-4f0a-9d55-0f7b6f1d2a01';
export const OTHER_USER = '5b2c7f60-5f0e-4f0a-9d55-0f7b6f1d2a02';

/** A session as a device stores it. */
export function storedSession(changes: Partial<StoredSession> = {}): StoredSession {
  return {
    userId: ME,
    email: 'mary@river.example',
    fullName: 'Mary Doe',
    accessToken: 'access',
    refreshToken: 'refresh',
    expiresAt: Date.UTC(2100, 0, 1),
    expired: false,
    ...changes,
  };
}

/** Signs a user in on a device and completes the mirror with their profile. */
export async function signedIn(db: Database, changes: Partial<StoredSession> = {}): Promise<void> {
  const session = storedSession(changes);
  await startSession(db, session);
  const { userId: id, email, fullName } = session;
  await db.profiles.put({ id, email, fullName, origin: 'server', version: '1', generation: 1 });
  await changeMirrorState(db, { userId: id, completedAt: 1 });
}

/** The current user of a screen: an administrator unless `changes` say otherwise. */
export function newCurrentUser(changes: Partial<CurrentUser> = {}): CurrentUser {
  const user = { id: newId(), email: 'ada@example.com', fullName: 'Ada Reid' };
  return { user, expired: false, roles: ['admin'], rolesLoaded: true, ...changes };
}

/** Replaces the stored session, or deletes it, without a notice to live queries. */
export async function replaceSessionUnnoticed(db: Database, session: StoredSession | null): Promise<void> {
  const store = db.backendDB().transaction('meta', 'readwrite').objectStore('meta');
  const change = session === null ? store.delete('session') : store.put({ key: 'session', value: session });
  await new Promise((resolve) => change.addEventListener('success', resolve));
}
