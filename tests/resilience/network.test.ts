// RESILIENCE.md, Network: lines 3 to 13, except 7, on whole devices.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { visitor } from '#domain/account/session.ts';
import { createRemote } from '#remote/remote.ts';
import { KEY, SERVER_URL } from '#support/api.ts';
import { manualTimers } from '#support/clock.ts';
import { device } from '#support/device.ts';
import { PORTAL_PAGE, type Fault } from '#support/faults.ts';
import type { RecordedRequest } from '#support/faulty-fetch.ts';
import { countListed, listMany, writesParcels } from '#support/listings.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';
import { withPassLock } from '#sync/lock.ts';

const server = runningServer();
const HOUR = 3_600_000;
const isPull = ({ path }: RecordedRequest) => path.endsWith('/pull_changes_from_primary');

afterEach(() => {
  vi.useRealTimers();
});

describe('3: a page that is cut off', () => {
  it('is rejected at every byte before its last', async () => {
    const phone = device({ server });
    let page = '';
    phone.network.rule((request) =>
      isPull(request) ? { kind: 'rewrite', change: (text) => (page = text) } : { kind: 'pass' },
    );
    await phone.sync();
    const bytes = new TextEncoder().encode(page);
    const headers = { 'content-type': 'application/json' };
    let cut = 0;
    const remote = createRemote({
      url: SERVER_URL,
      publishableKey: KEY,
      fetch: async () => new Response(bytes.slice(0, cut), { headers }),
      now: Date.now,
    });
    const accepted: number[] = [];
    for (cut = 0; cut < bytes.byteLength; cut++) {
      const first = { since: null, seenEpoch: null, fromPrimary: true };
      const progress = { isRetry: false, isReplacing: false, isAhead: false };
      const plain = { withDigests: false, withOwn: false, withPatches: false };
      const answer = await remote.pull({ identity: visitor, ...first, ...progress, ...plain });
      if (answer.ok) accepted.push(cut);
    }
    expect(accepted).toEqual([]);
  });

  it('changes neither rows nor cursor, wherever it is cut', async () => {
    const phone = device({ server });
    await phone.sync();
    // Makes the answer longer than every cut below.
    await server.query("update public.brokers set title = 'Principal', bio = repeat('Of the river. ', 20)");
    const before = [await phone.db.brokers.toArray(), (await readMirrorState(phone.db)).cursor];
    for (let bytes = 0; bytes < 1_200; bytes += 60) {
      phone.network.rule((request) => (isPull(request) ? { kind: 'truncate', bytes } : { kind: 'pass' }));
      await phone.sync();
    }
    expect([await phone.db.brokers.toArray(), (await readMirrorState(phone.db)).cursor]).toEqual(before);
    phone.network.heal();
    await phone.sync();
    expect((await phone.db.brokers.toArray()).every(({ title }) => title === 'Principal')).toBe(true);
  });
});

it('4: a network on which nothing moves ends the pass by its deadline, and no lock is left', async () => {
  const phone = device({ server });
  const { id } = await phone.list();
  manualTimers();
  const channel = new BroadcastChannel('passes');
  const heldLocks = async () => (await navigator.locks.query()).held;
  for (let attempt = 0; attempt < 3; attempt++) {
    const requested = new Promise<void>((resolve) => {
      phone.network.rule(() => {
        resolve();
        return { kind: 'stall' };
      });
    });
    const pass = withPassLock({ locks: navigator.locks, channel, work: () => phone.sync() });
    await requested;
    expect(await heldLocks()).toHaveLength(1);
    // The deadline, and a little more for the bytes of the request.
    await vi.advanceTimersByTimeAsync(16_000);
    expect((await pass).failureReason).toBe('no-response');
    expect(await heldLocks()).toEqual([]);
  }
  vi.useRealTimers();
  channel.close();
  expect(await phone.outbox()).toMatchObject([{ id, state: 'waiting', attempts: 0 }]);
  phone.network.heal();
  await phone.sync();
  expect(await countListed(server, [id])).toBe(1);
});

