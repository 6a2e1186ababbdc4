import { describe, expect, it } from 'vitest';
import { exportDevice, importDevice } from '#db/device-file/device-file.ts';
import { clearMirror } from '#db/mirror/mirror.ts';
import { endSession } from '#db/session/session.ts';
import { newId } from '#domain/values/id.ts';
import { toWire } from '#remote/wire.ts';
import { loadSample } from '#sample/load-sample.ts';
import { device, Killed, type Device } from '#support/device.ts';
import { replaceJsonValue } from '#support/faults.ts';
import { parcelPayload } from '#support/listings.ts';
import { withPageSize } from '#support/page-size.ts';
import { BROKER, BROKER_OF_OTHER_COMPANY, OTHER_COMPANY } from '#support/seed-ids.ts';
import { insertAsOwner } from '#support/server-rows.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';
import { watchlistOn } from '#support/watchlist.ts';

const server = runningServer();
const insert = (changes: Parameters<typeof parcelPayload>[0] = {}) =>
  insertAsOwner(server, 'parcels', toWire(parcelPayload(changes)));
const setPrice = (id: string, price: number) =>
  server.query('update public.parcels set price = $1 where id = $2', [price, id]);
const withdraw = (id: string) => server.query('delete from public.parcels where id = $1', [id]);
const newEpoch = () => server.query('select sync.start_new_epoch()');

/** A term that only the listings of one test have. */
let count = 0;
const newTerm = () => `billabong${++count}`;

async function mirroredPhone() {
  const phone = device({ server });
  await phone.sync();
  return { ...phone, watchlist: watchlistOn(phone.db) };
}

/** Fetches everything again in pages, and dies before the last one. */
async function cutReplacement(phone: Device) {
  await newEpoch();
  await withPageSize(server, 5, async () => {
    await expect(phone.sync({ dieAt: 'applied' })).rejects.toThrow(Killed);
  });
}

