import { beforeAll, describe, expect, it } from 'vitest';
import { stateOf, unchangedBy } from '#support/server-state.ts';
import { isRealServer, runningServer } from '#support/server.ts';
import {
  senderAs,
  signIn,
  signUp,
  signUpAdministrator,
  visitorOf,
  type ApiUser,
  type SignedIn,
} from '#support/users.ts';

// What is behind the API, and forged tokens.
const server = runningServer();
let visitor: ApiUser;
let jo: SignedIn;
let admin: ApiUser;

beforeAll(async () => {
  visitor = visitorOf(server);
  jo = await signUp(server, 'jo');
  admin = await signUpAdministrator(server, 'admin');
});

describe('functions behind the API', () => {
  // One of each schema: which functions and tables `public` has is in pgTAP.
  it.each([
    ['is_admin', {}],
    ['start_new_epoch', {}],
    ['crypt', { a: 'x', b: 'y' }],
    ['pg_sleep', { seconds: 1 }],
  ])('%s is callable by no user', async (name, body) => {
    const before = await stateOf(server);
    for (const { request } of [visitor, jo, admin]) {
      const call = (headers = {}) => request('POST', `/rest/v1/rpc/${name}`, { body, headers });
      expect((await call()).status).toBe(404);
      for (const schema of ['private', 'sync', 'extensions', 'pg_catalog', 'auth'])
        expect(await call({ 'content-profile': schema })).toMatchObject({
          status: 406,
          body: { code: 'PGRST106' },
        });
    }
    expect(await stateOf(server)).toEqual(before);
  });

  it('one of signed-in users is not callable by a visitor', async () => {
    const call = () => visitor.request('POST', '/rest/v1/rpc/listings_for_review', { body: {} });
    expect(await unchangedBy(server, call)).toMatchObject({ status: 401, body: { code: '42501' } });
  });
});

describe('tables behind the API', () => {
  it.each([
    ['private', 'setup_key'],
    ['sync', 'receipts'],
    ['auth', 'users'],
  ])('%s.%s is readable by no user', async (schema, table) => {
    for (const { request } of [visitor, jo, admin]) {
      expect((await request('GET', `/rest/v1/${table}`)).status).toBe(404);
      expect(
        await request('GET', `/rest/v1/${table}`, { headers: { 'accept-profile': schema } }),
      ).toMatchObject({
        status: 406,
        body: { code: 'PGRST106' },
      });
    }
  });
});

describe('tokens', () => {
  const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
  const withClaims = (token: string, changes: object) => {
    const [head, body = '', signature] = token.split('.');
    const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
    return [head, part({ ...Object(claims), ...changes }), signature].join('.');
  };
  const PROFILES = '/rest/v1/profiles?select=id';

  it.each([
    ['of another role', { role: 'service_role' }],
    ['of another user', { sub: '00000000-0000-4000-8000-000000000000' }],
    ['that lives on', { exp: 4_102_444_800 }],
  ])('%s are refused when altered', async (_, changes) => {
    const answer = await senderAs(server, withClaims(jo.token, changes))('GET', PROFILES);
    expect(answer).toMatchObject({ status: 401, body: { code: 'PGRST301' } });
  });

  it("without the server's signature are refused", async () => {
    const claims = `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub: jo.id, role: 'service_role' })}`;
    const refused = { status: 401, body: { code: 'PGRST301' } };
    expect(await senderAs(server, `${claims}.x`)('GET', PROFILES)).toMatchObject(refused);
    // The embedded server treats a bearer that is not shaped like a token as none.
    expect(await senderAs(server, `${claims}.`)('GET', PROFILES)).toMatchObject(
      isRealServer ? refused : { status: 200, body: [] },
    );
  });

  it('do not make an administrator by metadata that users write to their account', async () => {
    const claimed = { data: { role: 'admin' }, role: 'service_role', app_metadata: { role: 'admin' } };
    await jo.request('PUT', '/auth/v1/user', { body: claimed });
    const { request } = await signIn(server, jo);
    expect(await request('GET', PROFILES)).toEqual({ status: 200, body: [{ id: jo.id }] });
  });
});
