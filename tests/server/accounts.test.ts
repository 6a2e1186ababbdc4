import * as v from 'valibot';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { unchangedBy } from '#support/server-state.ts';
import { runningServer } from '#support/server.ts';
import { senderAs, signIn, signUp, type Answer, type SignedIn } from '#support/users.ts';

const server = runningServer();
const NOBODY = 'nobody@farm.example';
const PASSWORD = 'a guess of a password';
let jo: SignedIn;

beforeAll(async () => {
  jo = await signUp(server, 'jo');
});

const anyone = (path: string, body: object): Promise<Answer> =>
  senderAs(server, null)('POST', `/auth/v1/${path}`, { body });
const profileOf = ({ id }: SignedIn) =>
  server.query<{ email: string; full_name: string }>(
    'select email, full_name from public.profiles where id = $1',
    [id],
  );

describe('an account', () => {
  it('does not take over the e-mail of a profile before it is confirmed', async () => {
    vi.spyOn(console, 'info').mockReturnValue();
    const change = () => jo.request('PUT', '/auth/v1/user', { body: { email: 'boss@farm.example' } });
    expect(await unchangedBy(server, change)).toMatchObject({ status: 200, body: { email: jo.email } });
    expect(await profileOf(jo)).toMatchObject([{ email: jo.email }]);
  });

  it('does not change the name of its profile after sign-up', async () => {
    await unchangedBy(server, () =>
      jo.request('PUT', '/auth/v1/user', { body: { data: { full_name: 'Boss' } } }),
    );
    expect(await profileOf(jo)).toMatchObject([{ full_name: 'jo' }]);
  });

  it('has no roles and no claims, whatever is sent at sign-up', async () => {
    const email = `${newId()}@farm.example`;
    const forged = { role: 'admin', roles: ['admin'], claims: [newId()] };
    await anyone('signup', { email, password: PASSWORD, ...forged, data: forged, app_metadata: forged });
    expect(
      await server.query(
        'select from public.user_roles join public.profiles on profiles.id = user_id where email = $1',
        [email],
      ),
    ).toEqual([]);
  });
});

describe('whether an e-mail is registered', () => {
  it('is not revealed at sign-in', async () => {
    const wrong = await anyone('token?grant_type=password', { email: jo.email, password: PASSWORD });
    expect(wrong).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } });
    expect(await anyone('token?grant_type=password', { email: NOBODY, password: PASSWORD })).toEqual(wrong);
  });

  it('is not revealed by a password reset', async () => {
    vi.spyOn(console, 'info').mockReturnValue();
    const known = await anyone('recover', { email: jo.email });
    expect(known).toEqual({ status: 200, body: {} });
    expect(await anyone('recover', { email: NOBODY })).toEqual(known);
  });

  // Supabase's own sign-up: without e-mail confirmation it cannot otherwise explain the missing account.
  it('is revealed at sign-up where e-mails are not confirmed', async () => {
    const again = () => anyone('signup', { email: jo.email.toUpperCase(), password: PASSWORD });
    expect(await unchangedBy(server, again)).toEqual({
      status: 422,
      body: { code: 422, error_code: 'user_already_exists', msg: 'User already registered' },
    });
  });
});

describe('a stolen token', () => {
  const REFRESHED = v.object({ body: v.object({ access_token: v.string() }) });
  const remove = ({ request }: Pick<SignedIn, 'request'>) =>
    request('POST', '/rest/v1/rpc/delete_account', { body: { listings: 'withdraw' } });
  const signInAgain = { status: 200, body: { status: 'sign_in_again' } };

  it('deletes no account once its sign-in is ten minutes old, and a token of its refresh neither', async () => {
    const sam = await signUp(server, 'sam');
    await server.query(
      "update auth.sessions set created_at = now() - interval '10 minutes 1 second' where user_id = $1",
      [sam.id],
    );
    expect(await unchangedBy(server, () => remove(sam))).toEqual(signInAgain);
    const [session] = await server.query<{ token: string }>(
      'select token from auth.refresh_tokens where user_id::text = $1',
      [sam.id],
    );
    const answer = await anyone('token?grant_type=refresh_token', { refresh_token: session?.token });
    const { body } = v.parse(REFRESHED, answer);
    expect(await remove({ request: senderAs(server, body.access_token) })).toEqual(signInAgain);
    const anew = await signIn(server, sam);
    expect(await remove(sam)).toEqual(signInAgain);
    expect(await remove(anew)).toEqual({ status: 200, body: { status: 'deleted' } });
    expect(await remove(anew), 'again').toEqual({ status: 200, body: { status: 'deleted' } });
  });

  it('deletes no account once its session has ended', async () => {
    const sam = await signUp(server, 'sam');
    await sam.request('POST', '/auth/v1/logout');
    expect(await unchangedBy(server, () => remove(sam))).toEqual(signInAgain);
  });
});
