import { describe, expect, it } from 'vitest';
import { exportOutbox, importOutbox } from '#db/outbox/outbox-file.ts';
import { discardItem } from '#db/outbox/outbox.ts';
import { device, type Device } from '#support/device.ts';
import { apiError, SERVER_ERROR, type Fault } from '#support/faults.ts';
import { countListed, writesParcels } from '#support/listings.ts';
import { change, list } from '#support/manage-listing.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();
const isWrite = ({ path }: { path: string }) =>
  path.startsWith('/rest/') && !path.endsWith('/pull_changes_from_primary');
const isChangeWrite = ({ path }: { path: string }) => path.endsWith('/write_rows');

async function listMany(phone: Device, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) ids.push((await list(phone)).id);
  return ids;
}

async function requestsOf(phone: Device): Promise<number> {
  const before = phone.network.requests.length;
  await phone.sync();
  return phone.network.requests.length - before;
}

async function pricesOf(ids: string[]): Promise<number[]> {
  const rows = await server.query<{ id: string; price: string }>(
    'select id, price::text from public.parcels where id = any ($1)',
    [ids],
  );
  return ids.map((id) => Number(rows.find((row) => row.id === id)?.price));
}

describe('law 8: errors of the server', () => {
  it('cost few requests while every write fails, and few once none does', async () => {
    const phone = device({ server });
    const ids = await listMany(phone, 100);
    phone.network.rule((request) => (isWrite(request) ? apiError(404, '42P01') : { kind: 'pass' }));
    for (let passes = 0; passes < 4; passes++) expect(await requestsOf(phone)).toBeLessThanOrEqual(50);
    phone.network.heal();
    expect(await requestsOf(phone)).toBeLessThanOrEqual(30);
    expect([await phone.outbox(), await countListed(server, ids)]).toEqual([[], 100]);
  });

  it('cost few requests with changes that wait for earlier ones', async () => {
    const phone = device({ server });
    const ids = await listMany(phone, 60);
    await phone.sync();
    for (const id of ids)
      for (const price of [61_001, 61_002]) await change(phone, id, { fields: { price } });
    phone.network.rule((request) => (isChangeWrite(request) ? SERVER_ERROR : { kind: 'pass' }));
    for (let passes = 0; passes < 4; passes++) expect(await requestsOf(phone)).toBeLessThanOrEqual(50);
    phone.network.heal();
    for (let passes = 0; passes < 2; passes++) await phone.sync();
    expect([await phone.outbox(), new Set(await pricesOf(ids))]).toEqual([[], new Set([61_002])]);
  });

  it('keep no other listing from being sent, wherever it is in the queue', async () => {
    const phone = device({ server });
    const ids: string[] = [];
    const poison: string[] = [];
    for (let count = 0; count < 60; count++) {
      const isPoison = count < 25 || count % 7 === 0;
      const { id } = await phone.list(isPoison ? { title: 'Breaks the server' } : {});
      (isPoison ? poison : ids).push(id);
    }
    phone.network.rule((request) =>
      writesParcels(request) && request.body.includes('Breaks the server') ? SERVER_ERROR : { kind: 'pass' },
    );
    for (let passes = 0; passes < 8; passes++) await phone.sync();
    expect(await countListed(server, ids)).toBe(ids.length);
    expect(new Set((await phone.outbox()).map(({ id }) => id))).toEqual(new Set(poison));
    phone.network.heal();
    await phone.sync();
    expect([await phone.outbox(), await countListed(server, poison)]).toEqual([[], poison.length]);
  });

  it('keep no change from being sent behind others that wait', async () => {
    const phone = device({ server });
    const [first = '', second = '', third = ''] = await listMany(phone, 3);
    await phone.sync();
    const poison = [await change(phone, first, { fields: { price: 70_001 } })];
    for (const price of [70_002, 70_003, 70_004]) await change(phone, first, { fields: { price } });
    poison.push(await change(phone, second, { fields: { price: 71_001 } }));
    await change(phone, third, { fields: { price: 72_001 } });
    phone.network.rule((request) =>
      isChangeWrite(request) && poison.some(({ id }) => request.body.includes(id))
        ? SERVER_ERROR
        : { kind: 'pass' },
    );
    for (let passes = 0; passes < 5; passes++) await phone.sync();
    expect(await pricesOf([third])).toEqual([72_001]);
  });

  it('keep no withdrawal from reaching the server', async () => {
    const phone = device({ server });
    const ids = await listMany(phone, 3);
    phone.network.rule((request) => ({ kind: writesParcels(request) ? 'drop-request' : 'pass' }));
    await phone.sync();
    for (const id of ids) await discardItem(phone.db, id);
    const [poison = ''] = ids;
    phone.network.rule(({ path, body }) =>
      path.endsWith('/void_writes') && body.includes(poison) ? SERVER_ERROR : { kind: 'pass' },
    );
    for (let passes = 0; passes < 4; passes++) await phone.sync();
    expect((await phone.outbox()).map(({ id }) => id)).toEqual([poison]);
  });

  it('deliver a change in the same pass as its listing', async () => {
    const phone = device({ server });
    const [id = ''] = await listMany(phone, 1);
    await change(phone, id, { fields: { price: 61_001 } });
    phone.network.rule((request) => (writesParcels(request) ? SERVER_ERROR : { kind: 'pass' }));
    for (let passes = 0; passes < 3; passes++) await phone.sync();
    phone.network.heal();
    await phone.sync();
    expect([await phone.outbox(), await pricesOf([id])]).toEqual([[], [61_001]]);
  });

  it('cost few requests when another device has sent the items since', async () => {
    const [phone, other] = [device({ server }), device({ server })];
    const ids = await listMany(phone, 50);
    phone.network.rule((request) => (writesParcels(request) ? SERVER_ERROR : { kind: 'pass' }));
    for (let passes = 0; passes < 3; passes++) await phone.sync();
    await importOutbox(other.db, await exportOutbox(phone.db));
    await other.sync();
    expect(await countListed(server, ids)).toBe(50);
    phone.network.heal();
    expect(await requestsOf(phone)).toBeLessThan(15);
    expect(await phone.outbox()).toEqual([]);
  });

  it('leave changes of a listing in the order of writing', async () => {
    const phone = device({ server });
    const ids = await listMany(phone, 24);
    await phone.sync();
    const [first = ''] = ids;
    await change(phone, first, { fields: { price: 61_001 } });
    for (const id of ids.slice(1)) await change(phone, id, { fields: { price: 60_001 } });
    await change(phone, first, { fields: { price: 61_002 } });
    phone.network.rule((request) => (isChangeWrite(request) ? SERVER_ERROR : { kind: 'pass' }));
    for (let passes = 0; passes < 3; passes++) await phone.sync();
    phone.network.heal();
    for (let passes = 0; passes < 3; passes++) await phone.sync();
    expect([await phone.outbox(), await pricesOf([first])]).toEqual([[], [61_002]]);
  });
});

