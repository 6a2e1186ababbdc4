import { keysOf } from '#domain/values/object.ts';
// Patches carry only the changed columns of a row. They apply to exactly the version they were made for; otherwise whole rows are
// requested.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { readPass } from '#db/tables/sync-run.ts';
import { PUBLIC_TABLES } from '#domain/feed/feed.ts';
import { serverTable } from '#remote/wire.ts';
import { device, Killed, type Device } from '#support/device.ts';
import { withPageSize } from '#support/page-size.ts';
import { BROKER } from '#support/seed-ids.ts';
import { runningServer } from '#support/server.ts';

const server = runningServer();
const isPull = ({ path }: { path: string }) => path.endsWith('/pull_changes_from_primary');

const answerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    rows: v.record(v.string(), v.record(v.string(), v.array(v.unknown()))),
    patches: v.record(v.string(), v.record(v.string(), v.array(v.unknown()))),
  }),
);

/** A device with a complete mirror, and the answers that it gets from now on. */
async function upToDate() {
  const phone = device({ server });
  await phone.sync();
  const answers: v.InferOutput<typeof answerSchema>[] = [];
  phone.network.rule((request) =>
    isPull(request)
      ? { kind: 'rewrite', change: (text) => (answers.push(v.parse(answerSchema, text)), text) }
      : { kind: 'pass' },
  );
  return { phone, answers };
}

let changes = 0;
async function retitle(where = `id = '${BROKER}'`): Promise<string> {
  const title = `Title ${changes++}`;
  await server.query(`update public.brokers set title = $1 where ${where}`, [title]);
  return title;
}

/** The public rows of a device, without their mirror's generation. */
async function directoryOn({ db }: Device) {
  const tables = await Promise.all(PUBLIC_TABLES.map((table) => db.table(table).toArray()));
  return tables.map((rows) => rows.map((row: object) => ({ ...row, generation: 0 })));
}

async function expectWholeMirror(phone: Device): Promise<void> {
  const fresh = device({ server });
  await fresh.sync();
  expect(await directoryOn(phone)).toEqual(await directoryOn(fresh));
}

describe('a changed row', () => {
  it('arrives as a patch, in one request, and the hashes confirm it (law 5)', async () => {
    const { phone, answers } = await upToDate();
    const title = await retitle();
    await phone.sync({ verify: true });
    expect(answers).toEqual([
      {
        rows: {},
        patches: {
          brokers: {
            id: [BROKER.replaceAll('-', '')],
            before: [expect.any(String)],
            title: [title],
            version: [expect.any(String)],
          },
        },
      },
    ]);
    expect((await phone.db.brokers.get(BROKER))?.title).toBe(title);
    await expectWholeMirror(phone);
    expect((await readMirrorState(phone.db)).repaired).toBe(0);
  });

  const TEXT_OF = {
    companies: 'address',
    companyLocations: 'address',
    brokers: 'bio',
    parcels: 'description',
    credentials: 'note',
  } as const;

  // Events never change.
  it.each(keysOf(TEXT_OF))('keeps its unchanged columns: %s', async (table) => {
    const name = serverTable(table);
    await server.query(`update public.company_locations set phone = '02 5550 0102', email = 'a@b.example'`);
    await server.query(
      `insert into public.credentials (broker_id, line, percent, gst, stated_on)
       values ($1, 'fees', 2, 'on-top', '2026-11-03T02:00:00Z') on conflict do nothing`,
      [BROKER],
    );
    const { phone, answers } = await upToDate();
    await server.query(`update public.${name} set ${TEXT_OF[table]} = $1`, ['Something else altogether.']);
    await phone.sync();
    expect(answers.map(({ rows, patches }) => [rows, Object.keys(patches)])).toEqual([[{}, [name]]]);
    await expectWholeMirror(phone);
  });

  it('arrives page by page', async () => {
    const { phone, answers } = await upToDate();
    await retitle('true');
    await withPageSize(server, 2, () => phone.sync());
    expect(answers).toHaveLength(4);
    await expectWholeMirror(phone);
  });

  it('is not patched where its new version has arrived another way', async () => {
    const { phone, answers } = await upToDate();
    await retitle();
    const [row] = await server.query<{ version: string }>(
      'select sync_xid::text as version from public.brokers where id = $1',
      [BROKER],
    );
    await phone.db.brokers.update(BROKER, { title: 'As it was read back', version: row?.version ?? '' });
    await phone.sync();
    expect(answers).toHaveLength(1);
    expect((await phone.db.brokers.get(BROKER))?.title).toBe('As it was read back');
  });
});

