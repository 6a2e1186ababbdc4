import { describe, expect, it } from 'vitest';
import { startSession } from '#db/session/session.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { readPass } from '#db/tables/sync-run.ts';
import { manualClock } from '#support/clock.ts';
import { device } from '#support/device.ts';
import { apiError, BUSY, replaceJsonValue, SERVER_ERROR, type Fault } from '#support/faults.ts';
import { countListed } from '#support/listings.ts';
import { changeMirrorState } from '#support/mirror-state.ts';
import { runningServer } from '#support/server.ts';
import { storedSession } from '#support/users.ts';

const server = runningServer();
const HOUR = 3_600_000;

describe('law 8: a comparison of the mirror with the server that fails blocks no listing, and waits for a day', () => {
  const timeout: Fault = { kind: 'answer', status: 504, body: 'upstream timed out' };

  async function comparisons(isHit: (request: { path: string; body: string }) => boolean, fault: Fault) {
    const phone = device({ server });
    let hits = 0;
    let isFaulty = false;
    // The clocks of device and server agree: an age is judged by the server's.
    const inTime: Fault = {
      kind: 'rewrite',
      change: (text) => replaceJsonValue(text, 'now', phone.clock.now()),
    };
    phone.network.rule((request) => {
      if (!isFaulty || !isHit(request))
        return request.path.endsWith('/pull_changes_from_primary') ? inTime : { kind: 'pass' };
      hits++;
      return fault;
    });
    await phone.sync();
    const [row] = await phone.db.brokers.toArray();
    await phone.db.brokers.delete(row?.id ?? '');
    phone.clock.advance(25 * HOUR);
    isFaulty = true;
    const item = await phone.list();
    for (let passes = 0; passes < 3; passes++) await phone.sync();
    expect([await phone.outbox(), await countListed(server, [item.id])]).toEqual([[], 1]);
    return hits;
  }

  it.each([
    ['its list of versions gets no answer', '/list_versions', { kind: 'drop-response' }],
    ['its list of versions ends in a timeout of the gateway', '/list_versions', timeout],
    ['its rows get no answer', '/read_back', { kind: 'drop-response' }],
  ] as const)('%s', async (_when, path, fault) => {
    expect(await comparisons((request) => request.path.endsWith(path), fault)).toBe(1);
  });

  it('its hashes end in a timeout of the gateway', async () => {
    const isHit = ({ body }: { body: string }) => body.includes('"with_digests":true');
    expect(await comparisons(isHit, timeout)).toBe(1);
  });

  it('counts a repair that the server cannot answer as no failure, and asks for it again a day later', async () => {
    const phone = device({ server });
    await phone.sync();
    const [row] = await phone.db.parcels.toArray();
    await phone.db.parcels.update(row?.id ?? '', { version: '1' });
    phone.network.rule(({ path }) => (path.endsWith('/list_versions') ? SERVER_ERROR : { kind: 'pass' }));
    for (const day of [1, 2]) {
      phone.clock.advance(25 * HOUR);
      for (let passes = 0; passes < 3; passes++)
        expect(await phone.sync()).toMatchObject({ failureReason: null });
      expect(phone.network.count('/list_versions')).toBe(day);
    }
  });

  it('completes a first mirror although the server cannot make its hashes in time, and requests them a day later', async () => {
    const phone = device({ server, clock: manualClock(Date.now()) });
    const withDigests = () =>
      phone.network.requests.filter(({ body }) => body.includes('"with_digests":true')).length;
    phone.network.rule((request) =>
      request.body.includes('"with_digests":true') ? apiError(500, '57014') : { kind: 'pass' },
    );
    await phone.sync();
    expect((await readMirrorState(phone.db)).completedAt).not.toBeNull();
    expect((await readPass(phone.db)).failureReason).toBeNull();
    await phone.sync();
    expect(withDigests()).toBe(1);
    phone.clock.advance(24 * HOUR);
    await phone.sync();
    expect(withDigests()).toBe(2);
  });
});

it('the hashes are compared also on a device each of whose passes fails', async () => {
  const phone = device({ server });
  await phone.sync();
  await startSession(phone.db, storedSession({ expiresAt: 0 }));
  phone.network.rule(({ path }) => (path.startsWith('/auth/') ? BUSY : { kind: 'pass' }));
  await phone.sync();
  const [row] = await phone.db.brokers.toArray();
  await phone.db.brokers.delete(row?.id ?? '');
  const { verifiedAt } = await readMirrorState(phone.db);
  await changeMirrorState(phone.db, { verifiedAt: Number(verifiedAt) - 25 * HOUR });
  for (let passes = 0; passes < 4; passes++) {
    expect((await phone.sync()).failureReason).toBe('overloaded');
    phone.clock.advance(60_000);
  }
  expect(await phone.db.brokers.get(row?.id ?? '')).toMatchObject({ id: row?.id });
});
