// RESILIENCE.md, Outbox: lines 25 to 34 on whole devices.
import { Dexie, liveQuery } from 'dexie';
import { describe, expect, it } from 'vitest';
import { changeItem, discardItem, readOutbox } from '#db/outbox/outbox.ts';
import { shownParcels } from '#db/shown/overlay.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import { readClockSkew } from '#db/tables/mirror-state.ts';
import { readSession } from '#db/tables/stored-session.ts';
import type { OutboxItem } from '#domain/operation/operation.ts';
import { clockSkewMessage } from '#domain/values/date.ts';
import { newId } from '#domain/values/id.ts';
import { manualClock } from '#support/clock.ts';
import { device, Killed, type Device } from '#support/device.ts';
import { replaceJsonValue } from '#support/faults.ts';
import { countListed, parcelPayload } from '#support/listings.ts';
import { BROKER_OF_OTHER_COMPANY } from '#support/seed-ids.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();
const DAY = 24 * 3_600_000;

/** How often a device dies; `DEATHS=100` takes minutes. */
const DEATHS = Number(process.env.DEATHS ?? 20);

/** An outbox row with the fields that the test sets. */
function itemRow(changes: object = {}): OutboxItem {
  const payload = parcelPayload();
  const row = { id: payload.id, kind: 'parcel' as const, payload, owner: null, sequence: 1, savedAt: 0 };
  const life = { state: 'waiting' as const, attempts: 0, serverErrors: 0, refusal: null, revision: 1 };
  return { ...row, ...life, unconfirmed: false, withdrawal: null, ...changes };
}

it.each(['marked-sending', 'pushed', 'accepted', 'pulled', 'applied'] as const)(
  '25: a device that dies repeatedly at the step %s still sends each listing once',
  { timeout: 240_000 },
  async (step) => {
    const phone = device({ server });
    const ids: string[] = [];
    for (let death = 0; death < DEATHS; death++) {
      ids.push((await phone.list()).id);
      await phone.sync({ dieAt: step }).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
    }
    await phone.sync();
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    expect(await countListed(server, ids)).toBe(DEATHS);
    expect((await phone.parcels()).filter(({ id }) => ids.includes(id))).toHaveLength(DEATHS);
  },
);

it('27: a listing that is made, changed and discarded offline never reaches the server', async () => {
  const phone = device({ server });
  const { id } = await phone.list();
  phone.network.rule(() => ({ kind: 'drop-request' }));
  await phone.sync();
  const payload = parcelPayload({ id, title: 'Changed in the paddock' });
  expect(await changeItem(phone.db, { kind: 'parcel', payload, now: 0 })).toBe(id);
  expect(await discardItem(phone.db, id)).toBe('discarded');
  phone.network.heal();
  await phone.sync();
  expect(await countListed(server, [id])).toBe(0);
  expect(phone.network.requests.some(({ body }) => body.includes(id))).toBe(false);
});

/** Counts how many times the screen would show a listing, after every change of the tables. */
function watch({ db }: Device, id: string): { counts: number[]; end: () => void } {
  const counts: number[] = [];
  const look = () =>
    db.transaction('r', [db.parcels, db.outbox, db.meta], async () =>
      shownParcels({ mirror: await db.parcels.toArray(), outbox: await listOwnOutbox(db) }),
    );
  const watching = liveQuery(look).subscribe((parcels) =>
    counts.push(parcels.filter((parcel) => parcel.id === id).length),
  );
  return { counts, end: () => watching.unsubscribe() };
}

describe('29 and 30: what a user saved', () => {
  it.each([
    ['its answer', (path: string, method: string) => method === 'POST' && path === '/rest/v1/parcels'],
    ['the answer to its read-back', (path: string) => path.endsWith('/read_back')],
  ])('is on the screen exactly once at all times, even when %s is lost', async (_, isLost) => {
    const phone = device({ server });
    await phone.sync();
    const { id } = await phone.list();
    const { counts, end } = watch(phone, id);
    phone.network.rule(({ path, method }) => ({ kind: isLost(path, method) ? 'drop-response' : 'pass' }));
    // The second pass pulls its row while the item is still unconfirmed.
    for (let time = 0; time < 2; time++) await phone.sync();
    phone.network.heal();
    for (let time = 0; time < 3; time++) await phone.sync();
    await new Promise((resolve) => void setImmediate(resolve));
    end();
    expect(await phone.outbox()).toEqual([]);
    expect(counts.length).toBeGreaterThan(1);
    expect(new Set(counts)).toEqual(new Set([1]));
  });
});