describe('M11: what is new in the watchlist', () => {
  it('M11: announces a cut price, a new match and a withdrawal once each, also after a new epoch', async () => {
    const term = newTerm();
    const [cut, gone] = [
      await insert({ title: `${term} cut`, volume: 120, price: 28_800 }),
      await insert({ title: `${term} gone` }),
    ];
    const phone = await mirroredPhone();
    const { watch, announced, look } = phone.watchlist;
    await watch({ type: 'search', filters: { term } });
    await watch({ type: 'parcel', id: cut });
    await watch({ type: 'parcel', id: gone });
    expect(await announced()).toBe('');
    await setPrice(cut, 27_840);
    await insert({ title: `${term} new` });
    await withdraw(gone);
    await phone.sync();
    const all = '1 new, 1 cheaper ($240 → $232/ML), 1 gone';
    expect(await announced()).toBe(all);
    await newEpoch();
    await phone.sync();
    expect(await announced()).toBe(all);
    await look();
    expect(await announced()).toBe('');
    await newEpoch();
    await phone.sync();
    expect(await announced()).toBe('');
    await phone.sync({ verify: true });
    expect(await announced()).toBe('');
  });

  it('M11: announces what a watched broker lists, and says which of their listings are sold', async () => {
    const phone = await mirroredPhone();
    const { watch, announced, look, read } = phone.watchlist;
    await watch({ type: 'broker', id: BROKER_OF_OTHER_COMPANY });
    const id = await insert({ brokerId: BROKER_OF_OTHER_COMPANY, companyId: OTHER_COMPANY });
    await insert({ brokerId: BROKER });
    await phone.sync();
    expect(await announced()).toBe('1 new');
    await look();
    await server.query("update public.parcels set status = 'sold' where id = $1", [id]);
    await phone.sync();
    expect(await announced()).toBe('1 gone');
    expect((await read()).states[0]?.changes).toMatchObject([{ kind: 'gone', reason: 'sold' }]);
    await look();
    await newEpoch();
    await phone.sync();
    expect(await announced()).toBe('');
  });

  it('M11: announces nothing as gone while a replacement is unfinished, and after it what has gone', async () => {
    const term = newTerm();
    const ids = [await insert({ title: `${term} a` }), await insert({ title: `${term} b` })];
    const phone = await mirroredPhone();
    const { watch, announced, look } = phone.watchlist;
    await watch({ type: 'search', filters: { term } });
    for (const id of ids) await watch({ type: 'parcel', id });
    await withdraw(ids[0] ?? '');
    await cutReplacement(phone);
    // What a device might lack for a while.
    await phone.db.parcels.bulkDelete(ids);
    expect(await announced()).toBe('');
    await look();
    expect(await announced()).toBe('');
    await phone.sync();
    expect(await announced()).toBe('1 gone');
    await look();
    expect(await announced()).toBe('');
  });

  it('M11: announces nothing while the directory is downloaded again, and nothing twice after it', async () => {
    const term = newTerm();
    await insert({ title: `${term} a` });
    const phone = await mirroredPhone();
    const { watch, announced, look } = phone.watchlist;
    await watch({ type: 'search', filters: { term } });
    await insert({ title: `${term} b` });
    await phone.sync();
    await look();
    await clearMirror(phone.db);
    expect(await announced()).toBe('');
    await look();
    await phone.sync();
    await phone.sync();
    expect(await announced()).toBe('');
  });

  it('M11: begins with what the first mirror brings, when the search was saved before it', async () => {
    const term = newTerm();
    await insert({ title: `${term} a` });
    const phone = device({ server });
    const { watch, announced } = watchlistOn(phone.db);
    await watch({ type: 'search', filters: { term } });
    await phone.sync();
    expect(await announced()).toBe('');
    await insert({ title: `${term} b` });
    await phone.sync();
    expect(await announced()).toBe('1 new');
  });

  it('M11: counts no sample row as seen: one that leaves with the first mirror is not gone', async () => {
    const phone = device({ server, keepSample: false });
    const { watch, announced, read } = watchlistOn(phone.db);
    await loadSample(phone.db, { keep: false });
    const sample = await phone.db.parcels.toCollection().first();
    if (sample === undefined) throw new Error('There are no sample rows');
    await phone.db.parcels.put({ ...sample, id: newId(), title: 'Only a sample' });
    await watch({ type: 'search', filters: { term: 'only a sample' } });
    phone.network.rule(({ path }) =>
      path === '/rest/v1/rpc/pull_changes_from_primary'
        ? { kind: 'rewrite', change: (text) => replaceJsonValue(text, 'held', true) }
        : { kind: 'pass' },
    );
    await phone.sync();
    expect(await announced()).toBe('');
    expect((await read()).states).toMatchObject([{ matches: 1 }]);
    phone.network.heal();
    await phone.sync();
    expect(await announced()).toBe('');
    expect((await read()).states).toMatchObject([{ matches: 0 }]);
  });

  it("M11: calls a user's own listing new neither before nor after it is sent", async () => {
    const term = newTerm();
    const phone = await mirroredPhone();
    const { watch, announced } = phone.watchlist;
    const me = await signInOn(phone, await newAccount(server));
    await watch({ type: 'search', filters: { term } });
    await phone.list({ title: `${term} of mine` }, me);
    expect(await announced()).toBe('');
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    expect(await announced()).toBe('');
  });

  it('M11: leaves with a sign-out; from its file it returns without announcing anything again', async () => {
    const id = await insert();
    const phone = await mirroredPhone();
    const { watch, announced, look } = phone.watchlist;
    const account = await newAccount(server);
    await signInOn(phone, account);
    await watch({ type: 'parcel', id });
    await setPrice(id, 48_000);
    await phone.sync();
    expect(await announced()).toBe('1 cheaper ($250 → $240/ML)');
    await look();
    const file = await exportDevice(phone.db);
    await endSession(phone.db);
    expect(await phone.db.watches.count()).toBe(0);
    await signInOn(phone, account);
    await phone.sync();
    await importDevice(phone.db, { text: file, now: phone.clock.now() });
    expect(await phone.db.watches.count()).toBe(1);
    expect(await announced()).toBe('');
    await setPrice(id, 40_000);
    await phone.sync();
    expect(await announced()).toBe('1 cheaper ($240 → $200/ML)');
  });

  it('M11: sends nothing of the watchlist with any pass', async () => {
    const term = newTerm();
    const id = await insert({ title: `${term} a` });
    const phone = await mirroredPhone();
    const before = phone.network.requests.length;
    await phone.watchlist.watch({ type: 'search', filters: { term } });
    await phone.watchlist.watch({ type: 'parcel', id });
    await phone.watchlist.watch({ type: 'broker', id: BROKER });
    await phone.sync({ verify: true });
    await newEpoch();
    await phone.sync({ verify: true });
    const requests = phone.network.requests.slice(before);
    const sent = JSON.stringify(requests.map((request) => ({ ...request, headers: [...request.headers] })));
    expect(requests.length).toBeGreaterThan(1);
    for (const secret of [term, id, BROKER]) expect(sent).not.toContain(secret);
  });
});
