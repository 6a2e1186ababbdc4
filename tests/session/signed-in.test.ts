import { endSession } from '#db/session.ts';
import { readSession } from '#db/meta.ts';
import { companySubmissionInsertOf } from '#domain/company-submission.ts';
import { enqueue } from '#db/outbox.ts';
import { newId } from '#domain/id.ts';
import { readWho } from '#session/read-who.ts';
import { isAdmin } from '#session/who.ts';
import { newAccount, signInOn } from '#support/account.ts';
import { device, type Device } from '#support/device.ts';
import { runningServer } from '#support/server.ts';
import { submittedFirm } from '#support/submitted-firm.ts';
import { describe, expect, it } from 'vitest';

const server = runningServer();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function submit(phone: Device, userId: string) {
  const payload = companySubmissionInsertOf({ id: newId(), userId, form: submittedFirm });
  return enqueue(phone.db, { kind: 'company', payload, owner: userId, now: phone.clock.now() });
}

const submitterOf = async (id: string) =>
  (
    await server.query<{ user_id: string }>('select user_id from public.pending_companies where id = $1', [
      id,
    ])
  )[0]?.user_id;

describe('a signed-in device', () => {
  it("mirrors the profile, roles, claims and submissions of its person, and nobody else's", async () => {
    const [phone, other] = [device({ server }), device({ server })];
    const jo = await signInOn(phone, await newAccount(server, { fullName: 'Jo Anne Field' }));
    const ann = await signInOn(other, await newAccount(server, { fullName: 'Ann Other' }));
    const item = await submit(phone, jo);
    await phone.sync();
    await other.sync();
    expect(await readWho(phone.db)).toMatchObject({
      user: { id: jo, fullName: 'Jo Anne Field' },
      expired: false,
      rolesKnown: true,
    });
    expect(await phone.db.companySubmissions.toArray()).toMatchObject([
      { id: item.id, userId: jo, status: 'pending' },
    ]);
    expect(await other.db.companySubmissions.count()).toBe(0);
    expect((await other.db.profiles.toArray()).map(({ id }) => id)).toEqual([ann]);
  });

  it('learns of a role with its next pass', async () => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    await phone.sync();
    expect(isAdmin(await readWho(phone.db))).toBe(false);
    await server.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [jo]);
    await phone.sync();
    expect(isAdmin(await readWho(phone.db))).toBe(true);
  });

  it('sends what a visitor wrote as nobody, and what its person wrote as him', async () => {
    const phone = device({ server });
    const visitors = await phone.list();
    const jo = await signInOn(phone, await newAccount(server));
    const his = await phone.list({}, jo);
    const { unsent } = await phone.sync();
    expect([unsent, await phone.outbox()]).toEqual([0, []]);
    const sent = phone.network.seen.filter(
      ({ path, method }) => path === '/rest/v1/parcels' && method === 'POST',
    );
    const tokens = new Map(
      sent.map(({ body, headers }) => [JSON.parse(body)[0].id, headers.get('authorization')]),
    );
    const { accessToken } = (await readSession(phone.db)) ?? {};
    expect(tokens.get(his.id)).toBe(`Bearer ${accessToken}`);
    expect(tokens.get(visitors.id)).not.toBe(tokens.get(his.id));
  });

  it('buys new tokens before they run out, once for all who ask', async () => {
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

  it('survives a lost answer to a refresh: the same token buys again', async () => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    phone.clock.advance(2 * HOUR);
    phone.network.rule(({ path }) => ({ kind: path === '/auth/v1/token' ? 'drop-response' : 'pass' }));
    expect((await phone.sync()).trouble).toBe('silence');
    expect(await readSession(phone.db)).toMatchObject({ userId: jo, expired: false });
    phone.network.heal();
    expect((await phone.sync()).trouble).toBeNull();
  });

  it.each([
    ['no network', { kind: 'drop-request' } as const],
    ['a captive portal', { kind: 'answer', status: 200, body: '<h1>Welcome</h1>' } as const],
    ['a busy service', { kind: 'answer', status: 503, body: '' } as const],
    ['a portal that refuses', { kind: 'answer', status: 401, body: '<h1>Pay</h1>' } as const],
  ])('signs nobody out because of %s (law 14)', async (_name, fault) => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    await phone.sync();
    phone.clock.advance(30 * DAY);
    phone.network.rule(() => fault);
    await phone.sync();
    expect(await readWho(phone.db)).toMatchObject({ user: { id: jo }, expired: false, rolesKnown: true });
  });

  it('shows its person after 30 days offline, takes a listing and a submission, and sends both as him after he signs in again', async () => {
    const phone = device({ server });
    const account = await newAccount(server);
    const jo = await signInOn(phone, account);
    await phone.sync();
    phone.network.rule(() => ({ kind: 'drop-request' }));
    phone.clock.advance(30 * DAY);
    const [parcel, submission] = [await phone.list({}, jo), await submit(phone, jo)];
    await phone.sync();
    expect(await readWho(phone.db)).toMatchObject({ user: { id: jo, email: account.email }, expired: false });
    // Meanwhile the server ended his session.
    await server.query('delete from auth.sessions where user_id = $1', [jo]);
    phone.network.heal();
    const { unsent } = await phone.sync();
    expect(await readWho(phone.db)).toMatchObject({ user: { id: jo }, expired: true, rolesKnown: true });
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
    expect((await readWho(phone.db)).expired).toBe(false);
  });

  it('goes on with the public directory and with the items of visitors while its person has to sign in again', async () => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    await phone.sync();
    const [his, visitors] = [await phone.list({}, jo), await phone.list()];
    await server.query('delete from auth.sessions where user_id = $1', [jo]);
    phone.clock.advance(2 * HOUR);
    await phone.sync();
    expect((await phone.outbox()).map(({ id }) => id)).toEqual([his.id]);
    expect(await phone.db.parcels.get(visitors.id)).toMatchObject({ origin: 'server' });
  });

  it('forgets, when he signs in again, what of his went meanwhile', async () => {
    const phone = device({ server });
    const account = await newAccount(server);
    const jo = await signInOn(phone, account);
    const { id } = await submit(phone, jo);
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

  it('asks for new tokens once when the server refuses those at hand before their time', async () => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    const item = await phone.list({}, jo);
    let refusals = 0;
    phone.network.rule(({ path }) => {
      if (!path.endsWith('/pull_changes') || refusals++ > 0) return { kind: 'pass' };
      const body = JSON.stringify({ code: 'PGRST303', message: 'JWT expired', details: null, hint: null });
      return { kind: 'answer', status: 401, body, headers: { 'content-type': 'application/json' } };
    });
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    expect(await phone.db.parcels.get(item.id)).toMatchObject({ origin: 'server' });
    expect(phone.network.count('/auth/v1/token')).toBe(2);
  });
});