describe('law 8: an item that something on the way rejects', () => {
  it.each<[string, Fault]>([
    ['a page of a filter', { kind: 'answer', status: 403, body: '<html>Blocked</html>' }],
    ['a reset', { kind: 'drop-request' }],
    ["a gateway's timeout", { kind: 'answer', status: 504, body: 'timeout' }],
  ])('keeps no other from being sent, nor its changes, nor those of the user: %s', async (_name, fault) => {
    const phone = device({ server });
    const [changed = ''] = await listMany(phone, 1);
    await phone.sync();
    const poison = await phone.list({ title: 'Drop table parcels' });
    const ids = await listMany(phone, 20);
    await change(phone, changed, { fields: { price: 73_001 } });
    const userId = await signInOn(phone, await newAccount(server));
    const { id: ofUser } = await phone.list({}, userId);
    phone.network.rule((request) =>
      writesParcels(request) && request.body.includes('Drop table') ? fault : { kind: 'pass' },
    );
    for (let passes = 0; passes < 20; passes++) await phone.sync();
    expect((await phone.outbox()).map(({ id }) => id)).toEqual([poison.id]);
    expect(await countListed(server, [...ids, ofUser])).toBe(21);
    expect(await pricesOf([changed])).toEqual([73_001]);
    phone.network.heal();
    await phone.sync();
    expect([await phone.outbox(), await countListed(server, [poison.id])]).toEqual([[], 1]);
  });

  it.each<[string, Fault]>([
    ['/read_back', { kind: 'answer', status: 403, body: '<html>Blocked</html>' }],
    ['/void_writes', { kind: 'answer', status: 504, body: 'timeout' }],
  ])('keeps no other from being sent: %s', async (lookup, fault) => {
    const phone = device({ server });
    const [poison = ''] = await listMany(phone, 1);
    phone.network.rule((request) => ({ kind: writesParcels(request) ? 'drop-request' : 'pass' }));
    await phone.sync();
    if (lookup === '/void_writes') await discardItem(phone.db, poison);
    const ids = await listMany(phone, 1);
    phone.network.rule(({ path, body }) =>
      path.endsWith(lookup) && body.includes(poison) ? fault : { kind: 'pass' },
    );
    for (let passes = 0; passes < 10; passes++) await phone.sync();
    expect(await countListed(server, ids)).toBe(1);
  });
});
