import { describe, expect, it } from 'vitest';
import { changeItem, discardItem, enqueue, retryItem } from '#db/outbox/outbox.ts';
import { endSession } from '#db/session/session.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { readPass } from '#db/tables/sync-run.ts';
import { newId } from '#domain/values/id.ts';
import { readCurrentUser } from '#session/current-user-store.ts';
import { device, Killed } from '#support/device.ts';
import { apiError, EXPIRED_TOKEN, SERVER_ERROR, type Fault } from '#support/faults.ts';
import { countListed, writesParcels, parcelPayload } from '#support/listings.ts';
import { withPageSize } from '#support/page-size.ts';
import { runningServer } from '#support/server.ts';
import { submitCompanyAs } from '#support/submitted-company.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();
const isPull = ({ path }: { path: string }) => path.endsWith('/pull_changes_from_primary');
const json = { 'content-type': 'application/json' };
const HOUR = 3_600_000;

describe('laws 6 and 7: pauses of our API and of other hosts', () => {
  const busy = (body: string): Fault => ({
    kind: 'answer',
    status: 503,
    headers: { ...json, 'retry-after': '3600' },
    body,
  });

  it("keeps another host's pause for a minute at most, and not when the user asks or the network changes", async () => {
    const phone = device({ server });
    const item = await phone.list();
    phone.network.rule(() => busy('{"message":"overloaded"}'));
    const { nextInMs } = await phone.sync();
    expect(nextInMs).toBeLessThanOrEqual(60_000);
    phone.network.heal();
    await phone.sync();
    expect(await countListed(server, [item.id])).toBe(1);
  });

  it('keeps the pause of our own API', async () => {
    const phone = device({ server });
    phone.network.rule(() => busy('{"code":"PGRST003","message":"Timed out acquiring a connection"}'));
    expect((await phone.sync()).nextInMs).toBeGreaterThanOrEqual(HOUR);
    const before = phone.network.requests.length;
    await phone.sync();
    expect(phone.network.requests.length).toBe(before);
  });
});

describe('law 8: a failing request blocks nothing else', () => {
  it('sends the other kinds when the read-back of one kind fails', async () => {
    const phone = device({ server });
    const userId = await signInOn(phone, await newAccount(server));
    const listing = await phone.list({}, userId);
    phone.network.rule((request) => ({ kind: writesParcels(request) ? 'drop-response' : 'pass' }));
    await phone.sync();
    const company = await submitCompanyAs(phone, userId);
    phone.network.rule(({ path }) =>
      path.endsWith('/read_back') ? apiError(500, 'XX000') : { kind: 'pass' },
    );
    await phone.sync();
    expect((await phone.outbox()).map(({ id }) => id)).toEqual([listing.id]);
    expect(
      await server.query('select id from public.pending_companies where id = $1', [company.id]),
    ).toHaveLength(1);
    expect(await readPass(phone.db)).toMatchObject({ failureReason: 'server-error', failures: 2 });
  });

  it("sends a visitor's items and fetches the directory while a user's token cannot be renewed", async () => {
    const phone = device({ server });
    const ofVisitor = await phone.list();
    const userId = await signInOn(phone, await newAccount(server));
    const ofUser = await phone.list({}, userId);
    phone.clock.advance(2 * HOUR);
    phone.network.rule(({ path }) => ({ kind: path.startsWith('/auth/') ? 'drop-request' : 'pass' }));
    await phone.sync();
    expect((await phone.outbox()).map(({ id }) => id)).toEqual([ofUser.id]);
    expect(await countListed(server, [ofVisitor.id, ofUser.id])).toBe(1);
    expect(await phone.db.brokers.count()).toBe(7);
    expect((await readPass(phone.db)).failureReason).toBe('no-response');
  });

  it("sends a visitor's items, and keeps the user's screens, while the server rejects their renewed tokens", async () => {
    const phone = device({ server });
    await signInOn(phone, await newAccount(server));
    await phone.sync();
    const ofVisitor = await phone.list();
    const isToken = (authorization: string | null) => authorization?.split('.').length === 3;
    phone.network.rule(({ path, headers }) =>
      path.startsWith('/rest/') && isToken(headers.get('authorization')) ? EXPIRED_TOKEN : { kind: 'pass' },
    );
    await phone.sync();
    expect(await countListed(server, [ofVisitor.id])).toBe(1);
    expect(await readCurrentUser(phone.db)).toMatchObject({ expired: false, rolesLoaded: true });
    expect((await readPass(phone.db)).failureReason).toBe('server-error');
  });
});

