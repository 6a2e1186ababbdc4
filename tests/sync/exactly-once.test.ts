import { describe, expect, it } from 'vitest';
import { readInFlight } from '#db/outbox/in-flight.ts';
import { changeItem, discardItem } from '#db/outbox/outbox.ts';
import { device, Killed } from '#support/device.ts';
import { SERVER_ERROR } from '#support/faults.ts';
import { writesParcels, parcelPayload } from '#support/listings.ts';
import { BROKER_OF_OTHER_COMPANY } from '#support/seed-ids.ts';
import { runningServer } from '#support/server.ts';

const server = runningServer();
const rowsOf = (id: string) =>
  server.query<{ title: string }>('select title from public.parcels where id = $1', [id]);

describe('law 1: exactly once', () => {
  it('lists a parcel that was written offline once the network is back', async () => {
    const phone = device({ server });
    const item = await phone.list();
    phone.network.rule(() => ({ kind: 'drop-request' }));
    await phone.sync();
    phone.network.heal();
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    expect(await rowsOf(item.id)).toHaveLength(1);
    expect((await phone.parcels()).find(({ id }) => id === item.id)).toMatchObject({ pending: false });
  });

  it('makes one row of a parcel whose answer is lost twenty times', async () => {
    const phone = device({ server });
    const item = await phone.list();
    phone.network.rule((request) => ({
      kind: writesParcels(request) || request.path.endsWith('/read_back') ? 'drop-response' : 'pass',
    }));
    for (let time = 0; time < 20; time++) await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ state: 'unconfirmed' }]);
    phone.network.heal();
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    expect(await rowsOf(item.id)).toHaveLength(1);
    expect((await phone.parcels()).filter(({ id }) => id === item.id)).toHaveLength(1);
  });

  it('changes nothing when it is sent again after it was changed on the server', async () => {
    const phone = device({ server });
    const item = await phone.list();
    phone.network.rule((request) => ({ kind: writesParcels(request) ? 'drop-response' : 'pass' }));
    await phone.sync();
    await server.query("update public.parcels set title = 'Corrected by the office' where id = $1", [
      item.id,
    ]);
    phone.network.heal();
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    expect(await rowsOf(item.id)).toEqual([{ title: 'Corrected by the office' }]);
    expect((await phone.parcels()).find(({ id }) => id === item.id)?.title).toBe('Corrected by the office');
  });

  it('checks what became of a lost answer before it sends the rows again', async () => {
    const phone = device({ server });
    const item = await phone.list();
    phone.network.rule((request) => ({ kind: writesParcels(request) ? 'drop-response' : 'pass' }));
    await phone.sync();
    await phone.sync();
    expect(phone.network.count('/rest/v1/parcels')).toBe(1);
    expect(await phone.outbox()).toEqual([]);
    expect(await rowsOf(item.id)).toHaveLength(1);
  });

  it('does not restore a row that was deleted on the server before it was sent again', async () => {
    const phone = device({ server });
    const item = await phone.list();
    phone.network.rule((request) => ({ kind: writesParcels(request) ? 'drop-response' : 'pass' }));
    await phone.sync();
    await server.query('delete from public.parcels where id = $1', [item.id]);
    phone.network.heal();
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    expect(await rowsOf(item.id)).toEqual([]);
    expect((await phone.parcels()).some(({ id }) => id === item.id)).toBe(false);
  });

  it('lets the server settle what was in flight when the device died, and counts it as an attempt', async () => {
    const phone = device({ server });
    const items = [await phone.list(), await phone.list()];
    await expect(phone.sync({ dieAt: 'marked-sending' })).rejects.toThrow(Killed);
    const later = await phone.list();
    const [first, second, third] = await phone.outbox();
    expect([first, second]).toMatchObject(items.map(({ id }) => ({ id, state: 'sending', attempts: 1 })));
    expect(third).toMatchObject({ id: later.id, state: 'waiting', attempts: 0 });
    for (const { id } of items) expect(await discardItem(phone.db, id)).toBe('withdrawing');
    expect(await discardItem(phone.db, later.id)).toBe('discarded');
  });

  it('does not send what was discarded while the server fails to void it', async () => {
    const phone = device({ server });
    const item = await phone.list();
    phone.network.rule((request) => ({ kind: writesParcels(request) ? 'drop-request' : 'pass' }));
    await phone.sync();
    expect(await discardItem(phone.db, item.id)).toBe('withdrawing');
    phone.network.rule(({ path }) => (path.endsWith('/void_writes') ? SERVER_ERROR : { kind: 'pass' }));
    await phone.sync();
    expect(await rowsOf(item.id)).toEqual([]);
    phone.network.heal();
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
  });

  it('removes requests that have ended from the record of those in flight', async () => {
    const phone = device({ server });
    await phone.list();
    await phone.list({ brokerId: BROKER_OF_OTHER_COMPANY });
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ state: 'refused', attempts: 2, unconfirmed: false }]);
    expect(await readInFlight(phone.db)).toEqual(new Set());
  });

  it('does not count an attempt without a network as sent: the item can still be changed', async () => {
    const phone = device({ server });
    const item = await phone.list();
    phone.network.rule(() => ({ kind: 'drop-request' }));
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ id: item.id, state: 'waiting', attempts: 0 }]);
    expect(await discardItem(phone.db, item.id)).toBe('discarded');
  });

  it('sends the changed version of an unsent item, and nothing of a discarded one', async () => {
    const phone = device({ server });
    const changed = await phone.list();
    const dropped = await phone.list();
    await changeItem(phone.db, {
      kind: 'parcel',
      payload: parcelPayload({ id: changed.id, title: 'Changed in the paddock' }),
      now: phone.clock.now(),
    });
    await discardItem(phone.db, dropped.id);
    await phone.sync();
    expect(await rowsOf(changed.id)).toEqual([{ title: 'Changed in the paddock' }]);
    expect(await rowsOf(dropped.id)).toEqual([]);
  });

  it('does not take an empty list for the answer to a write', async () => {
    const phone = device({ server });
    const item = await phone.list();
    phone.network.rule((request) =>
      writesParcels(request)
        ? { kind: 'answer', status: 201, body: '[]', headers: { 'content-type': 'application/json' } }
        : { kind: 'pass' },
    );
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ id: item.id, state: 'unconfirmed' }]);
    phone.network.heal();
    await phone.sync();
    expect(await rowsOf(item.id)).toHaveLength(1);
  });

  it.each(['marked-sending', 'pushed', 'accepted', 'pulled', 'applied'] as const)(
    'survives the death of the device at the step %s',
    async (step) => {
      const phone = device({ server });
      const items = [await phone.list(), await phone.list()];
      await expect(phone.sync({ dieAt: step })).rejects.toThrow(Killed);
      await phone.sync();
      expect(await phone.outbox()).toEqual([]);
      for (const { id } of items) expect(await rowsOf(id)).toHaveLength(1);
    },
  );

  it('survives the death of the device while it checks what became of a lost answer', async () => {
    const phone = device({ server });
    const item = await phone.list();
    phone.network.rule((request) => ({ kind: writesParcels(request) ? 'drop-response' : 'pass' }));
    await phone.sync();
    phone.network.heal();
    await expect(phone.sync({ dieAt: 'read-back' })).rejects.toThrow(Killed);
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    expect(await rowsOf(item.id)).toHaveLength(1);
  });
});
