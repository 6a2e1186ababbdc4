import { describe, expect, it } from 'vitest';
import { exportOutbox, importOutbox } from '#db/outbox/outbox-file.ts';
import { startSession } from '#db/session/session.ts';
import { newId } from '#domain/values/id.ts';
import { device } from '#support/device.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();
const rowsOf = async (id: string) =>
  (await server.query('select id from public.parcels where id = $1', [id])).length;

describe('the outbox as a file', () => {
  it('continues on another device, and what both send arrives once', async () => {
    const [broken, spare] = [device({ server }), device({ server })];
    const item = await broken.list();
    const imported = await importOutbox(spare.db, await exportOutbox(broken.db));
    expect(imported).toEqual({ added: 1, known: 0, different: 0, foreign: 0, unreadable: 0 });
    await spare.sync();
    await broken.sync();
    expect([await spare.outbox(), await broken.outbox(), await rowsOf(item.id)]).toEqual([[], [], 1]);
  });

  it('keeps law 1 for what was sent and not confirmed', async () => {
    const [broken, spare] = [device({ server }), device({ server })];
    const item = await broken.list();
    broken.network.rule(({ method, path }) => ({
      kind: method === 'POST' && path.endsWith('/parcels') ? 'drop-response' : 'pass',
    }));
    await broken.sync();
    await importOutbox(spare.db, await exportOutbox(broken.db));
    expect(await spare.outbox()).toMatchObject([{ id: item.id, state: 'unconfirmed' }]);
    await spare.sync();
    expect([await spare.outbox(), await rowsOf(item.id)]).toEqual([[], 1]);
  });

  it('keeps only the fields of an item that are sent to the server', async () => {
    const [broken, spare] = [device({ server }), device({ server })];
    const item = await broken.list();
    const file = JSON.parse(await exportOutbox(broken.db));
    file.items[0].payload.colour = 'blue';
    await importOutbox(spare.db, JSON.stringify(file));
    await spare.sync();
    expect([await spare.outbox(), await rowsOf(item.id)]).toEqual([[], 1]);
  });

  it('changes nothing when it is read twice', async () => {
    const phone = device({ server });
    await phone.list();
    const file = await exportOutbox(phone.db);
    expect(await importOutbox(phone.db, file)).toEqual({
      added: 0,
      known: 1,
      different: 0,
      foreign: 0,
      unreadable: 0,
    });
  });

  it('excludes items of other users, on export and on import', async () => {
    const [phone, other] = [device({ server }), device({ server })];
    const account = await newAccount(server);
    const jo = await signInOn(phone, account);
    const jos = await phone.list({}, jo);
    await phone.list({}, newId());
    const file = await exportOutbox(phone.db);
    expect(JSON.parse(file).items).toMatchObject([{ payload: { id: jos.id } }]);
    expect(await importOutbox(other.db, file)).toMatchObject({ added: 0, foreign: 1 });
    await startSession(other.db, {
      userId: jo,
      email: account.email,
      fullName: null,
      accessToken: '',
      refreshToken: '',
      expiresAt: 0,
      expired: true,
    });
    expect(await importOutbox(other.db, file)).toMatchObject({ added: 1, foreign: 0 });
  });

  it('counts unreadable items, and rejects another file', async () => {
    const phone = device({ server });
    await phone.list();
    const file = JSON.parse(await exportOutbox(phone.db));
    file.items[0].payload.id = newId();
    file.items[0].payload.title = 'x';
    expect(await importOutbox(phone.db, JSON.stringify(file))).toMatchObject({ added: 0, unreadable: 1 });
    file.items[0].payload.title = 'A parcel of 100 ML';
    for (const savedAt of [1e20, -1, '2026-11-22'])
      expect(
        await importOutbox(phone.db, JSON.stringify({ ...file, items: [{ ...file.items[0], savedAt }] })),
      ).toMatchObject({ added: 0, unreadable: 1 });
    const [item] = file.items;
    const other = { ...item, payload: { ...item.payload, id: newId() } };
    const deep = { ...item, payload: { ...item.payload, id: newId(), title: 'NESTED' } };
    const nested = '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000);
    const withDeep = JSON.stringify({ ...file, items: [deep, other] }).replace('"NESTED"', nested);
    expect(await importOutbox(phone.db, withDeep)).toMatchObject({ added: 1, unreadable: 1 });
    for (const text of ['', 'no json', '{"format":"other/1","items":[]}', '[]'])
      expect(await importOutbox(phone.db, text)).toBeNull();
  });
});
