// RESILIENCE.md, Sign-in: lines 38 to 41 on whole devices. tests/session and the browser stories test the others.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '#db/session/session.ts';
import { openDatabase } from '#db/tables/database.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { readUnsent } from '#features/account/queries.ts';
import { KEY, SERVER_URL } from '#support/api.ts';
import { device, type Device } from '#support/device.ts';
import { EXPIRED_TOKEN } from '#support/faults.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';
import { createIdentityProvider } from '#sync/identity.ts';

const server = runningServer();
const HOUR = 3_600_000;
const isToken = ({ path }: { path: string }) => path === '/auth/v1/token';
const onServer = async (id: string) =>
  (await server.query('select id from public.parcels where id = $1', [id])).length;

it('38: what a user wrote is never sent as another user who signs in, and is sent once its author is back', async () => {
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

it('39: three tabs and the service worker that wake in the same second near the end of a token refresh it once', async () => {
  const phone = device({ server });
  await signInOn(phone, await newAccount(server));
  phone.clock.advance(HOUR - 30_000);
  const before = phone.network.requests.filter(isToken).length;
  const options = { url: SERVER_URL, publishableKey: KEY, fetch: phone.network.fetch, now: phone.clock.now };
  // Each thread has its own connection; the locks are the platform's.
  const threads = Array.from({ length: 4 }, () => {
    const db = openDatabase({ name: phone.db.name });
    return { db, identify: createIdentityProvider({ db, options, locks: navigator.locks }) };
  });
  const states = await Promise.all(threads.map(({ identify }) => identify()));
  expect(phone.network.requests.filter(isToken).length - before).toBe(1);
  const fresh = (await readSession(phone.db))?.accessToken;
  expect(states).toMatchObject(threads.map(() => ({ kind: 'user', identity: { accessToken: fresh } })));
  for (const { db } of threads) db.close();
});

it(
  '40: a server that accepts no token for an hour is asked for a new one at most once a minute, however often the user tries',
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
  ['without a network', 'drop-request', 0],
  ['without a network, with an expired token,', 'drop-request', 2 * HOUR],
] as const)(
  '41: signing out %s leaves nothing of the user but the unsent items, counted',
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

describe('41: the revocation after a sign-out without a network', () => {
  const sessions = async (userId: string) =>
    (await server.query('select id from auth.sessions where user_id = $1', [userId])).length;
  const logouts = (phone: Device) => phone.network.count('/auth/v1/logout');
  /** Signs out offline, and lets `minutes` pass. */
  async function signOutOffline(phone: Device, minutes: number) {
    phone.network.rule(() => ({ kind: 'drop-request' }));
    expect(await phone.server.endServerSession()).toBe(true);
    await endSession(phone.db);
    for (let half = 0; half < minutes * 2; half++) await halfMinute(phone);
  }
  /** Lets half a minute pass, and its requests end. */
  async function halfMinute(phone: Device) {
    phone.clock.advance(30_000);
    await vi.advanceTimersByTimeAsync(30_000);
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => void setImmediate(resolve));
  }
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return () => vi.useRealTimers();
  });

  it('is sent once the open page finds a network, and no token is stored on the device', async () => {
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
    await expect.poll(() => sessions(jo)).toBe(before - 1);
    const sent = logouts(phone);
    await halfMinute(phone);
    expect(logouts(phone)).toBe(sent);
  });

  it('is sent with new tokens when the old ones had expired before', async () => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    const before = await sessions(jo);
    phone.clock.advance(2 * HOUR);
    await signOutOffline(phone, 3);
    phone.network.heal();
    await halfMinute(phone);
    await expect.poll(() => sessions(jo)).toBe(before - 1);
    expect(await readSession(phone.db)).toBeNull();
  });

  it('is dropped once the token has expired', async () => {
    const phone = device({ server });
    await signInOn(phone, await newAccount(server));
    await signOutOffline(phone, 62);
    const tried = logouts(phone);
    phone.network.heal();
    await halfMinute(phone);
    expect(logouts(phone)).toBe(tried);
  });
});
