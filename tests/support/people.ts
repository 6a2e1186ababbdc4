import * as v from 'valibot';
import { newId } from '#domain/id.ts';
import { KEY } from './api-key.ts';
import { SERVER_URL } from './device.ts';
import type { TestServer } from './server.ts';

const PASSWORD = 'a long dry summer';
const SESSION = v.object({ access_token: v.string(), user: v.object({ id: v.string(), email: v.string() }) });

/** What the server answered: the status, and the body when it is JSON. */
export type Answer = { status: number; body: unknown };
/** One request to the server's API; `prefer` is PostgREST's header, by default the rows that were written. */
export type Ask = (
  method: string,
  path: string,
  options?: { body?: unknown; prefer?: string; headers?: Record<string, string> },
) => Promise<Answer>;
/** Somebody with a device: a visitor has neither id nor e-mail. */
export type Person = { id: string | null; email: string; token: string | null; ask: Ask };

/** Somebody who asks with this token, or as a visitor. */
export function asker(server: TestServer, token: string | null): Ask {
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

/** Somebody who is not signed in. */
export function visitorOf(server: TestServer): Person {
  return { id: null, email: '', token: null, ask: asker(server, null) };
}

/** Somebody with an account and a token of it. */
export type SignedIn = Person & { id: string; token: string };

/** Signs somebody up at the server's own sign-up and gives his real token. */
export async function signUp(server: TestServer, name: string): Promise<SignedIn> {
  const email = `${name}.${newId()}@farm.example`;
  return session(server, '/auth/v1/signup', { email, password: PASSWORD, data: { full_name: name } });
}

/** Signs somebody in who has signed up before: another session, with a token of its own. */
export async function signIn(server: TestServer, { email }: Person): Promise<SignedIn> {
  return session(server, '/auth/v1/token?grant_type=password', { email, password: PASSWORD });
}

async function session(server: TestServer, path: string, credentials: object): Promise<SignedIn> {
  const { body } = await asker(server, null)('POST', path, { body: credentials });
  const { access_token: token, user } = v.parse(SESSION, body);
  return { id: user.id, email: user.email, token, ask: asker(server, token) };
}

/** Signs up an administrator: his role is given past row level security. */
export async function signUpAdministrator(server: TestServer, name: string): Promise<SignedIn> {
  const person = await signUp(server, name);
  await server.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [person.id]);
  return person;
}