describe('laws 7 and 8: a database that takes no writes', () => {
  it('refuses no item: all wait, can be discarded, and are sent together once it does', async () => {
    const phone = device({ server });
    const ids: string[] = [];
    for (let count = 0; count < 20; count++) ids.push((await phone.list()).id);
    phone.network.rule((request) => (isPull(request) ? { kind: 'pass' } : apiError(405, '25006')));
    for (let passes = 0; passes < 4; passes++) await phone.sync();
    expect(phone.network.requests.filter(writesParcels)).toHaveLength(4);
    expect(await phone.outbox()).toMatchObject(ids.map(() => ({ state: 'waiting', unconfirmed: false })));
    expect(await discardItem(phone.db, ids[0] ?? '')).toBe('discarded');
    phone.network.heal();
    await phone.sync();
    expect(phone.network.requests.filter(writesParcels)).toHaveLength(7);
    expect([await phone.outbox(), await countListed(server, ids)]).toEqual([[], 19]);
  });

  it('lets an item that meets an error of the server be discarded, and sends the others', async () => {
    const phone = device({ server });
    const poison = await phone.list({ title: 'Calls a missing function' });
    const other = await phone.list();
    phone.network.rule((request) =>
      writesParcels(request) && request.body.includes('Calls a missing function')
        ? apiError(404, '42883')
        : { kind: 'pass' },
    );
    for (let passes = 0; passes < 3; passes++) await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ id: poison.id, state: 'unconfirmed' }]);
    expect(await countListed(server, [other.id])).toBe(1);
    await discardItem(phone.db, poison.id);
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
  });
});

describe('law 6: a page that the server cannot make', () => {
  const pageSizeOf = (body: string) => Number(/"page_size":(?<rows>\d+)/u.exec(body)?.groups?.rows);

  it('is requested in halves until the server can make it, and in whole pages after that', async () => {
    const phone = device({ server });
    phone.network.rule((request) =>
      isPull(request) && pageSizeOf(request.body) > 300 ? SERVER_ERROR : { kind: 'pass' },
    );
    for (let passes = 0; passes < 4; passes++) await phone.sync();
    expect((await readMirrorState(phone.db)).completedAt).not.toBeNull();
    phone.network.heal();
    for (let passes = 0; passes < 5; passes++) await phone.sync();
    expect(pageSizeOf(phone.network.requests.findLast(isPull)?.body ?? '')).toBe(1000);
  });

  it('is no smaller after hours without a network', async () => {
    const phone = device({ server });
    phone.network.rule(() => ({ kind: 'drop-request' }));
    for (let passes = 0; passes < 4; passes++) await phone.sync();
    phone.network.heal();
    await phone.sync();
    expect(pageSizeOf(phone.network.requests.findLast(isPull)?.body ?? '')).toBe(1000);
  });
});

