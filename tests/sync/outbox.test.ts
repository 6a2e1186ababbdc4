import { describe, expect, it } from 'vitest';
import { exportOutbox, importOutbox } from '#db/outbox/outbox-file.ts';
import { changeItem, discardItem, retryItem } from '#db/outbox/outbox.ts';
import { newId } from '#domain/values/id.ts';
import { device } from '#support/device.ts';
import { PASSING_REFUSAL } from '#support/faults.ts';
import { countListed, writesParcels, parcelPayload } from '#support/listings.ts';
import { BROKER, BROKER_OF_OTHER_COMPANY, COMPANY, OTHER_COMPANY } from '#support/seed-ids.ts';
import { runningServer } from '#support/server.ts';

const server = runningServer();

describe('law 1: an item that the server has leaves the outbox', () => {
  it.each([
    { carried: 'the same content', title: 'Listed', left: [] },
    {
      carried: 'other content',
      title: 'Changed there',
      left: [{ payload: { title: 'Listed' }, refusal: { code: 'other-received' } }],
    },
  ])('settles a refused parcel that another device sent with $carried', async ({ title, left }) => {
    const [first, second] = [device({ server }), device({ server })];
    const item = await first.list({ title: 'Listed' });
    first.network.rule((request) => (writesParcels(request) ? PASSING_REFUSAL : { kind: 'pass' }));
    await first.sync();
    expect(await first.outbox()).toMatchObject([{ state: 'refused' }]);
    first.network.heal();
    await importOutbox(second.db, await exportOutbox(first.db));
    const payload = parcelPayload({ id: item.id, title });
    await changeItem(second.db, { kind: 'parcel', payload, now: second.clock.now() });
    await second.sync();
    await first.sync();
    expect(await first.outbox()).toMatchObject(left);
    await first.sync();
    expect(await first.outbox()).toMatchObject(left);
    expect(await countListed(server, [item.id])).toBe(1);
  });

  it("leaves a user's refused parcel that another device sent alone until they sign in", async () => {
    const [first, second] = [device({ server }), device({ server })];
    const item = await first.list();
    await importOutbox(second.db, await exportOutbox(first.db));
    first.network.rule((request) => (writesParcels(request) ? PASSING_REFUSAL : { kind: 'pass' }));
    await first.sync();
    first.network.heal();
    await second.sync();
    await first.db.outbox.update(item.id, { owner: newId() });
    await first.sync();
    expect(await first.outbox()).toMatchObject([{ id: item.id, state: 'refused' }]);
    await first.db.outbox.update(item.id, { owner: null });
    await first.sync();
    expect(await first.outbox()).toEqual([]);
  });
});

describe('law 2: nothing a user wrote is lost', () => {
  it("keeps a refused parcel with the server's reason until its author changes it", async () => {
    const phone = device({ server });
    const item = await phone.list({ brokerId: BROKER_OF_OTHER_COMPANY });
    await phone.sync();
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([
      {
        id: item.id,
        state: 'refused',
        refusal: {
          code: '22023',
          message: 'This broker no longer works for this company.',
          column: 'brokerId',
        },
      },
    ]);
    expect((await phone.parcels()).some(({ id }) => id === item.id)).toBe(false);
    await changeItem(phone.db, {
      kind: 'parcel',
      payload: parcelPayload({ id: item.id, brokerId: BROKER }),
      now: phone.clock.now(),
    });
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    expect(await countListed(server, [item.id])).toBe(1);
  });

  it('sends a refused parcel again unchanged when its author retries it', async () => {
    const phone = device({ server });
    const item = await phone.list({ brokerId: BROKER_OF_OTHER_COMPANY });
    await phone.sync();
    await server.query('update public.brokers set company_id = $1 where id = $2', [
      COMPANY,
      BROKER_OF_OTHER_COMPANY,
    ]);
    await retryItem(phone.db, item.id, phone.clock.now());
    await phone.sync();
    await server.query('update public.brokers set company_id = $1 where id = $2', [
      OTHER_COMPANY,
      BROKER_OF_OTHER_COMPANY,
    ]);
    expect(await countListed(server, [item.id])).toBe(1);
  });

  it('refuses on the device, with a message, a payload that an older or damaged app left behind', async () => {
    const phone = device({ server });
    const item = await phone.list();
    await phone.db.outbox.update(item.id, { 'payload.title': 'Tiny' });
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([
      { state: 'refused', refusal: { message: 'Title must be at least 5 characters', column: 'title' } },
    ]);
    expect(phone.network.count('/rest/v1/parcels')).toBe(0);
  });

  it("keeps a user's parcel until they sign in, and never sends it as a visitor", async () => {
    const phone = device({ server });
    const item = await phone.list({}, newId());
    await phone.sync();
    expect(phone.network.count('/rest/v1/parcels')).toBe(0);
    expect(await phone.outbox()).toMatchObject([{ id: item.id, state: 'waiting' }]);
  });

  it('keeps the outbox when the server has another epoch', async () => {
    const phone = device({ server });
    await phone.sync();
    const item = await phone.list();
    await server.query('select sync.start_new_epoch()');
    phone.network.rule((request) => ({ kind: writesParcels(request) ? 'drop-request' : 'pass' }));
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ id: item.id }]);
  });
});

