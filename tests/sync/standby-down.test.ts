// Reads that fail while the primary answers: a standby is down, overloaded or restarted, or its gateway takes no key in an address.
import { describe, expect, it } from 'vitest';
import { startSession } from '#db/session/session.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { readPass } from '#db/tables/sync-run.ts';
import { device, Killed } from '#support/device.ts';
import { apiError, BUSY, PORTAL_PAGE, type Fault } from '#support/faults.ts';
import { isPull } from '#support/faulty-fetch.ts';
import { countListed } from '#support/listings.ts';
import { list } from '#support/manage-listing.ts';
import { withPageSize } from '#support/page-size.ts';
import { parcelIdsAt, parcelIdsOn } from '#support/parcel-ids.ts';
import { insertAsOwner, parcelRow } from '#support/server-rows.ts';
import { runningServer } from '#support/server.ts';
import { methodsOfTimedPass } from '#support/standbys.ts';
import { newAccount, signInOn, storedSession } from '#support/users.ts';

const HOUR = 3_600_000;

const FAULTS: [string, Fault][] = [
  [
    'PostgREST has no database',
    {
      kind: 'answer',
      status: 503,
      headers: { 'content-type': 'application/json', 'retry-after': '32' },
      body: '{"code":"PGRST002","message":"Could not query the database for the schema cache. Retrying.","details":null,"hint":null}',
    },
  ],
  [
    'a bad gateway',
    { kind: 'answer', status: 502, headers: { 'content-type': 'text/html' }, body: '<html>' },
  ],
  ['a conflict with recovery', apiError(500, '40001')],
  ['an unknown function', apiError(404, 'PGRST202')],
  ['no answer', { kind: 'drop-request' }],
];

type FaultRule = (request: { method: string }) => Fault;
const failReads =
  (fault: Fault): FaultRule =>
  ({ method }) =>
    method === 'GET' ? fault : { kind: 'pass' };
const failWrites =
  (fault: Fault): FaultRule =>
  ({ method }) =>
    method === 'GET' ? { kind: 'pass' } : fault;

describe('where reads fail and the primary answers', () => {
  const server = runningServer();

  it.each(FAULTS)('a device whose mirror is being replaced sends what it has: %s', async (_name, fault) => {
    const phone = device({ server });
    await withPageSize(server, 7, () => expect(phone.sync({ dieAt: 'applied' })).rejects.toThrow(Killed));
    expect((await readMirrorState(phone.db)).replacing).toBe('fetching');
    phone.network.rule(failReads(fault));
    const { id } = await list(phone);
    for (let passes = 0; passes < 2; passes++) {
      await phone.sync();
      phone.clock.advance(HOUR);
    }
    expect(await countListed(server, [id])).toBe(1);
  });

  it.each(FAULTS)('a whole mirror is complete after two passes: %s', async (_name, fault) => {
    const phone = device({ server });
    phone.network.rule(failReads(fault));
    await withPageSize(server, 7, async () => {
      await phone.sync();
      phone.clock.advance(HOUR);
      await phone.sync();
    });
    expect(await parcelIdsOn(phone)).toEqual(await parcelIdsAt(server));
    expect((await readMirrorState(phone.db)).replacing).toBe(false);
  });

  it.each(FAULTS)('a press after a pass of the timer sends at once: %s', async (_name, fault) => {
    const phone = device({ server });
    await phone.sync();
    phone.network.rule(failReads(fault));
    phone.clock.advance(60_000);
    await phone.sync({ urgent: false });
    const { id } = await list(phone);
    await phone.sync();
    expect(await countListed(server, [id])).toBe(1);
  });
});

describe('where the primary fails and reads are answered', () => {
  const server = runningServer();

  it.each<[string, number, Fault]>([
    ['a press that failed', 0, BUSY],
    ['a press without an answer', 0, { kind: 'drop-request' }],
    ['a day, when its hashes are due', 25 * HOUR, PORTAL_PAGE],
  ])('a device gets what is new after %s', async (_when, ms, fault) => {
    const phone = device({ server });
    await phone.sync();
    phone.network.rule(failWrites(fault));
    phone.clock.advance(ms);
    await phone.sync();
    const id = await insertAsOwner(server, 'parcels', parcelRow());
    for (let passes = 0; passes < 3; passes++) await methodsOfTimedPass(phone);
    expect(await parcelIdsOn(phone)).toContain(id);
  });

  it('a device whose mirror is being replaced sends once, and again when the primary answers', async () => {
    const phone = device({ server });
    const { id } = await list(phone);
    const sent = () => phone.network.requests.filter((request) => !isPull(request)).length;
    await withPageSize(server, 7, async () => {
      await expect(phone.sync({ dieAt: 'applied' })).rejects.toThrow(Killed);
      phone.network.rule(failWrites(BUSY));
      await phone.sync();
      expect(sent()).toBe(1);
      for (let passes = 0; passes < 3; passes++) {
        phone.clock.advance(HOUR);
        await phone.sync();
      }
    });
    expect((await readMirrorState(phone.db)).replacing).toBe('fetching');
    expect(sent()).toBe(1);
    phone.network.heal();
    phone.clock.advance(HOUR);
    await phone.sync();
    expect(await countListed(server, [id])).toBe(1);
  });
});

describe('what may come from any server', () => {
  const server = runningServer();

  it('the pulls of a device whose user waits for the Auth service', async () => {
    const phone = device({ server });
    await phone.sync();
    await startSession(phone.db, storedSession({ expiresAt: 0 }));
    phone.network.rule(({ path }) => (path.startsWith('/auth/') ? BUSY : { kind: 'pass' }));
    for (let passes = 0; passes < 3; passes++) expect(await methodsOfTimedPass(phone)).toEqual(['GET']);
    expect((await readPass(phone.db)).failureReason).toBe('overloaded');
  });

  it('the pulls of a user, also where one server takes no tokens', async () => {
    const phone = device({ server });
    await signInOn(phone, await newAccount(server));
    await phone.sync();
    phone.network.rule(failReads(apiError(401, 'PGRST301')));
    for (let passes = 0; passes < 2; passes++)
      expect(await methodsOfTimedPass(phone)).toEqual(['GET', 'POST']);
    expect(phone.network.count('/token')).toBe(1);
    expect((await readMirrorState(phone.db)).userId).not.toBe(null);
  });

  it('the pulls of a device whose only item was refused', async () => {
    const phone = device({ server });
    await phone.sync();
    await list(phone);
    phone.network.rule((request) => (isPull(request) ? { kind: 'pass' } : apiError(400, '22023')));
    await phone.sync();
    phone.network.heal();
    expect(await phone.outbox()).toMatchObject([{ state: 'refused' }]);
    expect(await methodsOfTimedPass(phone)).toEqual(['GET']);
  });
});
