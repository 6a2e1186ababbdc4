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

const FUNCTIONS: [string, object][] = [
  ['is_admin', {}],
  ['reward_submitter', { submitter: null, kind: 'admin', entity: null }],
  ['set_setup_key', { setup_key: 'a key of my own' }],
  ['is_setup_key', { attempt: 'headwater-local' }],
  ['hash_setup_key', { setup_key: 'x', salt: 'y' }],
  ['seconds_to_wait', { caller: null }],
  ['count_wrong_key', { caller: null }],
  ['hide_listings', { parcel_ids: [], reason: 'moderation', hidden_by: null }],
  ['restore_listings', { parcel_ids: [] }],
  ['restore_for_moderation', { parcel_ids: [] }],
  ['profile_of', { user_id: null }],
  ['busy_devices', { most: 1 }],
  ['write_profile', { profile_type: 'broker', profile_id: null, changes: {}, stated: null }],
  ['changed_contacts', { after: null, most: 1 }],
  [
    'count_writes',
    { limited_table: 'parcels', limited_writer: 'visitor ', rows_added: 12_001, most: 20_000 },
  ],
  ['limit_rate', { limited_table: 'parcels', rows_added: 6_001 }],
  ['track_table', { table_name: 'parcels' }],
  ['start_new_epoch', {}],
  ['sign_cursor', { unsigned: 'x' }],
  ['await_cursor', { cursor_text: null }],
  ['forget_tombstones', { age: '0 days' }],
  ['receipts_of', { table_name: 'parcels', ids: [] }],
  ['crypt', { a: 'x', b: 'y' }],
  ['pg_sleep', { seconds: 1 }],
];

describe('functions behind the API', () => {
  it.each(FUNCTIONS)('%s is callable by no user', async (name, body) => {
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
    ['private', 'setup_attempts'],
    ['private', 'contact_changes'],
    ['sync', 'receipts'],
    ['sync', 'state'],
    ['auth', 'users'],
    ['auth', 'refresh_tokens'],
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