it(
  '32: five thousand items from a month ago are sent after two upgrades of the tables',
  { timeout: 240_000 },
  async () => {
    const name = `device-${newId()}`;
    const tables = {
      companies: 'id, name',
      companyLocations: 'id, companyId',
      brokers: 'id, companyId, name',
      parcels: 'id, brokerId, companyId, listedDate',
      unreadableRows: '[table+id]',
      outbox: 'id, sequence, state',
      meta: 'key',
    };
    const old = new Dexie(name);
    old.version(0.1).stores(tables);
    const rows = Array.from({ length: 5_000 }, (_, index) => itemRow({ sequence: index + 1 }));
    await old.table('outbox').bulkAdd(rows);
    old.close();
    const between = new Dexie(name);
    between.version(0.1).stores(tables);
    between.version(0.2).stores({ profiles: 'id', parcels: 'id, brokerId, companyId' });
    await between.open();
    between.close();
    const phone = device({ server, name });
    phone.clock.advance(30 * DAY);
    expect((await phone.sync()).unsent).toBe(0);
    expect(await phone.outbox()).toEqual([]);
    expect(
      await countListed(
        server,
        rows.map(({ id }) => id),
      ),
    ).toBe(5_000);
    expect(phone.network.count('/rest/v1/parcels')).toBe(10);
  },
);

describe('33: an item that this version of the app cannot read', () => {
  it.each<[string, object]>([
    ['of a kind from a later version', { kind: 'auction' }],
    ['without its row', { payload: undefined }],
    ['in a state from a later version', { state: 'bid' }],
    ['without its sequence', { sequence: undefined }],
  ])('%s stays as it is, is counted, and blocks no other item', async (_, changes) => {
    const phone = device({ server });
    const strange = itemRow(changes);
    await phone.db.outbox.add(strange);
    const { id } = await phone.list();
    expect((await phone.sync()).failureReason).toBeNull();
    expect(await countListed(server, [id])).toBe(1);
    expect(await phone.outbox()).toEqual([]);
    expect(await readOutbox(phone.db)).toMatchObject({ unreadable: 1 });
    expect(await phone.db.outbox.toArray()).toEqual([strange]);
  });
});

it('31: the same listing from two phones, carried over in a file or a backup, is one row', async () => {
  const [one, two] = [device({ server }), device({ server })];
  const item = await one.list();
  await two.db.outbox.add(item);
  await Promise.all([one.sync(), two.sync()]);
  await Promise.all([one.sync(), two.sync()]);
  expect([await one.outbox(), await two.outbox()]).toEqual([[], []]);
  expect(await countListed(server, [item.id])).toBe(1);
});

it('26: a refused item in the middle of fifty, corrected while others wait, arrives with them', async () => {
  const phone = device({ server });
  const ids: string[] = [];
  for (let index = 0; index < 50; index++)
    ids.push((await phone.list(index === 25 ? { brokerId: BROKER_OF_OTHER_COMPANY } : {})).id);
  await phone.sync();
  const [refused] = await phone.outbox();
  expect([await countListed(server, ids), refused?.id, refused?.state]).toEqual([49, ids[25], 'refused']);
  const payload = parcelPayload({ id: refused?.id ?? '' });
  await changeItem(phone.db, { kind: 'parcel', payload, now: 0 });
  ids.push((await phone.list()).id);
  await phone.sync();
  expect(await countListed(server, ids)).toBe(51);
});

it('34: a clock that jumps a day ahead, three years back and three years ahead changes neither order nor tokens', async () => {
  const phone = device({ server });
  const jo = await signInOn(phone, await newAccount(server));
  const refreshes = () => phone.network.count('/auth/v1/token');
  const before = refreshes();
  const ids: string[] = [];
  for (const jump of [DAY, -3 * 365 * DAY, 3 * 365 * DAY]) {
    phone.clock.advance(jump);
    ids.push((await phone.list({}, jo)).id);
  }
  expect((await phone.outbox()).map(({ id }) => id)).toEqual(ids);
  for (let time = 0; time < 5; time++) await phone.sync();
  expect(refreshes() - before).toBeLessThanOrEqual(1);
  expect(await readSession(phone.db)).toMatchObject({ userId: jo, expired: false });
  expect(await countListed(server, ids)).toBe(3);
});

describe('34: a clock that is wrong', () => {
  it('is detected by the answers of our server until it is right', async () => {
    const phone = device({ server, clock: manualClock(Date.now()) });
    await phone.sync();
    expect(clockSkewMessage(await readClockSkew(phone.db, phone.clock.now()))).toBeNull();
    phone.clock.advance(DAY);
    await phone.sync();
    expect(clockSkewMessage(await readClockSkew(phone.db, phone.clock.now()))).toMatch(
      /was 24 hours ahead of the server's/u,
    );
    phone.clock.advance(-3 * 365 * DAY);
    await phone.sync();
    expect(clockSkewMessage(await readClockSkew(phone.db, phone.clock.now()))).toMatch(
      /was 1094 days behind the server's/u,
    );
    phone.clock.advance(3 * 365 * DAY - DAY);
    await phone.sync();
    expect(clockSkewMessage(await readClockSkew(phone.db, phone.clock.now()))).toBeNull();
  });

  it('is not judged by a rejected answer', async () => {
    const phone = device({ server, clock: manualClock(Date.now()) });
    await phone.sync();
    const before = await readClockSkew(phone.db, phone.clock.now());
    phone.network.rule(() => ({
      kind: 'rewrite',
      change: (text) => replaceJsonValue(replaceJsonValue(text, 'now', 1), 'horizon', '1'),
    }));
    expect((await phone.sync()).failureReason).toBe('not-our-api');
    expect(await readClockSkew(phone.db, phone.clock.now())).toBe(before);
  });
});
