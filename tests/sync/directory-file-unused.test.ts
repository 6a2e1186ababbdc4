// Files of the directory that a device does not use, or not to the end: the feed has everything.
import { expect, it } from 'vitest';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { newId } from '#domain/values/id.ts';
import { firstPages, isPart, partsRead, runningWithDirectoryFile } from '#support/directory-file.ts';
import { SERVER_ERROR } from '#support/faults.ts';
import { isPull } from '#support/faulty-fetch.ts';
import { changeMirrorState } from '#support/mirror-state.ts';
import { withPageSize } from '#support/page-size.ts';
import { parcelIdsOn } from '#support/parcel-ids.ts';
import { newAccount, signInOn } from '#support/users.ts';

const { server, files, writeFile, newDevice, expectWholeMirror, deleteOne, retitle } =
  runningWithDirectoryFile();

it.each([
  ['absent', () => files.clear()],
  ['cut short', () => files.forEach((text, path) => files.set(path, text.slice(0, 80)))],
  [
    'without its parts',
    () => [...files.keys()].forEach((path) => path.startsWith('/directory/') && files.delete(path)),
  ],
  ['of another epoch', () => server.query('select sync.start_new_epoch()')],
  [
    'of another user',
    () => files.forEach((text, path) => files.set(path, text.replace('"user":null', `"user":"${newId()}"`))),
  ],
])('is not used when it is %s', async (_what, damage) => {
  await Promise.resolve(damage());
  const phone = newDevice();
  await phone.sync();
  expect(firstPages(phone)).toBe(1);
  await expectWholeMirror(phone);
});

it('is left after one part where more has changed since than fits into a page', async () => {
  await server.query('update public.brokers set title = $1', [newId()]);
  const phone = newDevice();
  await withPageSize(server, 1, () => phone.sync());
  expect([partsRead(phone), firstPages(phone)]).toEqual([1, 1]);
  await expectWholeMirror(phone);
});

it('is left for the feed after a pass in which the line was lost with its first part', async () => {
  const phone = newDevice();
  let isLost = false;
  phone.network.rule((request) => {
    isLost ||= isPart(request);
    return { kind: isLost ? 'drop-request' : 'pass' };
  });
  expect((await phone.sync()).failureReason).toBe('no-response');
  isLost = false;
  phone.clock.advance(60_000);
  await withPageSize(server, 7, () => phone.sync());
  expect((await readMirrorState(phone.db)).cursor).not.toBe(null);
  phone.network.heal();
  phone.clock.advance(3_600_000);
  await phone.sync();
  await expectWholeMirror(phone);
});

it.each([
  [0, 2],
  [1, 3],
  [3, 1],
])('is left for the feed where part %i is another one: %i', async (at, of) => {
  const { parts } = JSON.parse(files.get('/directory.json') ?? '') as { parts: { path: string }[] };
  const [part, other] = [parts[at]?.path ?? '', parts[of]?.path ?? ''];
  files.set(part, files.get(other) ?? '');
  const phone = newDevice();
  expect((await phone.sync()).failureReason).toBe(null);
  expect(partsRead(phone)).toBe(at + 1);
  await expectWholeMirror(phone);
  expect((await readMirrorState(phone.db)).repaired).toBe(0);
});

it('is left where its server had not got a column yet', async () => {
  await server.query("update public.brokers set answers_within = 'day'");
  await writeFile();
  files.forEach((text, path) => files.set(path, text.replaceAll('"answers_within":', '"other":')));
  const phone = newDevice();
  expect((await phone.sync()).failureReason).toBe(null);
  await expectWholeMirror(phone);
  const parts = phone.network.requests.filter(isPart).map(({ path }) => path);
  expect(parts).toEqual([...new Set(parts)]);
});

it('is left where the feed started over while it was written', async () => {
  await writeFile(async (page) => {
    if (page !== 4) return;
    await deleteOne();
    await server.query("select sync.forget_tombstones('-1 second')");
  });
  const phone = newDevice();
  expect((await phone.sync()).failureReason).toBe(null);
  await expectWholeMirror(phone);
});

it('is not for a device that has seen more, whose rows have another shape', async () => {
  const phone = newDevice();
  await phone.sync();
  const before = partsRead(phone);
  await retitle();
  await phone.sync();
  await changeMirrorState(phone.db, { shape: 0 });
  await withPageSize(server, 7, () => phone.sync());
  expect(partsRead(phone)).toBe(before);
  await expectWholeMirror(phone);
});

it('is not for users', async () => {
  const phone = newDevice();
  await signInOn(phone, await newAccount(server));
  await phone.sync();
  expect(partsRead(phone)).toBe(0);
});

it('is not for a device that has sent something before its first mirror', async () => {
  const phone = newDevice();
  phone.network.rule((request) => (isPull(request) ? SERVER_ERROR : { kind: 'pass' }));
  const { id } = await phone.list();
  await phone.sync();
  expect(await phone.outbox()).toEqual([]);
  phone.network.heal();
  const before = partsRead(phone);
  await phone.sync();
  expect(partsRead(phone)).toBe(before);
  expect(await parcelIdsOn(phone)).toContain(id);
  await expectWholeMirror(phone);
});

it('is left once a device has sent something, which no older part may take back', async () => {
  const phone = newDevice();
  const { id } = await phone.list();
  await phone.sync();
  expect(partsRead(phone)).toBe(1);
  expect(await parcelIdsOn(phone)).toContain(id);
  await expectWholeMirror(phone);
});

it('is not used where an app of another shape of rows has written it', async () => {
  const description = files.get('/directory.json') ?? '';
  files.set('/directory.json', description.replace(/"shape":\d+/u, '"shape":1'));
  const phone = newDevice();
  await phone.sync();
  expect([partsRead(phone), firstPages(phone)]).toEqual([0, 1]);
  await expectWholeMirror(phone);
});