describe('5: a captive portal', () => {
  const html = { 'content-type': 'text/html' };
  const page = '<html><h1>Log in to the motel</h1></html>';
  it.each<[string, Fault]>([
    ['its page for everything', PORTAL_PAGE],
    ['a redirection', { kind: 'answer', status: 302, headers: { ...html, location: '/login' }, body: page }],
    ['511', { kind: 'answer', status: 511, headers: html, body: page }],
    ['403 and a page', { kind: 'answer', status: 403, headers: html, body: page }],
    [
      '403 and JSON of its own',
      {
        kind: 'answer',
        status: 403,
        headers: { 'content-type': 'application/json' },
        body: '{"error":"pay"}',
      },
    ],
    ...[403, 407, 451].map((status): [string, Fault] => [
      `${status} and JSON with a code`,
      {
        kind: 'answer',
        status,
        headers: { 'content-type': 'application/json' },
        body: `{"code":"${status}","message":"Access is denied."}`,
      },
    ]),
  ])('that answers with %s takes no row, no item and no sign-in', async (_, fault) => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    await phone.sync();
    const item = await phone.list({}, jo);
    const rows = await phone.db.parcels.count();
    phone.network.rule(() => fault);
    phone.clock.advance(2 * HOUR);
    for (let time = 0; time < 3; time++)
      expect(['not-our-api', 'no-response']).toContain((await phone.sync()).failureReason);
    expect(await phone.outbox()).toMatchObject([{ id: item.id, state: 'waiting', refusal: null }]);
    expect(await readSession(phone.db)).toMatchObject({ userId: jo, expired: false });
    expect(await phone.db.parcels.count()).toBe(rows);
    phone.network.heal();
    await phone.sync();
    expect(await countListed(server, [item.id])).toBe(1);
  });
});

it('8: ten minutes between towers, three seconds on and five off, lose nothing and duplicate nothing', async () => {
  const phone = device({ server });
  const ids: string[] = [];
  let due = 0;
  for (let second = 0; second < 600; second++) {
    const on = second % 8 < 3;
    phone.network.rule((request) => {
      if (on) return { kind: 'pass' };
      return { kind: writesParcels(request) || second % 2 === 0 ? 'drop-response' : 'drop-request' };
    });
    if (second % 15 === 0) ids.push((await phone.list()).id);
    if (second >= due) due = second + Math.max((await phone.sync()).nextInMs / 1_000, 1);
    phone.clock.advance(1_000);
  }
  const perMinute = phone.network.requests.length / 10;
  phone.network.heal();
  await phone.sync();
  expect(await phone.outbox()).toEqual([]);
  expect(await countListed(server, ids)).toBe(ids.length);
  expect(perMinute).toBeLessThan(60);
});

describe('9: a batch that is too large for a proxy', () => {
  const tooLarge: Fault = { kind: 'answer', status: 413, headers: {}, body: '<h1>Too large</h1>' };

  it('is halved until it passes', async () => {
    const phone = device({ server });
    const ids = await listMany(phone, 40);
    phone.network.rule((request) =>
      writesParcels(request) && request.body.length > 4_000 ? tooLarge : { kind: 'pass' },
    );
    await phone.sync();
    expect(await countListed(server, ids)).toBe(40);
    expect(await phone.outbox()).toEqual([]);
  });

  it('marks the item that never passes as refused, with the reason, and sends the others', async () => {
    const phone = device({ server });
    const ids = await listMany(phone, 7);
    const huge = await phone.list({ title: 'The whole history of the farm' });
    phone.network.rule((request) =>
      writesParcels(request) && request.body.includes(huge.id) ? tooLarge : { kind: 'pass' },
    );
    await phone.sync();
    expect(await countListed(server, ids)).toBe(7);
    const message = 'This is larger than the server takes. Shorten it and submit it again.';
    expect(await phone.outbox()).toMatchObject([{ id: huge.id, state: 'refused', refusal: { message } }]);
  });
});