describe('signing out', () => {
  it('takes his rows and tokens from the device, and leaves his unsent items as his', async () => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    await submit(phone, jo);
    await phone.sync();
    phone.network.rule(() => ({ kind: 'drop-request' }));
    const unsent = await phone.list({}, jo);
    expect(await phone.server.endServerSession()).toBe(true);
    await endSession(phone.db);
    phone.network.heal();
    expect(await readSession(phone.db)).toBeNull();
    for (const table of [phone.db.profiles, phone.db.userRoles, phone.db.claims, phone.db.companySubmissions])
      expect(await table.count()).toBe(0);
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ id: unsent.id, owner: jo, state: 'waiting' }]);
  });

  it('keeps nothing of him that a pass under way still brings', async () => {
    const phone = device({ server });
    await signInOn(phone, await newAccount(server));
    phone.network.rule(async ({ path }) => {
      if (path.endsWith('/pull_changes')) await endSession(phone.db);
      return { kind: 'pass' };
    });
    await phone.sync();
    expect(await phone.db.profiles.count()).toBe(0);
  });

  it('keeps nothing of him that a repair under way still brings', async () => {
    const phone = device({ server });
    await signInOn(phone, await newAccount(server));
    await phone.sync();
    await phone.db.profiles.clear();
    phone.network.rule(async ({ path }) => {
      if (path.endsWith('/read_back')) await endSession(phone.db);
      return { kind: 'pass' };
    });
    await phone.sync({ verify: true });
    expect(phone.network.seen.filter(({ path }) => path.endsWith('/read_back'))).toHaveLength(1);
    expect(await phone.db.profiles.count()).toBe(0);
  });

  it('leaves the directory and its place in the feed, for whoever comes next', async () => {
    const phone = device({ server });
    await phone.sync();
    const broughtBy = async (pass: () => Promise<unknown>) => {
      const bytes: number[] = [];
      phone.network.rule(({ path }) =>
        path.endsWith('/pull_changes')
          ? { kind: 'rewrite', change: (text) => (bytes.push(text.length), text) }
          : { kind: 'pass' },
      );
      await pass();
      expect(bytes).toHaveLength(1);
      return bytes[0];
    };
    const jo = await newAccount(server);
    await signInOn(phone, jo);
    expect(await broughtBy(phone.sync)).toBeLessThan(1500);
    expect(await phone.db.profiles.count()).toBe(1);
    await endSession(phone.db);
    expect(await broughtBy(phone.sync)).toBeLessThan(1000);
    await signInOn(phone, await newAccount(server));
    expect(await broughtBy(phone.sync)).toBeLessThan(1500);
    expect(await phone.db.profiles.count()).toBe(1);
  });

  it('has all that is his when a page that was under way before does not bring it', async () => {
    const phone = device({ server });
    const account = await newAccount(server);
    const jo = await signInOn(phone, account);
    await phone.sync();
    let isFirst = true;
    phone.network.rule(async ({ path }) => {
      if (!path.endsWith('/pull_changes') || !isFirst) return { kind: 'pass' };
      isFirst = false;
      await endSession(phone.db);
      await signInOn(phone, account);
      return { kind: 'pass' };
    });
    await phone.sync();
    await phone.sync();
    expect((await phone.db.profiles.toArray()).map(({ id }) => id)).toEqual([jo]);
  });

  it('has all that is his when he signs in again before any pass ran', async () => {
    const phone = device({ server });
    const account = await newAccount(server);
    const jo = await signInOn(phone, account);
    await phone.sync();
    await endSession(phone.db);
    await signInOn(phone, account);
    await phone.sync();
    expect((await phone.db.profiles.toArray()).map(({ id }) => id)).toEqual([jo]);
  });

  it('lets another person begin with nothing of the one before', async () => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    await submit(phone, jo);
    await phone.sync();
    const ann = await signInOn(phone, await newAccount(server));
    expect(await phone.db.companySubmissions.count()).toBe(0);
    await phone.sync();
    expect((await phone.db.profiles.toArray()).map(({ id }) => id)).toEqual([ann]);
  });

  it('ends the session on the server too', async () => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    expect(await phone.server.endServerSession()).toBe(true);
    expect(await server.query('select id from auth.sessions where user_id = $1', [jo])).toEqual([]);
  });

  it('says so when the server refuses', async () => {
    const phone = device({ server });
    await signInOn(phone, await newAccount(server));
    const fault = { kind: 'answer', status: 500, body: '{"code":500,"msg":"Broken"}' } as const;
    phone.network.rule(({ path }) => (path === '/auth/v1/logout' ? fault : { kind: 'pass' }));
    expect(await phone.server.endServerSession()).toBe(false);
  });
});
