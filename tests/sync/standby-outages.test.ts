// What befalls a primary that has two standbys, the second of which streams from the first: whole devices on Postgres and PostgREST.
import { rm } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { device, type Device } from '#support/device.ts';
import { withOpenTransaction } from '#support/open-transaction.ts';
import { hasRealServer } from '#support/real-server.ts';
import { expectSameAsServer } from '#support/same-as-server.ts';
import { BROKER } from '#support/seed-ids.ts';
import { insertAsOwner, parcelRow } from '#support/server-rows.ts';
import { runningCluster } from '#support/server.ts';
import { timedPass, type ReadServer } from '#support/standbys.ts';
import { copyFolder } from '../../supabase/scripts/standby.ts';

// Windows cannot suspend the checkpointer.
describe.skipIf(!hasRealServer || process.platform === 'win32')('with standbys', { timeout: 120_000 }, () => {
  const server = runningCluster({ standbys: 2, isCascade: true });
  const standbys = () => server.standbys().all;

  afterEach(async () => {
    for (const standby of standbys()) await standby.rebuild();
    server.standbys().routeByTurns();
  });

  const catchUp = async () => {
    for (const standby of standbys()) await standby.catchUp();
  };
  const retitle = (title: string) =>
    server.query('update public.brokers set title = $2 where id = $1', [BROKER, title]);
  const insertParcels = async (times: number) => {
    for (let time = 0; time < times; time++) await insertAsOwner(server, 'parcels', parcelRow());
  };
  const epochAt = async (standby: ReadServer | undefined) => {
    const rows = await standby?.query<{ epoch: string }>('select sync.epoch() as epoch');
    return rows?.[0]?.epoch;
  };
  const pass = (phone: Device, from: ReadServer | null) => timedPass(phone, server.standbys(), { from });

  /** Three devices with a mirror, and the epochs that each has had, in order. */
  async function mirrored() {
    const phones = [0, 1, 2].map(() => ({ phone: device({ server }), epochs: [] as (string | null)[] }));
    const note = async ({ phone, epochs }: (typeof phones)[number]) => {
      const { epoch } = await readMirrorState(phone.db);
      if (epochs.at(-1) !== epoch) epochs.push(epoch);
    };
    for (const each of phones) {
      await each.phone.sync();
      await note(each);
    }
    await catchUp();
    return {
      phones,
      /** Passes of the timer: each device meets each server. */
      meetAll: async () => {
        const servers = [null, ...standbys()];
        for (const turn of servers.keys())
          for (const [at, each] of phones.entries()) {
            await pass(each.phone, servers[(turn + at) % servers.length] ?? null);
            await note(each);
          }
      },
      expectEpochs: async (count: number) => {
        for (const each of phones) {
          await each.phone.sync();
          await note(each);
          await expectSameAsServer(each.phone, server);
          expect(each.epochs).toHaveLength(count);
        }
        expect(new Set(phones.map(({ epochs }) => epochs.at(-1))).size).toBe(1);
      },
    };
  }

  it('every device meets one new epoch after a failover in order, also from a standby that still has the former', async () => {
    const { meetAll, expectEpochs } = await mirrored();
    const [, far] = standbys();
    await far?.pause();
    const former = await epochAt(far);
    await retitle('Before the failover');
    await meetAll();
    await server.outages.failOver({ isBehind: false, beforeCheckpoint: meetAll });
    await meetAll();
    expect(await epochAt(far)).toBe(former);
    await retitle('After the failover');
    await insertParcels(5);
    await meetAll();
    await far?.resume();
    await meetAll();
    await catchUp();
    await meetAll();
    await expectEpochs(2);
  });

  it('every device meets one new epoch after a failover that lost what the standbys have, and then agrees with it', async () => {
    const { phones, meetAll, expectEpochs } = await mirrored();
    await server.outages.cutOffStandby();
    await retitle('Lost');
    await insertParcels(20);
    await catchUp();
    const [near] = standbys();
    const former = await epochAt(near);
    const [ofStandby] = phones;
    if (ofStandby !== undefined) await pass(ofStandby.phone, near ?? null);
    await server.outages.failOver({
      isBehind: true,
      beforeCheckpoint: async () => {
        await retitle('Written after the failover');
        await insertParcels(25);
        await meetAll();
      },
    });
    await meetAll();
    await insertParcels(5);
    await meetAll();
    expect(await epochAt(near)).toBe(former);
    await expectEpochs(2);
    for (const standby of standbys()) await standby.rebuild();
    await catchUp();
    await insertParcels(2);
    await catchUp();
    await meetAll();
    await expectEpochs(2);
  });

  it('a standby of the new primary tells the new epoch, also before a table of the feed is written', async () => {
    const { phones, expectEpochs } = await mirrored();
    await server.outages.cutOffStandby();
    await retitle('Lost');
    for (const { phone } of phones) await phone.sync();
    await server.outages.failOver({ isBehind: true });
    for (const standby of standbys()) await standby.rebuild();
    await server.exec(Array.from({ length: 50 }, () => 'select pg_current_xact_id()').join('; '));
    const [first, ...others] = phones;
    await first?.phone.sync();
    await catchUp();
    const [near = null] = standbys();
    for (const { phone } of others) {
      await pass(phone, near);
      await expectSameAsServer(phone, server);
      expect(await pass(phone, near)).toEqual(['GET']);
    }
    await expectEpochs(2);
  });

  it('devices miss nothing after a crash, which takes ids back', async () => {
    const { meetAll, expectEpochs } = await mirrored();
    for (let times = 0; times < 3; times++) {
      await server.exec(
        Array.from({ length: 15 }, () => 'begin; select pg_current_xact_id(); rollback').join('; '),
      );
      await meetAll();
      await server.outages.crash();
      await insertParcels(times);
      await meetAll();
      await retitle(`After crash ${times}`);
      await catchUp();
      await meetAll();
      for (const standby of standbys()) await standby.catchUp();
    }
    await expectEpochs(1);
  });

  it('a standby answers again after a crash beside a prepared transaction', async () => {
    const phone = device({ server });
    await phone.sync();
    await server.exec("begin; select pg_current_xact_id(); prepare transaction 'open'");
    // Standbys know that it began; its end is not on the disk.
    await withOpenTransaction(server.url(), () => insertParcels(1));
    await server.outages.crash();
    await server.exec("rollback prepared 'open'");
    await phone.sync();
    await catchUp();
    for (const standby of standbys()) expect(await pass(phone, standby)).toEqual(['GET']);
  });

  it('older files of the primary are noticed by a pass of the timer that asks the primary', async () => {
    const { phones, expectEpochs } = await mirrored();
    let copy = '';
    await server.outages.restart(async (data) => {
      copy = `${data}.copy`;
      await copyFolder(data, copy);
    });
    await insertParcels(5);
    await catchUp();
    for (const { phone } of phones) await pass(phone, standbys()[0] ?? null);
    await server.outages.restart(async (data) => {
      await rm(data, { recursive: true });
      await copyFolder(copy, data);
    });
    await insertParcels(2);
    const [noticing] = phones;
    if (noticing !== undefined) {
      await pass(noticing.phone, standbys()[0] ?? null);
      expect(await pass(noticing.phone, null)).toEqual(['GET', 'POST']);
      await expectSameAsServer(noticing.phone, server);
    }
    await expectEpochs(2);
  });
});
