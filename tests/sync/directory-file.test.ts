// The directory as a file of the app's host: another way to the first mirror, never another mirror.
import { expect, it } from 'vitest';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { newId } from '#domain/values/id.ts';
import { device, Killed } from '#support/device.ts';
import { firstPages, isPart, partsRead, runningWithDirectoryFile } from '#support/directory-file.ts';
import { isPull } from '#support/faulty-fetch.ts';
import { withPageSize } from '#support/page-size.ts';
import { parcelIdsOn } from '#support/parcel-ids.ts';
import { insertAsOwner, parcelRow } from '#support/server-rows.ts';

const { server, files, writeFile, newDevice, expectWholeMirror, deleteOne, retitle } =
  runningWithDirectoryFile();

it('is what a visitor mirrors first, with what has changed since', async () => {
  await deleteOne();
  await retitle();
  await insertAsOwner(server, 'parcels', parcelRow());
  const phone = newDevice();
  await phone.sync();
  expect([partsRead(phone), firstPages(phone)]).toEqual([files.size - 1, 0]);
  expect(phone.network.count('/pull_changes'), 'the feed continues once').toBe(1);
  expect(partsRead(phone)).toBeGreaterThan(3);
  await expectWholeMirror(phone);
  const before = phone.network.requests.length;
  await phone.sync({ urgent: false });
  expect(phone.network.requests.slice(before).map(({ method }) => method)).toEqual(['GET']);
});

it('shows nothing that has left the directory since, at no time', async () => {
  const gone = [await deleteOne(), await deleteOne(), await deleteOne()];
  const phone = newDevice();
  for (let part = 1; part < files.size; part++) {
    await expect(phone.sync({ dieAt: 'applied' })).rejects.toThrow(Killed);
    expect(await phone.db.parcels.bulkGet(gone.flat().map(({ id }) => id))).toEqual(
      gone.map(() => undefined),
    );
  }
  await phone.sync();
  await expectWholeMirror(phone);
});

it('shows nothing as it was before it changed, at no time', async () => {
  const title = newId();
  await server.query('update public.brokers set title = $1', [title]);
  const phone = newDevice();
  for (let part = 1; part < files.size; part++) {
    await expect(phone.sync({ dieAt: 'applied' })).rejects.toThrow(Killed);
    expect((await phone.db.brokers.toArray()).filter((broker) => broker.title !== title)).toEqual([]);
  }
  await phone.sync();
  await expectWholeMirror(phone);
});

it('shows nothing that left the directory while it was written, but what came back', async () => {
  const [deleted, restored] = (
    await server.query<{ id: string }>('select id from public.parcels order by sync_xid, id limit 2')
  ).map(({ id }) => id);
  await writeFile(async (page) => {
    if (page === 6) {
      await server.query('delete from public.parcels where id = $1', [deleted]);
      await server.query(`select private.hide_listings(array[$1]::uuid[], 'not-mine', null)`, [restored]);
      for (let count = 0; count < 7; count++) await insertAsOwner(server, 'parcels', parcelRow());
    }
    if (page === 9) await server.query('select private.restore_listings(array[$1]::uuid[])', [restored]);
  });
  const phone = newDevice();
  for (let part = 1; part < files.size; part++) {
    await expect(phone.sync({ dieAt: 'applied' })).rejects.toThrow(Killed);
    expect(await parcelIdsOn(phone)).not.toContain(deleted);
  }
  expect(await parcelIdsOn(phone)).toContain(restored);
  await phone.sync();
  await expectWholeMirror(phone);
});

it('reports no error at a first start offline', async () => {
  const unhandled: unknown[] = [];
  const report = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', report);
  const phone = newDevice();
  phone.network.rule(() => ({ kind: 'drop-request' }));
  await phone.sync();
  process.off('unhandledRejection', report);
  expect(unhandled).toEqual([]);
  phone.network.heal();
  await phone.sync();
  await expectWholeMirror(phone);
});

it('is resumed where it was cut off, also by the feed once another file is there', async () => {
  const phone = newDevice();
  await expect(phone.sync({ dieAt: 'applied' })).rejects.toThrow(Killed);
  await expect(phone.sync({ dieAt: 'applied' })).rejects.toThrow(Killed);
  const [first, ...others] = phone.network.requests.filter(isPart).map(({ path }) => path);
  expect(others).not.toContain(first);
  await retitle();
  await writeFile();
  await phone.sync();
  await expectWholeMirror(phone);
  expect(firstPages(phone)).toBe(0);
});

it('has the rest for a device that the primary tells to start over, if it is of the new epoch', async () => {
  const phone = newDevice();
  await phone.sync();
  const before = partsRead(phone);
  const { epoch } = await readMirrorState(phone.db);
  await server.query('select sync.start_new_epoch()');
  await deleteOne();
  await withPageSize(server, 7, () => phone.sync());
  expect(partsRead(phone)).toBe(before);
  const ofFormer = phone.network.requests.filter(({ search }) => search.includes(String(epoch)));
  expect(ofFormer.length, 'what follows the former file is not asked again').toBe(1);
  await expectWholeMirror(phone);
  await server.query('select sync.start_new_epoch()');
  await deleteOne();
  await writeFile();
  await retitle();
  const requests = phone.network.requests.length;
  await withPageSize(server, 7, () => phone.sync());
  expect(partsRead(phone)).toBe(before + files.size - 1);
  await expectWholeMirror(phone);
  // The file takes the place of the page that says so: the primary makes a small one.
  expect(phone.network.requests.slice(requests).find(isPull)?.body).toContain('"page_size":1000');
});

it('continues a mirror that the primary began, where nothing has changed since', async () => {
  const name = `device-${newId()}`;
  const phone = device({ server, name });
  await withPageSize(server, 7, () => expect(phone.sync({ dieAt: 'applied' })).rejects.toThrow(Killed));
  const same = newDevice({ name });
  await same.sync();
  expect(partsRead(same)).toBeGreaterThan(3);
  await expectWholeMirror(same);
});

it('is resumed after a pass that failed', async () => {
  const phone = newDevice();
  let parts = 0;
  // The network is lost after two parts.
  phone.network.rule((request) => {
    parts += Number(isPart(request));
    return { kind: parts > 2 ? 'drop-request' : 'pass' };
  });
  expect((await phone.sync()).failureReason).toBe('no-response');
  phone.network.heal();
  phone.clock.advance(3_600_000);
  await phone.sync();
  expect([partsRead(phone), firstPages(phone)]).toEqual([files.size, 0]);
  await expectWholeMirror(phone);
});
