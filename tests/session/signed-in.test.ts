import { describe, expect, it } from 'vitest';
import { readSession } from '#db/tables/stored-session.ts';
import { readCurrentUser } from '#session/current-user-store.ts';
import { isAdmin } from '#session/current-user.ts';
import { changePassword, signOut } from '#session/sign-in.ts';
import { device } from '#support/device.ts';
import { withPageSize } from '#support/page-size.ts';
import { runningServer } from '#support/server.ts';
import { submitCompanyAs } from '#support/submitted-company.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CONFLICT = '{"code":409,"error_code":"conflict","msg":"Too many concurrent token refresh requests"}';

const submitterOf = async (id: string) =>
  (
    await server.query<{ user_id: string }>('select user_id from public.pending_companies where id = $1', [
      id,
    ])
  )[0]?.user_id;

describe('a signed-in device', () => {
  it('mirrors the profile, roles, claims and submissions of its user only', async () => {
    const [phone, other] = [device({ server }), device({ server })];
    const jo = await signInOn(phone, await newAccount(server, { fullName: 'Jo Anne Field' }));
    const ann = await signInOn(other, await newAccount(server, { fullName: 'Ann Other' }));
    const item = await submitCompanyAs(phone, jo);
    await phone.sync();
    await other.sync();
    expect(await readCurrentUser(phone.db)).toMatchObject({
      user: { id: jo, fullName: 'Jo Anne Field' },
      expired: false,
      rolesLoaded: true,
    });
    expect(await phone.db.companySubmissions.toArray()).toMatchObject([
      { id: item.id, userId: jo, status: 'pending' },
    ]);
    expect(await other.db.companySubmissions.count()).toBe(0);
    expect((await other.db.profiles.toArray()).map(({ id }) => id)).toEqual([ann]);
  });

  it('receives a role with its next pass', async () => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    await phone.sync();
    expect(isAdmin(await readCurrentUser(phone.db))).toBe(false);
    await server.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [jo]);
    await phone.sync();
    expect(isAdmin(await readCurrentUser(phone.db))).toBe(true);
  });

  it("sends a visitor's items without a token, and its user's items with their token", async () => {
    const phone = device({ server });
    const visitors = await phone.list();
    const jo = await signInOn(phone, await newAccount(server));
    const jos = await phone.list({}, jo);
    const { unsent } = await phone.sync();
    expect([unsent, await phone.outbox()]).toEqual([0, []]);
    const sent = phone.network.requests.filter(
      ({ path, method }) => path === '/rest/v1/parcels' && method === 'POST',
    );
    const tokens = new Map(
      sent.map(({ body, headers }) => [JSON.parse(body)[0].id, headers.get('authorization')]),
    );
    const { accessToken } = (await readSession(phone.db)) ?? {};
    expect(tokens.get(jos.id)).toBe(`Bearer ${accessToken}`);
    expect(tokens.get(visitors.id)).not.toBe(tokens.get(jos.id));
  });

  it('refreshes tokens before they expire, once for all callers', async () => {
    const phone = device({ server });
    await signInOn(phone, await newAccount(server));
    const before = await readSession(phone.db);
    phone.clock.advance(HOUR - 60_000);
    await Promise.all([phone.sync(), phone.sync()]);
    expect(phone.network.count('/auth/v1/token')).toBe(2);
    const after = await readSession(phone.db);
    expect(after?.refreshToken).not.toBe(before?.refreshToken);
    expect(after?.expired).toBe(false);
  });

  it('survives a lost answer to a refresh: the same token works again', async () => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    phone.clock.advance(2 * HOUR);
    phone.network.rule(({ path }) => ({ kind: path === '/auth/v1/token' ? 'drop-response' : 'pass' }));
    expect((await phone.sync()).failureReason).toBe('no-response');
    expect(await readSession(phone.db)).toMatchObject({ userId: jo, expired: false });
    phone.network.heal();
    expect((await phone.sync()).failureReason).toBeNull();
  });

  it.each([
    ['no network', { kind: 'drop-request' } as const],
    ['a captive portal', { kind: 'answer', status: 200, body: '<h1>Welcome</h1>' } as const],
    ['a busy service', { kind: 'answer', status: 503, body: '' } as const],
    ['a portal that refuses', { kind: 'answer', status: 401, body: '<h1>Pay</h1>' } as const],
    ['another refresh of the session', { kind: 'answer', status: 409, body: CONFLICT } as const],
  ])('stays signed in after %s (law 14)', async (_name, fault) => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    await phone.sync();
    phone.clock.advance(30 * DAY);
    phone.network.rule(() => fault);
    await phone.sync();
    expect(await readCurrentUser(phone.db)).toMatchObject({
      user: { id: jo },
      expired: false,
      rolesLoaded: true,
    });
  });

  it('shows its user after 30 days offline, saves a listing and a submission, and sends both after a new sign-in', async () => {
    const phone = device({ server });
    const account = await newAccount(server);
    const jo = await signInOn(phone, account);
    await phone.sync();
    phone.network.rule(() => ({ kind: 'drop-request' }));
    phone.clock.advance(30 * DAY);
    const [parcel, submission] = [await phone.list({}, jo), await submitCompanyAs(phone, jo)];
    await phone.sync();
    expect(await readCurrentUser(phone.db)).toMatchObject({
      user: { id: jo, email: account.email },
      expired: false,
    });
    // By now the server has ended the session.
    await server.query('delete from auth.sessions where user_id = $1', [jo]);
    phone.network.heal();
    const { unsent } = await phone.sync();
    expect(await readCurrentUser(phone.db)).toMatchObject({
      user: { id: jo },
      expired: true,
      rolesLoaded: true,
    });
    expect((await phone.outbox()).map(({ id, state }) => [id, state])).toEqual([
      [parcel.id, 'waiting'],
      [submission.id, 'waiting'],
    ]);
    expect(unsent).toBe(0);
    expect(await phone.db.profiles.count()).toBe(1);
    await signInOn(phone, account);
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    expect(await submitterOf(submission.id)).toBe(jo);
    expect((await readCurrentUser(phone.db)).expired).toBe(false);
  });

  it("continues with the public directory and visitors' items while its user has to sign in again", async () => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    await phone.sync();
    const [jos, visitors] = [await phone.list({}, jo), await phone.list()];
    await server.query('delete from auth.sessions where user_id = $1', [jo]);
    phone.clock.advance(2 * HOUR);
    await phone.sync();
    expect((await phone.outbox()).map(({ id }) => id)).toEqual([jos.id]);
    expect(await phone.db.parcels.get(visitors.id)).toMatchObject({ origin: 'server' });
  });

  it('removes, at a new sign-in, own rows that were deleted before it', async () => {
    const phone = device({ server });
    const account = await newAccount(server);
    const jo = await signInOn(phone, account);
    const { id } = await submitCompanyAs(phone, jo);
    await phone.sync();
    await server.query('delete from auth.sessions where user_id = $1', [jo]);
    phone.clock.advance(2 * HOUR);
    await server.query('delete from public.pending_companies where id = $1', [id]);
    await phone.sync();
    expect(await phone.db.companySubmissions.count()).toBe(1);
    await signInOn(phone, account);
    await phone.sync();
    expect(await phone.db.companySubmissions.count()).toBe(0);
    expect(await phone.db.profiles.count()).toBe(1);
  });

  it('keeps own rows while they arrive again in several pages, and removes those deleted since after the last', async () => {
    const [phone, other] = [device({ server }), device({ server })];
    const account = await newAccount(server);
    const jo = await signInOn(phone, account);
    const [gone, kept] = [await submitCompanyAs(phone, jo), await submitCompanyAs(phone, jo)];
    await phone.sync();
    await server.query('delete from auth.sessions where user_id = $1', [jo]);
    phone.clock.advance(2 * HOUR);
    await server.query('delete from public.pending_companies where id = $1', [gone.id]);
    // A visitor's page takes the cursor past the deletion.
    await other.list();
    await other.sync();
    await phone.sync();
    await signInOn(phone, account);
    const pulls = phone.network.count('/pull_changes_from_primary');
    phone.network.rule(({ path }) => {
      const isLater =
        path.endsWith('/pull_changes_from_primary') &&
        phone.network.count('/pull_changes_from_primary') > pulls + 1;
      return { kind: isLater ? 'drop-request' : 'pass' };
    });
    await withPageSize(server, 1, phone.sync);
    expect(await phone.db.companySubmissions.count()).toBe(2);
    expect(await phone.db.profiles.count()).toBe(1);
    phone.network.heal();
    await withPageSize(server, 1, phone.sync);
    expect((await phone.db.companySubmissions.toArray()).map(({ id }) => id)).toEqual([kept.id]);
    expect(await phone.db.profiles.count()).toBe(1);
  });

  it('refreshes tokens once when the server refuses them before they expire', async () => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    const item = await phone.list({}, jo);
    let refusals = 0;
    phone.network.rule(({ path }) => {
      if (!path.endsWith('/pull_changes_from_primary') || refusals++ > 0) return { kind: 'pass' };
      const body = JSON.stringify({ code: 'PGRST303', message: 'JWT expired', details: null, hint: null });
      return { kind: 'answer', status: 401, body, headers: { 'content-type': 'application/json' } };
    });
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    expect(await phone.db.parcels.get(item.id)).toMatchObject({ origin: 'server' });
    expect(phone.network.count('/auth/v1/token')).toBe(2);
  });

  it.each([
    { becomes: 'has a new session', event: 'nothing else', signsOut: false },
    { becomes: 'stays signed out', event: 'a sign-out in another tab', signsOut: true },
  ])('$becomes when a change of password is answered after $event', async ({ signsOut }) => {
    const phone = device({ server });
    const here = { db: phone.db, api: async () => phone.server };
    const account = await newAccount(server);
    await signInOn(phone, account);
    const before = await readSession(phone.db);
    const answered = Promise.withResolvers<void>();
    const isChange = ({ method, path }: { method: string; path: string }) =>
      method === 'PUT' && path === '/auth/v1/user';
    phone.network.rule((request) =>
      isChange(request) ? { kind: 'hold', of: 'response', until: answered.promise } : { kind: 'pass' },
    );
    const passwords = { currentPassword: account.password, password: 'another long dry summer' };
    const changing = changePassword(here, { email: account.email, ...passwords });
    await expect.poll(() => phone.network.requests.some(isChange)).toBe(true);
    if (signsOut) await signOut(here);
    answered.resolve();
    expect(await changing).toMatchObject({ ok: true });
    const after = await readSession(phone.db);
    expect(after?.userId).toBe(signsOut ? undefined : account.id);
    expect(after?.refreshToken).not.toBe(before?.refreshToken);
  });

  it('stays signed in when its change of password is repeated after it had no space for the new session', async () => {
    const phone = device({ server });
    const here = { db: phone.db, api: async () => phone.server };
    const account = await newAccount(server);
    await signInOn(phone, account);
    await phone.sync();
    const change = {
      email: account.email,
      currentPassword: account.password,
      password: 'another long dry summer',
    };
    phone.failStorageAt(1);
    expect(await changePassword(here, change)).toEqual({ ok: false, failure: { kind: 'no-space' } });
    expect(await changePassword(here, change)).toMatchObject({ ok: true });
    phone.clock.advance(HOUR);
    await phone.sync();
    expect((await readSession(phone.db))?.expired).toBe(false);
  });
});
