// The directory as a file of the app's host: another way to the first mirror, never another mirror.
import { beforeEach, expect, it } from 'vitest';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { newId } from '#domain/values/id.ts';
import { KEY, SERVER_URL } from '#support/api.ts';
import { device, Killed, type Device } from '#support/device.ts';
import { SERVER_ERROR } from '#support/faults.ts';
import { isPull, type RecordedRequest } from '#support/faulty-fetch.ts';
import { withPageSize } from '#support/page-size.ts';
import { parcelIdsOn } from '#support/parcel-ids.ts';
import { expectSameAsServer } from '#support/same-as-server.ts';
import { BROKER } from '#support/seed-ids.ts';
import { insertAsOwner, parcelRow } from '#support/server-rows.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';
import { recordingFetch, writeDirectoryFile, type FeedAnswer } from '../../src/pages/directory-file.ts';
import { fetchDirectory } from '../../src/pages/directory.ts';

const SITE = 'https://app.example';
const server = runningServer();
let files: Map<string, string>;

/** The API, and the host of the app with its files. */
const hosts = {
  fetch: async (request: Request): Promise<Response> => {
    const { origin, pathname } = new URL(request.url);
    if (origin !== SITE) return server.fetch(request);
    const text = files.get(pathname);
    if (text === undefined) return new Response('<html>Not Found</html>', { status: 404 });
    return new Response(text, { headers: { 'content-type': 'application/json' } });
  },
};

/** Writes the file, while `beforePage` changes the directory. */
async function writeFile(
  beforePage: (page: number) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const answers: FeedAnswer[] = [];
  let page = 0;
  const fetch: typeof globalThis.fetch = async (...args) => {
    await beforePage(++page);
    return server.fetch(new Request(...args));
  };
  await withPageSize(server, 7, async () => {
    const api = { url: SERVER_URL, publishableKey: KEY, fetch: recordingFetch(fetch, answers) };
    await (await fetchDirectory(api)).delete();
  });
  files = new Map();
  await writeDirectoryFile(answers, async (path, content) => {
    if (typeof content === 'string') files.set(path, content);
    return Promise.resolve();
  });
}

beforeEach(async () => {
  for (let count = 0; count < 20; count++) await insertAsOwner(server, 'parcels', parcelRow());
  await writeFile();
});

const newDevice = () => device({ server: hosts, site: SITE });
const isPart = ({ path }: RecordedRequest) => path.startsWith('/directory/');
const partsRead = ({ network }: Device) => network.requests.filter(isPart).length;
/** Pages that the primary made for a device without a cursor. */
const firstPages = ({ network }: Device) =>
  network.requests.filter(
    ({ path, body }) => path.endsWith('/pull_changes_from_primary') && !body.includes('"since"'),
  ).length;

async function expectWholeMirror(phone: Device): Promise<void> {
  await expectSameAsServer(phone, server);
  const { replacing, completeTo } = await readMirrorState(phone.db);
  expect([replacing, completeTo === null]).toEqual([false, false]);
}

const deleteOne = () =>
  server.query<{ id: string }>(
    'delete from public.parcels where id = (select id from public.parcels limit 1) returning id',
  );
const retitle = () => server.query('update public.brokers set title = $2 where id = $1', [BROKER, newId()]);

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

it('has the rest for a device that the primary tells to start over, if it is of the new epoch', async () => {
  const phone = newDevice();
  await phone.sync();
  const before = partsRead(phone);
  await server.query('select sync.start_new_epoch()');
  await deleteOne();
  await withPageSize(server, 7, () => phone.sync());
  expect(partsRead(phone)).toBe(before);
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

it('is not for a device that has seen more, whose rows have another shape', async () => {
  const phone = newDevice();
  await phone.sync();
  const before = partsRead(phone);
  await retitle();
  await phone.sync();
  await phone.db.meta.put({ key: 'mirror', value: { ...(await readMirrorState(phone.db)), shape: 0 } });
  await withPageSize(server, 7, () => phone.sync());
  expect(partsRead(phone)).toBe(before);
  await expectWholeMirror(phone);
});

it('continues a mirror that the primary began, where nothing has changed since', async () => {
  const name = `device-${newId()}`;
  const phone = device({ server, name });
  await withPageSize(server, 7, () => expect(phone.sync({ dieAt: 'applied' })).rejects.toThrow(Killed));
  const same = device({ server: hosts, site: SITE, name });
  await same.sync();
  expect(partsRead(same)).toBeGreaterThan(3);
  await expectWholeMirror(same);
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

it('is not used where an app of another shape of rows has written it', async () => {
  const description = files.get('/directory.json') ?? '';
  files.set('/directory.json', description.replace(/"shape":\d+/u, '"shape":1'));
  const phone = newDevice();
  await phone.sync();
  expect([partsRead(phone), firstPages(phone)]).toEqual([0, 1]);
  await expectWholeMirror(phone);
});