describe('law 7: three verdicts', () => {
  it.each([408, 425, 429, 500, 502, 503, 504])('retries after %i', async (status) => {
    const phone = device({ server });
    const item = await phone.list();
    phone.network.rule((request) =>
      writesParcels(request) ? { kind: 'answer', status, body: '<h1>Busy</h1>' } : { kind: 'pass' },
    );
    for (let time = 0; time < 5; time++) await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ id: item.id, state: 'unconfirmed' }]);
    phone.network.heal();
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
  });

  it('obeys Retry-After: not a single request before its time', async () => {
    const phone = device({ server });
    await phone.list();
    phone.network.rule(() => ({
      kind: 'answer',
      status: 503,
      body: '{"code":"PGRST001","message":"Database client error. Retrying the connection."}',
      headers: { 'content-type': 'application/json', 'retry-after': '120' },
    }));
    // Jitter adds up to a tenth, so that devices do not all return in the same second.
    expect((await phone.sync()).nextInMs).toBe(126_000);
    phone.network.heal();
    const before = phone.network.requests.length;
    phone.clock.advance(119_000);
    expect((await phone.sync()).nextInMs).toBe(1_050);
    expect(phone.network.requests.length).toBe(before);
    phone.clock.advance(1_000);
    expect((await phone.sync()).unsent).toBe(0);
  });

  it('delivers 200 parcels a minute later, each once and none refused, when the server accepts no more in this one', async () => {
    const phone = device({ server });
    const ids: string[] = [];
    for (let at = 0; at < 200; at++) ids.push((await phone.list()).id);
    await server.query(
      "insert into sync.recent_writes (table_name, writer, written) values ('parcels', 'visitor elsewhere', 12000)",
    );
    const { nextInMs } = await phone.sync();
    expect(nextInMs).toBeGreaterThan(0);
    expect(nextInMs).toBeLessThanOrEqual(66_000);
    expect(await countListed(server, ids)).toBe(0);
    expect(new Set((await phone.outbox()).map(({ state }) => state))).toEqual(new Set(['waiting']));
    await server.query("update sync.recent_writes set written_at = written_at - interval '1 minute'");
    phone.clock.advance(nextInMs);
    expect((await phone.sync()).unsent).toBe(0);
    expect(await countListed(server, ids)).toBe(200);
    expect(phone.network.requests.filter(writesParcels).length).toBeLessThanOrEqual(3);
  });

  it('waits longer after each failure and a minute after success', async () => {
    const phone = device({ server });
    phone.network.rule(() => ({ kind: 'drop-request' }));
    const pauses = [];
    for (let time = 0; time < 5; time++) pauses.push((await phone.sync()).nextInMs);
    expect(pauses).toEqual([1_500, 3_000, 6_000, 7_500, 7_500]);
    phone.network.heal();
    expect((await phone.sync()).nextInMs).toBe(63_000);
  });
});

describe('law 8: no item blocks another', () => {
  it('sends two hundred parcels in one request', async () => {
    const phone = device({ server });
    const ids = [];
    for (let count = 0; count < 200; count++) ids.push((await phone.list()).id);
    await phone.sync();
    expect(phone.network.count('/rest/v1/parcels')).toBe(1);
    expect(await countListed(server, ids)).toBe(200);
    expect(await phone.outbox()).toEqual([]);
  });

  it('finds the refused parcel among fifty and sends the others', async () => {
    const phone = device({ server });
    const ids: string[] = [];
    for (let count = 0; count < 50; count++)
      ids.push((await phone.list(count === 31 ? { brokerId: BROKER_OF_OTHER_COMPANY } : {})).id);
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ id: ids[31], state: 'refused' }]);
    expect(await countListed(server, ids)).toBe(49);
  });

  it('isolates a parcel that breaks the server and sends the others', async () => {
    const phone = device({ server });
    const poison = await phone.list({ title: 'Breaks the server' });
    const other = await phone.list();
    phone.network.rule((request) =>
      writesParcels(request) && request.body.includes('Breaks the server')
        ? {
            kind: 'answer',
            status: 500,
            body: '{"code":"XX000","message":"internal error"}',
            headers: { 'content-type': 'application/json' },
          }
        : { kind: 'pass' },
    );
    for (let time = 0; time < 3; time++) await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ id: poison.id, state: 'unconfirmed' }]);
    expect(await countListed(server, [other.id])).toBe(1);
    phone.network.heal();
    await phone.sync();
    expect(await countListed(server, [poison.id])).toBe(1);
  });

  it('sends a listing although the change feed is broken', async () => {
    const phone = device({ server });
    const item = await phone.list();
    phone.network.rule(({ path }) =>
      path.endsWith('/pull_changes_from_primary')
        ? {
            kind: 'answer',
            status: 500,
            body: '{"code":"55000","message":"broken"}',
            headers: { 'content-type': 'application/json' },
          }
        : { kind: 'pass' },
    );
    await phone.sync();
    expect(await countListed(server, [item.id])).toBe(1);
  });

  it('discards only what its author discards', async () => {
    const phone = device({ server });
    const [first, second] = [await phone.list(), await phone.list()];
    await discardItem(phone.db, first.id);
    await phone.sync();
    expect([await countListed(server, [first.id]), await countListed(server, [second.id])]).toEqual([0, 1]);
  });
});

describe('law 10: no transaction across the network', () => {
  it('holds no transaction open while a request is in flight', async () => {
    const phone = device({ server });
    await phone.list();
    phone.network.rule(async (request) => {
      // If the pass held a transaction open here, this write and the pass would wait for each other.
      if (writesParcels(request)) await phone.list({ title: 'Written while another is sent' });
      return { kind: 'pass' };
    });
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([
      { state: 'waiting', payload: { title: 'Written while another is sent' } },
    ]);
  });
});
