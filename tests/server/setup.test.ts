import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unchangedBy } from '#support/server-state.ts';
import { runningServer } from '#support/server.ts';
import { signUp, signUpAdministrator, type Answer, type SignedIn } from '#support/users.ts';

// The setup key of the seed is 'headwater-local'; pgTAP tests longer pauses and their growth, because it can move time.
const server = runningServer();
const KEY = 'headwater-local';
let jo: SignedIn;

beforeEach(async () => {
  jo = await signUp(server, 'jo');
});

afterEach(() => server.query('delete from private.setup_attempts'));

const grant = ({ request }: SignedIn, setup_key: string, email?: string) =>
  request('POST', '/rest/v1/rpc/grant_admin', {
    body: email === undefined ? { setup_key } : { setup_key, email },
  });
const statusOf = ({ body }: Answer) => v.parse(v.object({ status: v.string() }), body).status;
const isAdmin = async ({ id }: SignedIn) =>
  (await server.query("select from public.user_roles where user_id = $1 and role = 'admin'", [id])).length ===
  1;
const tryAtOnce = async (caller: SignedIn, times: number) =>
  (await Promise.all(Array.from({ length: times }, (_, n) => grant(caller, `wrong ${n}`)))).map(statusOf);
async function tryWrong(caller: SignedIn, times: number) {
  const statuses: string[] = [];
  for (let n = 0; n < times; n++) statuses.push(statusOf(await grant(caller, `wrong ${n}`)));
  return statuses;
}

describe('the setup key', () => {
  it('makes its caller an administrator, who may review at once with the current token', async () => {
    const before = await jo.request('POST', '/rest/v1/rpc/approve_company', {
      body: { submission_id: crypto.randomUUID() },
    });
    expect(before.body).toEqual({ status: 'forbidden' });
    expect(await grant(jo, KEY)).toEqual({ status: 200, body: { status: 'granted' } });
    expect(await grant(jo, KEY)).toEqual({ status: 200, body: { status: 'already_admin' } });
    const after = await jo.request('POST', '/rest/v1/rpc/approve_company', {
      body: { submission_id: crypto.randomUUID() },
    });
    expect(after.body).toEqual({ status: 'not_found' });
  });

  it('makes another user an administrator by e-mail, in any case, with blanks around', async () => {
    const sam = await signUp(server, 'sam');
    expect(await grant(jo, KEY, `  ${sam.email.toUpperCase()} `)).toMatchObject({
      body: { status: 'granted' },
    });
    expect([await isAdmin(sam), await isAdmin(jo)]).toEqual([true, false]);
    expect(await grant(jo, KEY, 'nobody@farm.example')).toMatchObject({ body: { status: 'unknown_email' } });
    expect(await grant(jo, KEY, '')).toMatchObject({ body: { status: 'unknown_email' } });
    expect(await isAdmin(jo)).toBe(false);
  });

  it('makes no user an administrator by an unconfirmed e-mail', async () => {
    const sam = await signUp(server, 'sam');
    await server.query('update auth.users set email_confirmed_at = null where id = $1', [sam.id]);
    expect(await grant(jo, KEY, sam.email)).toEqual({ status: 200, body: { status: 'unconfirmed_email' } });
    expect(await isAdmin(sam)).toBe(false);
  });

  it.each(['', 'headwater-loca', 'headwater-local ', 'HEADWATER-LOCAL', `${KEY}${'x'.repeat(100)}`])(
    'is not "%s"',
    async (wrong) => {
      expect(await grant(jo, wrong)).toEqual({ status: 200, body: { status: 'invalid_key' } });
      expect(await isAdmin(jo)).toBe(false);
    },
  );

  it('that is wrong reveals nothing about an e-mail', async () => {
    const sam = await signUp(server, 'sam');
    const registered = await grant(jo, 'wrong', sam.email);
    expect(registered).toEqual({ status: 200, body: { status: 'invalid_key' } });
    expect(await grant(jo, 'wrong', 'nobody@farm.example')).toEqual(registered);
    expect(await isAdmin(sam)).toBe(false);
  });

  it('is required of administrators too', async () => {
    const admin = await signUpAdministrator(server, 'admin');
    expect(await grant(admin, 'wrong', jo.email)).toMatchObject({ body: { status: 'invalid_key' } });
    expect(await isAdmin(jo)).toBe(false);
  });

  it('is useless to a deleted account whose token has not expired', async () => {
    await server.query('delete from auth.users where id = $1', [jo.id]);
    expect(await unchangedBy(server, () => grant(jo, KEY))).toEqual({
      status: 200,
      body: { status: 'not_signed_in' },
    });
  });
});

describe('wrong setup keys', () => {
  it('are checked five times, also when thirty arrive at once, and then not even the right key is', async () => {
    const answers = await tryAtOnce(jo, 30);
    const checked = answers.filter((status) => status === 'invalid_key').length;
    expect(checked).toBeGreaterThan(0);
    expect(answers.filter((status) => status === 'too_many_attempts')).toHaveLength(30 - checked);
    // A key that arrives on another connection during a check is not checked, and uses up no attempt.
    const rest = Array.from({ length: 5 - checked }, () => 'invalid_key');
    expect(await tryWrong(jo, 6 - checked)).toEqual([...rest, 'too_many_attempts']);
    expect(await unchangedBy(server, () => grant(jo, KEY))).toEqual({
      status: 200,
      body: {
        status: 'too_many_attempts',
        retry_after_seconds: expect.toSatisfy((wait) => wait > 0 && wait <= 30),
      },
    });
    expect(await isAdmin(jo)).toBe(false);
  });

  it('of one user do not block another', async () => {
    await tryWrong(jo, 5);
    const sam = await signUp(server, 'sam');
    expect(await grant(sam, KEY)).toMatchObject({ body: { status: 'granted' } });
  });

  it('are reset after the right one', async () => {
    await tryWrong(jo, 4);
    await grant(jo, KEY);
    expect(await tryWrong(jo, 5)).toEqual(Array.from({ length: 5 }, () => 'invalid_key'));
  });

  it('of many accounts are counted together', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await tryWrong(await signUp(server, name), 5);
    expect(await grant(jo, KEY)).toMatchObject({ body: { status: 'too_many_attempts' } });
  });
});

describe('the key itself', () => {
  it('is kept as a slow, salted hash', async () => {
    expect(await server.query('select hash from private.setup_key')).toEqual([
      { hash: expect.stringMatching(/^\$2a\$10\$.{53}$/) },
    ]);
  });
});
