// RESILIENCE.md, Cursor and reads; Service worker and deploy: lines 16, 17, 21, 22 and 61 on whole devices.
import { describe, expect, it } from 'vitest';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { readPass } from '#db/tables/sync-run.ts';
import { syncStatus } from '#domain/operation/sync-status.ts';
import { readSyncState } from '#features/sync-status/queries.ts';
import { device, type Device } from '#support/device.ts';
import { replaceJsonValue } from '#support/faults.ts';
import type { RecordedRequest } from '#support/faulty-fetch.ts';
import { BROKER, COMPANY } from '#support/seed-ids.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();
const isPull = ({ path }: RecordedRequest) => path.endsWith('/pull_changes_from_primary');
const mirrorOf = async ({ db }: Device) => [
  await db.parcels.toArray(),
  await db.profiles.toArray(),
  (await readMirrorState(db)).cursor,
];

it("21: a pull that loses its token on the way is answered as a visitor's, and changes nothing", async () => {
  const phone = device({ server });
  await signInOn(phone, await newAccount(server));
  await phone.sync();
  const before = await mirrorOf(phone);
  await server.query('delete from public.parcels where id = $1', [
    (await phone.db.parcels.toCollection().first())?.id,
  ]);
  phone.network.rule(() => ({ kind: 'strip', header: 'authorization' }));
  await phone.sync();
  expect((await readPass(phone.db)).failureReason).toBe('not-our-api');
  expect(await mirrorOf(phone)).toEqual(before);
  phone.network.heal();
  expect((await phone.sync()).failureReason).toBeNull();
});

it('16: a horizon that an open transaction holds back is reported after two minutes, and no longer once it moves', async () => {
  const phone = device({ server });
  await phone.sync();
  const kind = async () => syncStatus(await readSyncState(phone.db)).kind;
  const answering = (stalled: boolean, now: number) =>
    phone.network.rule(() => ({
      kind: 'rewrite',
      change: (text) => replaceJsonValue(replaceJsonValue(text, 'held', stalled), 'now', now),
    }));
  const row = await phone.db.brokers.get(BROKER);
  for (const [minute, expected] of ['up-to-date', 'up-to-date', 'server-busy', 'server-busy'].entries()) {
    answering(true, minute * 60_000);
    await phone.sync();
    expect([minute, await kind()]).toEqual([minute, expected]);
  }
  expect(await phone.db.brokers.get(BROKER)).toEqual(row);
  await server.query("update public.brokers set title = 'After the long one' where id = $1", [BROKER]);
  // Another transaction that has only just opened is not reported.
  answering(true, 5 * 60_000);
  await phone.sync();
  expect(await kind()).toBe('up-to-date');
  answering(true, 20 * 60_000);
  await phone.sync();
  expect(await kind()).toBe('server-busy');
  phone.network.heal();
  await phone.sync();
  expect(await kind()).toBe('up-to-date');
});

describe('22: an old answer from a cache on the way', () => {
  it('changes nothing, however often it comes', async () => {
    const phone = device({ server });
    let old = '';
    phone.network.rule((request) =>
      isPull(request) ? { kind: 'rewrite', change: (text) => (old = text) } : { kind: 'pass' },
    );
    await phone.sync();
    await server.query("update public.brokers set title = 'Changed since' where id = $1", [BROKER]);
    phone.network.heal();
    await phone.sync();
    const before = await mirrorOf(phone);
    phone.network.rule((request) =>
      isPull(request) ? { kind: 'rewrite', change: () => old } : { kind: 'pass' },
    );
    for (let time = 0; time < 5; time++) expect((await phone.sync()).failureReason).toBe('not-our-api');
    expect(await mirrorOf(phone)).toEqual(before);
    expect((await phone.db.brokers.get(BROKER))?.title).toBe('Changed since');
  });

  it('that announces more but does not advance is requested once a pass, not for ever', async () => {
    const phone = device({ server });
    await phone.sync();
    phone.network.rule((request) =>
      isPull(request)
        ? { kind: 'rewrite', change: (text) => replaceJsonValue(text, 'done', false) }
        : { kind: 'pass' },
    );
    const before = phone.network.requests.length;
    expect((await phone.sync()).failureReason).toBe('not-our-api');
    expect(phone.network.requests.length - before).toBe(1);
    phone.network.heal();
    expect((await phone.sync()).failureReason).toBeNull();
  });
});

it('61: an answer in a newer format changes nothing and sends nothing, and reports that an update is needed', async () => {
  const phone = device({ server });
  await phone.sync();
  const { id } = await phone.list();
  const before = [await mirrorOf(phone), phone.network.requests.length];
  const ofFormat = (format: string) =>
    phone.network.rule(() => ({
      kind: 'rewrite',
      change: (text) => text.replace('"headwater/1"', `"headwater/${format}"`),
    }));
  ofFormat('2');
  expect((await phone.sync()).failureReason).toBe('outdated');
  expect([await mirrorOf(phone), phone.network.requests.length - 1]).toEqual(before);
  expect(await phone.outbox()).toMatchObject([{ id, state: 'waiting', attempts: 0 }]);
  expect(syncStatus(await readSyncState(phone.db)).kind).toBe('update-needed');
  // Other values of the mark come from another host.
  for (const format of ['0', 'two', '']) {
    ofFormat(format);
    expect([format, (await phone.sync()).failureReason]).toEqual([format, 'not-our-api']);
  }
  phone.network.heal();
  expect((await phone.sync()).failureReason).toBeNull();
  expect(await phone.outbox()).toEqual([]);
});

it('17: ten thousand and one rows of one transaction arrive, each once', { timeout: 240_000 }, async () => {
  await server.query(
    `insert into public.parcels (id, title, volume, price, location, description, status, broker_id, company_id, listed_date, water_type, water_source)
     select gen_random_uuid(), 'Bulk parcel ' || n, 1, 100, 'Hay, NSW', 'One of very many parcels.', 'available', $1, $2, '2026-11-20', 'surface', 'Murray River'
     from generate_series(1, 10001) as n`,
    [BROKER, COMPANY],
  );
  const phone = device({ server });
  await phone.sync();
  const theirs = await server.query<{ id: string }>('select id from public.parcels');
  const ours = await phone.db.parcels.toCollection().primaryKeys();
  expect(ours.length).toBeGreaterThan(10_000);
  expect(new Set(ours)).toEqual(new Set(theirs.map(({ id }) => id)));
  expect(phone.network.count('/pull_changes_from_primary')).toBeLessThan(15);
});
