// "Must survive", Auth: lines 38 to 41 on whole devices; those before and after are told in tests/session and in the browser.
import { openDatabase } from '#db/database.ts';
import { readSession } from '#db/stored-session.ts';
import { endSession } from '#db/session.ts';
import { readUnsent } from '#features/account/queries.ts';
import { createIdentityProvider } from '#sync/identity.ts';
import { newAccount, signInOn } from '#support/users.ts';
import { KEY, SERVER_URL } from '#support/api.ts';
import { device, type Device } from '#support/device.ts';
import { EXPIRED_TOKEN } from '#support/faults.ts';
import { runningServer } from '#support/server.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const server = runningServer();
const HOUR = 3_600_000;
const isToken = ({ path }: { path: string }) => path === '/auth/v1/token';
const onServer = async (id: string) =>
  (await server.query('select id from public.parcels where id = $1', [id])).length;

it('38: what a person wrote is never sent by another who signs in after him, and leaves when he is back', async () => {
  const phone = device({ server });
  const [joAccount, annAccount] = [await newAccount(server), await newAccount(server)];
  const jo = await signInOn(phone, joAccount);
  const jos = await phone.list({}, jo);
  await server.query('delete from auth.sessions where user_id = $1', [jo]);
  phone.clock.advance(2 * HOUR);
  await phone.sync();
  expect(await readSession(phone.db)).toMatchObject({ userId: jo, expired: true });
  await signInOn(phone, annAccount);
  for (let time = 0; time < 3; time++) await phone.sync();
  expect(await onServer(jos.id)).toBe(0);
  expect(phone.network.requests.some(({ body }) => body.includes(jos.id))).toBe(false);
  await signInOn(phone, joAccount);
  await phone.sync();
  expect(await onServer(jos.id)).toBe(1);
});

it('39: three tabs and the service worker that wake in the same second near the end of a token buy one', async () => {
  const phone = device({ server });
  await signInOn(phone, await newAccount(server));
  phone.clock.advance(HOUR - 30_000);
  const before = phone.network.requests.filter(isToken).length;
  const options = { url: SERVER_URL, publishableKey: KEY, fetch: phone.network.fetch, now: phone.clock.now };
  // Each thread has a connection of its own, and the locks are those of the platform.
  const threads = Array.from({ length: 4 }, () => {
    const db = openDatabase({ name: phone.db.name });
    return { db, identify: createIdentityProvider({ db, options, locks: navigator.locks }) };
  });
  const standings = await Promise.all(threads.map(({ identify }) => identify()));
  expect(phone.network.requests.filter(isToken).length - before).toBe(1);
  const fresh = (await readSession(phone.db))?.accessToken;
  expect(standings).toMatchObject(threads.map(() => ({ kind: 'user', identity: { accessToken: fresh } })));
  for (const { db } of threads) db.close();
});

it(
  '40: a server that takes no token for an hour is asked for a new one once a minute at most, however often a person tries',
  { timeout: 180_000 },
  async () => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    const item = await phone.list({}, jo);
    const before = phone.network.requests.filter(isToken).length;
    phone.network.rule(({ path, headers }) =>
      path.startsWith('/rest/') && headers.get('authorization') !== `Bearer ${KEY}`
        ? EXPIRED_TOKEN
        : { kind: 'pass' },
    );
    for (let waited = 0; waited < HOUR; waited += 20_000) {
      await phone.sync();
      phone.clock.advance(20_000);
    }
    expect(phone.network.requests.filter(isToken).length - before).toBeLessThanOrEqual(60);
    expect(await phone.outbox()).toMatchObject([{ id: item.id, state: 'waiting' }]);
    phone.network.heal();
    phone.clock.advance(60_000);
    await phone.sync();
    expect(await onServer(item.id)).toBe(1);
  },
);

it.each([
  ['with a network', 'pass', 0],
  ['without one', 'drop-request', 0],
  ['without one, his token run out', 'drop-request', 2 * HOUR],
] as const)(
  '41: signing out %s leaves nothing of the person but his unsent items, counted',
  async (_, kind, later) => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    await phone.sync();
    phone.network.rule(() => ({ kind }));
    for (let count = 0; count < 7; count++) await phone.list({}, jo);
    phone.clock.advance(later);
    expect(await readUnsent(phone.db, jo)).toBe(7);
    expect(await phone.server.endServerSession()).toBe(true);
    await endSession(phone.db);
    expect(await readSession(phone.db)).toBeNull();
    const { profiles, userRoles, claims, companySubmissions, brokerSubmissions, sentParcels } = phone.db;
    for (const table of [profiles, userRoles, claims, companySubmissions, brokerSubmissions, sentParcels])
      expect([table.name, await table.count()]).toEqual([table.name, 0]);
    phone.network.heal();
    await phone.sync();
    expect((await phone.outbox()).map(({ owner, state }) => [owner, state])).toEqual(
      Array.from({ length: 7 }, () => [jo, 'waiting']),
    );
  },
);

describe('41: what a sign-out without a network owes the server', () => {
  const sessions = async (userId: string) =>
    (await server.query('select id from auth.sessions where user_id = $1', [userId])).length;
  const logouts = (phone: Device) => phone.network.count('/auth/v1/logout');
  /** Signs out where no request arrives, and lets `minutes` pass. */
  async function signOutOffline(phone: Device, minutes: number) {
    phone.network.rule(() => ({ kind: 'drop-request' }));
    expect(await phone.server.endServerSession()).toBe(true);
    await endSession(phone.db);
    for (let half = 0; half < minutes * 2; half++) await halfMinute(phone);
  }
  /** Half a minute later, every request that it brought has ended. */
  async function halfMinute(phone: Device) {
    phone.clock.advance(30_000);
    await vi.advanceTimersByTimeAsync(30_000);
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => void setImmediate(resolve));
  }
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return () => vi.useRealTimers();
  });

  it('is sent once the open page finds a network, and nothing of it lies on the device', async () => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    const { accessToken, refreshToken } = (await readSession(phone.db)) ?? {};
    const before = await sessions(jo);
    await signOutOffline(phone, 3);
    expect(await sessions(jo)).toBe(before);
    const stored = JSON.stringify(await Promise.all(phone.db.tables.map((table) => table.toArray())));
    expect([accessToken, refreshToken].some((token) => token && stored.includes(token))).toBe(false);
    phone.network.heal();
    await halfMinute(phone);
    await vi.waitFor(async () => expect(await sessions(jo)).toBe(before - 1));
    const sent = logouts(phone);
    await halfMinute(phone);
    expect(logouts(phone)).toBe(sent);
  });

  it('is sent with new tokens, where those at hand had run out before', async () => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    const before = await sessions(jo);
    phone.clock.advance(2 * HOUR);
    await signOutOffline(phone, 3);
    phone.network.heal();
    await halfMinute(phone);
    await vi.waitFor(async () => expect(await sessions(jo)).toBe(before - 1));
    expect(await readSession(phone.db)).toBeNull();
  });

  it('is given up when the token has run out', async () => {
    const phone = device({ server });
    await signInOn(phone, await newAccount(server));
    await signOutOffline(phone, 62);
    const tried = logouts(phone);
    phone.network.heal();
    await halfMinute(phone);
    expect(logouts(phone)).toBe(tried);
  });
});
