// Reads that fail while the primary answers: a standby is down, overloaded or restarted, or its gateway takes no key in an address.
import { describe, expect, it } from 'vitest';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { device, Killed } from '#support/device.ts';
import { apiError, type Fault } from '#support/faults.ts';
import { isPull } from '#support/faulty-fetch.ts';
import { countListed } from '#support/listings.ts';
import { list } from '#support/manage-listing.ts';
import { withPageSize } from '#support/page-size.ts';
import { parcelIdsAt, parcelIdsOn } from '#support/parcel-ids.ts';
import { runningServer } from '#support/server.ts';

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

describe('where reads fail and the primary answers', () => {
  const server = runningServer();
  const failReads =
    (fault: Fault) =>
    ({ method }: { method: string }): Fault =>
      method === 'GET' ? fault : { kind: 'pass' };

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

describe('what may come from any server', () => {
  const server = runningServer();

  it('the pulls of a device whose only item was refused', async () => {
    const phone = device({ server });
    await phone.sync();
    await list(phone);
    phone.network.rule((request) => (isPull(request) ? { kind: 'pass' } : apiError(400, '22023')));
    await phone.sync();
    phone.network.heal();
    expect(await phone.outbox()).toMatchObject([{ state: 'refused' }]);
    phone.clock.advance(60_000);
    const before = phone.network.requests.length;
    await phone.sync({ urgent: false });
    const pulls = phone.network.requests.slice(before).filter(isPull);
    expect(pulls.map(({ method }) => method)).toEqual(['GET']);
  });
});