describe('a patch that does not fit', () => {
  it.each([
    ['is missing', ({ db }: Device) => db.brokers.delete(BROKER)],
    ['is of another version', ({ db }: Device) => db.brokers.update(BROKER, { bio: 'Old.', version: '1' })],
    ['is a sample row', ({ db }: Device) => db.brokers.update(BROKER, { bio: 'Old.', origin: 'sample' })],
    [
      'is of an earlier mirror',
      ({ db }: Device) => db.brokers.update(BROKER, { bio: 'Old.', generation: 0 }),
    ],
    [
      'lacks a column that this app reads',
      ({ db }: Device) =>
        db.brokers.where({ id: BROKER }).modify((row) => void Reflect.deleteProperty(row, 'bio')),
    ],
  ])('causes a second request of the page with whole rows: the local row %s', async (_, spoil) => {
    const { phone, answers } = await upToDate();
    await retitle('true');
    await spoil(phone);
    await phone.sync();
    expect(answers.map(({ rows, patches }) => [Object.keys(rows), Object.keys(patches)])).toEqual([
      [[], ['brokers']],
      [['brokers'], []],
    ]);
    await expectWholeMirror(phone);
    expect((await readPass(phone.db)).failureReason).toBeNull();
  });

  it('discards the page that was prefetched', async () => {
    const { phone } = await upToDate();
    await retitle('true');
    await phone.db.brokers.delete(BROKER);
    await withPageSize(server, 2, () => phone.sync());
    await expectWholeMirror(phone);
    expect((await readPass(phone.db)).failureReason).toBeNull();
  });

  it('is not applied to a row of the previous server in the middle of a replacement', async () => {
    const { phone } = await upToDate();
    await server.query('select sync.start_new_epoch()');
    await withPageSize(server, 7, () => expect(phone.sync({ dieAt: 'applied' })).rejects.toThrow(Killed));
    const [parcel] = await server.query<{ id: string; version: string }>(
      'select id, sync_xid::text as version from public.parcels order by id desc limit 1',
    );
    if (parcel === undefined) throw new Error('The server has no parcel');
    const { id, version } = parcel;
    await phone.db.parcels.update(id, { title: 'Of the server before', version });
    await server.query('update public.parcels set price = price + 1 where id = $1', [id]);
    await phone.sync();
    await expectWholeMirror(phone);
  });

  it('is rejected when whole rows were requested (law 6)', async () => {
    const { phone, answers } = await upToDate();
    await retitle();
    await phone.db.brokers.delete(BROKER);
    const before = await directoryOn(phone);
    const original = server.fetch;
    server.fetch = async (request) => {
      const body = (await request.text()).replace('"with_patches":false', '"with_patches":true');
      return original(new Request(request.url, { method: request.method, headers: request.headers, body }));
    };
    await phone.sync();
    server.fetch = original;
    expect(answers).toHaveLength(2);
    expect(await directoryOn(phone)).toEqual(before);
    expect((await readPass(phone.db)).failureReason).toBe('not-our-api');
    await phone.sync();
    await expectWholeMirror(phone);
  });
});

it('skips a row that is unreadable after its patch, and applies the other patches (law 11)', async () => {
  const { phone } = await upToDate();
  const title = await retitle('true');
  phone.network.rule((request) =>
    isPull(request)
      ? { kind: 'rewrite', change: (text) => text.replace(`"${title}"`, '17') }
      : { kind: 'pass' },
  );
  await phone.sync();
  expect(await phone.db.unreadableRows.count()).toBe(1);
  expect((await phone.db.brokers.toArray()).filter((row) => row.title === title)).toHaveLength(6);
  phone.network.heal();
  await retitle('true');
  await phone.sync();
  expect(await phone.db.unreadableRows.count()).toBe(0);
  await expectWholeMirror(phone);
});