describe('10: a server that asks for a pause', () => {
  const ours = '{"code":"PGRST001","message":"Database client error. Retrying the connection."}';
  const until = (at: number, body = ours): Fault => ({
    kind: 'answer',
    status: 503,
    headers: { 'content-type': 'application/json', 'retry-after': new Date(at).toUTCString() },
    body,
  });

  it('until a date gets it from all three tabs', async () => {
    const phone = device({ server });
    const { id } = await phone.list();
    phone.network.rule(() => until(phone.clock.now() + 120_000));
    await phone.sync();
    phone.network.heal();
    const before = phone.network.requests.length;
    phone.clock.advance(118_000);
    for (const _tab of [1, 2, 3]) await phone.sync();
    expect(phone.network.requests.length).toBe(before);
    phone.clock.advance(3_000);
    await phone.sync();
    expect(await countListed(server, [id])).toBe(1);
  });

  it('gets a minute at most if it is not ours (laws 6 and 7)', async () => {
    const phone = device({ server });
    const { id } = await phone.list();
    phone.network.rule(() => until(phone.clock.now() + HOUR, '{"error":"Too many guests"}'));
    expect((await phone.sync()).nextInMs).toBeLessThan(1.1 * 60_000);
    phone.network.heal();
    phone.clock.advance(60_000);
    await phone.sync();
    expect(await countListed(server, [id])).toBe(1);
  });

  it('does not silence a phone whose clock is years behind for longer than an hour', async () => {
    const phone = device({ server });
    const { id } = await phone.list();
    phone.network.rule(() => until(phone.clock.now() + 3 * 365 * 24 * HOUR));
    expect((await phone.sync()).nextInMs).toBeLessThan(1.1 * HOUR);
    phone.network.heal();
    phone.clock.advance(HOUR);
    await phone.sync();
    expect(await countListed(server, [id])).toBe(1);
  });
});

it('11: a server that is down for six hours is asked at least every five minutes, and the first answer empties the outbox', async () => {
  const phone = device({ server });
  const { id } = await phone.list();
  phone.network.rule(() => ({ kind: 'answer', status: 503, headers: {}, body: '<h1>Down</h1>' }));
  const pauses: number[] = [];
  for (let waited = 0; waited < 6 * HOUR; waited += pauses.at(-1) ?? 0) {
    pauses.push((await phone.sync()).nextInMs);
    phone.clock.advance(pauses.at(-1) ?? 0);
  }
  expect(Math.max(...pauses)).toBeLessThanOrEqual(300_000);
  expect(pauses.length).toBeGreaterThan(6 * 12);
  phone.network.heal();
  expect((await phone.sync()).unsent).toBe(0);
  expect(await countListed(server, [id])).toBe(1);
});

it('12: a network that delivers every request twice makes one row of each item', async () => {
  const phone = device({ server });
  const jo = await signInOn(phone, await newAccount(server));
  phone.network.rule(() => ({ kind: 'duplicate' }));
  const ids = [(await phone.list()).id, (await phone.list({}, jo)).id];
  await phone.sync();
  await phone.sync();
  expect(await phone.outbox()).toEqual([]);
  expect(await countListed(server, ids)).toBe(2);
  expect((await phone.parcels()).filter(({ id }) => ids.includes(id))).toHaveLength(2);
});

it("13: without the auth service the token works until it expires; then the user's items wait, and none is sent as a visitor's", async () => {
  const phone = device({ server });
  const jo = await signInOn(phone, await newAccount(server));
  const token = (await readSession(phone.db))?.accessToken;
  phone.network.rule(({ path }) => ({ kind: path.startsWith('/auth/') ? 'refuse' : 'pass' }));
  phone.clock.advance(HOUR - 30_000);
  const first = await phone.list({}, jo);
  expect((await phone.sync()).failureReason).toBeNull();
  expect(await countListed(server, [first.id])).toBe(1);
  phone.clock.advance(60_000);
  const second = await phone.list({}, jo);
  expect((await phone.sync()).failureReason).toBe('no-response');
  expect(await phone.outbox()).toMatchObject([{ id: second.id, state: 'waiting' }]);
  const senders = phone.network.requests
    .filter(({ path }) => path.startsWith('/rest/'))
    .map(({ headers }) => headers.get('authorization'));
  expect(new Set(senders.filter((sender) => sender !== `Bearer ${KEY}`))).toEqual(
    new Set([`Bearer ${token}`]),
  );
  expect(
    phone.network.requests
      .filter(writesParcels)
      .every(({ headers }) => headers.get('authorization') === `Bearer ${token}`),
  ).toBe(true);
  phone.network.heal();
  await phone.sync();
  expect(await countListed(server, [second.id])).toBe(1);
});