describe('law 13: only success counts as success', () => {
  it('does not note a refused pull as success', async () => {
    const phone = device({ server });
    phone.network.rule((request) => (isPull(request) ? apiError(403, '42501') : { kind: 'pass' }));
    const { nextInMs, failureReason } = await phone.sync();
    expect([failureReason, (await readPass(phone.db)).failures]).toEqual(['server-error', 1]);
    expect(nextInMs).toBeLessThan(60_000);
  });

  it('knows that the server answered where the page was closed after a page of the feed, before the pass ended', async () => {
    const phone = device({ server });
    for (let day = 0; day < 3; day++) {
      const pass = withPageSize(server, 7, () => phone.sync(day === 1 ? {} : { dieAt: 'applied' }));
      await (day === 1 ? pass : expect(pass).rejects.toThrow(Killed));
      const answeredAt = phone.clock.now();
      phone.clock.advance(24 * HOUR);
      phone.network.rule(() => ({ kind: 'drop-request' }));
      await phone.sync();
      expect(await readPass(phone.db)).toMatchObject({ answeredAt, failureReason: 'no-response' });
      phone.network.heal();
    }
  });

  it('does not accept from another host that a pull is too large', async () => {
    const phone = device({ server });
    const page = { 'content-type': 'text/html' };
    const tooLarge: Fault = { kind: 'answer', status: 413, headers: page, body: '<html>Too large</html>' };
    phone.network.rule((request) => (isPull(request) ? tooLarge : { kind: 'pass' }));
    await phone.sync();
    expect(await readPass(phone.db)).toMatchObject({ failureReason: 'not-our-api', answeredAt: null });
  });

  it('renews the token and sends in the same pass when a write fails because it has expired', async () => {
    const phone = device({ server });
    const userId = await signInOn(phone, await newAccount(server));
    const item = await phone.list({}, userId);
    const answers = [EXPIRED_TOKEN];
    phone.network.rule((request) =>
      writesParcels(request) ? (answers.shift() ?? { kind: 'pass' }) : { kind: 'pass' },
    );
    await phone.sync();
    expect([await phone.outbox(), await countListed(server, [item.id])]).toEqual([[], 1]);
  });

  it('retries soon while writes keep failing because the token has expired', async () => {
    const phone = device({ server });
    const userId = await signInOn(phone, await newAccount(server));
    await phone.list({}, userId);
    phone.network.rule((request) => (writesParcels(request) ? EXPIRED_TOKEN : { kind: 'pass' }));
    const { nextInMs } = await phone.sync();
    expect(nextInMs).toBeLessThan(60_000);
    expect(await phone.outbox()).toMatchObject([{ state: 'waiting' }]);
    expect((await readSession(phone.db))?.expired).toBe(false);
  });
});

describe('law 2: an item belongs to its author', () => {
  it('cannot be changed, retried or discarded by another user of the device', async () => {
    const phone = device({ server });
    const userId = await signInOn(phone, await newAccount(server));
    const item = await phone.list({ title: 'Of its author' }, userId);
    await endSession(phone.db);
    const payload = parcelPayload({ id: item.id, title: 'Of a visitor' });
    expect([
      await changeItem(phone.db, { kind: 'parcel', payload, now: 0 }),
      await retryItem(phone.db, item.id, phone.clock.now()),
      await discardItem(phone.db, item.id),
    ]).toEqual([null, null, null]);
    expect(await phone.outbox()).toMatchObject([{ revision: 1, payload: { title: 'Of its author' } }]);
  });

  it('is not taken for what another user submits again', async () => {
    const phone = device({ server });
    const userId = await signInOn(phone, await newAccount(server));
    const replaces = newId();
    const submit = (owner: string | null) =>
      enqueue(phone.db, { kind: 'parcel', payload: parcelPayload(), owner, replaces, now: 0 });
    const ofUser = await submit(userId);
    expect((await submit(userId)).id).toBe(ofUser.id);
    expect((await submit(null)).id).not.toBe(ofUser.id);
  });
});

describe('law 11: unreadable rows', () => {
  it.each(['later', Infinity, 2 ** 60])(
    'leave later rows readable, with a sequence of %s',
    async (sequence) => {
      const phone = device({ server });
      const item = await phone.list();
      await phone.db.outbox.update(item.id, { sequence: sequence as number });
      const next = await enqueue(phone.db, { kind: 'parcel', payload: parcelPayload(), owner: null, now: 0 });
      expect((await phone.outbox()).map(({ id }) => id)).toContain(next.id);
      expect(next.sequence).toBe(1);
    },
  );
});
