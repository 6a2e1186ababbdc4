// Replacements of the whole mirror whose pages come from servers of different age: the primary begins and ends them.
import { describe, expect, it } from 'vitest';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { device, type Device } from '#support/device.ts';
import { isPull } from '#support/faulty-fetch.ts';
import { withPageSize } from '#support/page-size.ts';
import { parcelIdsAt, parcelIdsOn } from '#support/parcel-ids.ts';
import { hasRealServer } from '#support/real-server.ts';
import { isRead } from '#support/standbys.ts';
import { runningWithStandbys } from '#support/with-standbys.ts';

const PAGE = 6;

describe.skipIf(!hasRealServer)('a whole mirror from a primary and standbys', () => {
  const { server, catchUp, first, readFrom, timedPass, insertParcel, mirrored } = runningWithStandbys();
  const brokersOn = async ({ db }: Device) => (await db.brokers.toArray()).map(({ id }) => id).toSorted();
  const brokersAtServer = async () =>
    (await server.query<{ id: string }>('select id from public.brokers')).map(({ id }) => id).toSorted();
  /** New stamps for every other broker: they move to the end of the feed. */
  const stampBrokers = () => server.query("update public.brokers set title = title where id::text < '8'");

  /**
   * Replaces the mirror: the primary begins, and the standby, which knows nothing of what is written then, sends the rest. The primary cannot be
   * reached any more until the end of the pass.
   */
  async function replaceFromStandby(phone: Device, whileReplacing: () => Promise<unknown>): Promise<void> {
    await server.query('select sync.start_new_epoch()');
    await stampBrokers();
    await catchUp();
    readFrom(first());
    let pages = 0;
    phone.network.rule(async (request) => {
      if (!isPull(request)) return { kind: 'pass' };
      if (pages++ === 1) {
        await first().pause();
        await whileReplacing();
      }
      return { kind: pages > 1 && request.method === 'POST' ? 'drop-request' : 'pass' };
    });
    await withPageSize(server, PAGE, () => phone.sync());
    phone.network.heal();
    expect(pages).toBeGreaterThan(3);
    expect((await readMirrorState(phone.db)).replacing).not.toBe(false);
  }

  it('takes no rows from a standby that a migration has not reached', async () => {
    const rename = (from: string, to: string) =>
      server.exec(`alter table public.brokers rename column ${from} to ${to}`);
    await server.query("update public.brokers set answers_within = 'day'");
    await rename('answers_within', 'other');
    await catchUp();
    await first().pause();
    await rename('other', 'answers_within');
    readFrom(first());
    const phone = device({ server });
    await withPageSize(server, PAGE, () => phone.sync());
    const brokers = await phone.db.brokers.toArray();
    expect(brokers.length).toBeGreaterThan(PAGE);
    expect(brokers.filter(({ answersWithin }) => answersWithin !== 'day')).toEqual([]);
  });

  it('misses nothing and drops nothing at its end', async () => {
    const phone = await mirrored();
    const gone = await insertParcel();
    await phone.sync();
    let added = '';
    await replaceFromStandby(phone, async () => {
      await stampBrokers();
      added = await insertParcel();
      await server.query('delete from public.parcels where id = $1', [gone]);
    });
    expect(await brokersOn(phone)).toEqual(await brokersAtServer());
    await timedPass(phone, first());
    expect((await readMirrorState(phone.db)).replacing).toBe(false);
    expect(await brokersOn(phone)).toEqual(await brokersAtServer());
    const parcels = await parcelIdsOn(phone);
    expect(parcels).toEqual(await parcelIdsAt(server));
    expect([parcels.includes(added), parcels.includes(gone)]).toEqual([true, false]);
  });

  it('drops nothing while an open transaction holds back what the standby has not seen', async () => {
    const phone = await mirrored();
    await replaceFromStandby(phone, async () => {
      await server.exec("begin; select pg_current_xact_id(); prepare transaction 'open'");
      await stampBrokers();
    });
    for (let passes = 0; passes < 3; passes++) {
      expect(await brokersOn(phone)).toEqual(await brokersAtServer());
      await timedPass(phone, first());
    }
    expect((await readMirrorState(phone.db)).replacing).toBe('stalled');
    await server.exec("rollback prepared 'open'");
    await timedPass(phone, first());
    expect((await readMirrorState(phone.db)).replacing).toBe(false);
    expect(await brokersOn(phone)).toEqual(await brokersAtServer());
  });

  it('ends at the primary in the same pass', async () => {
    await server.query('select sync.start_new_epoch()');
    await catchUp();
    const phone = device({ server });
    readFrom(first());
    await withPageSize(server, PAGE, () => phone.sync());
    const pulls = phone.network.requests.filter(isPull).map(({ method }) => method);
    expect([pulls.includes('GET'), pulls.at(-1)]).toEqual([true, 'POST']);
    expect((await readMirrorState(phone.db)).replacing).toBe(false);
    expect(await parcelIdsOn(phone)).toEqual(await parcelIdsAt(server));
  });

  it('is the same with every page from another server', async () => {
    const phone = device({ server });
    let pages = 0;
    const [near, far] = server.standbys().all;
    server.standbys().route((request) => {
      const turn = [null, near, far][pages++ % 3] ?? null;
      return isRead(request) ? turn : null;
    });
    phone.network.rule(async (request) => {
      if (isPull(request) && pages === 2) await far?.pause();
      if (isPull(request)) await stampBrokers();
      if (pages === 6) await near?.pause();
      return { kind: 'pass' };
    });
    await withPageSize(server, PAGE, () => phone.sync());
    expect(pages).toBeGreaterThan(5);
    expect(await brokersOn(phone)).toEqual(await brokersAtServer());
    expect(await parcelIdsOn(phone)).toEqual(await parcelIdsAt(server));
    await phone.sync({ verify: true });
    expect((await readMirrorState(phone.db)).repaired).toBe(0);
  });
});
