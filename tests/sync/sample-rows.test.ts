import { describe, expect, it } from 'vitest';
import { readSampleEdition } from '#db/tables/mirror-state.ts';
import { newId } from '#domain/values/id.ts';
import { loadSample } from '#sample/load-sample.ts';
import { BROKER_IDS } from '#sample/sample-ids.ts';
import { device, Killed } from '#support/device.ts';
import { withPageSize } from '#support/page-size.ts';
import { parcelIdsAt, parcelIdsOn } from '#support/parcel-ids.ts';
import { runningServer } from '#support/server.ts';

const server = runningServer();

describe('sample rows', () => {
  it('show 3, 7 and 9 before, during and after the first mirror', async () => {
    const phone = device({ server });
    const counts = async () => [await phone.db.companies.count(), await phone.db.brokers.count()];
    await loadSample(phone.db, { keep: true });
    expect([...(await counts()), await phone.db.parcels.count()]).toEqual([3, 7, 9]);
    await phone.sync();
    expect(await counts()).toEqual([3, 7]);
    expect(await phone.db.brokers.filter(({ origin }) => origin === 'sample').count()).toBe(0);
  });

  it('of an earlier edition leave with it', async () => {
    const phone = device({ server });
    await loadSample(phone.db, { keep: true });
    const ids = await phone.db.parcels.toCollection().primaryKeys();
    const sample = await phone.db.parcels.toCollection().first();
    if (sample === undefined) throw new Error('There are no sample rows');
    await phone.db.parcels.put({ ...sample, id: newId() });
    await phone.db.meta.put({ key: 'sample', value: 1 });
    await loadSample(phone.db, { keep: true });
    expect(await phone.db.parcels.toCollection().primaryKeys()).toEqual(ids);
  });

  it('never replace what the server has sent', async () => {
    const phone = device({ server });
    await server.query("update public.brokers set name = 'Renamed On The Server' where id = $1", [
      BROKER_IDS.kateOrr,
    ]);
    await phone.sync();
    await loadSample(phone.db, { keep: true });
    expect((await phone.db.brokers.get(BROKER_IDS.kateOrr))?.name).toBe('Renamed On The Server');
  });

  it('are removed with the first complete mirror where they are turned off', async () => {
    const phone = device({ server, keepSample: false });
    await server.query('delete from public.parcels where broker_id = $1', [BROKER_IDS.linhTran]);
    await loadSample(phone.db, { keep: false });
    expect(await phone.db.parcels.count()).toBe(9);
    await phone.sync();
    expect(await parcelIdsOn(phone)).toEqual(await parcelIdsAt(server));
    expect(await readSampleEdition(phone.db)).toBe(0);
  });

  it('are removed then even when they were added in the middle of it', async () => {
    const phone = device({ server, keepSample: false });
    await server.query('delete from public.parcels where broker_id = $1', [BROKER_IDS.helenDunstan]);
    await withPageSize(server, 7, async () => {
      await expect(phone.sync({ dieAt: 'applied' })).rejects.toThrow(Killed);
      await loadSample(phone.db, { keep: false });
      await phone.sync();
    });
    expect(await parcelIdsOn(phone)).toEqual(await parcelIdsAt(server));
  });

  it('are searched for once on a device that has turned them off', async () => {
    const phone = device({ server });
    await loadSample(phone.db, { keep: true });
    await phone.sync();
    const template = await phone.db.parcels.toCollection().first();
    if (template === undefined) throw new Error('The mirror is empty');
    const left = { ...template, id: newId(), origin: 'sample' } as const;
    await phone.db.parcels.put(left);
    await loadSample(phone.db, { keep: false });
    expect(await phone.db.parcels.get(left.id)).toBeUndefined();
    await phone.db.parcels.put(left);
    await loadSample(phone.db, { keep: false });
    expect(await phone.db.parcels.get(left.id)).toBeDefined();
  });
});
