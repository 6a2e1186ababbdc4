// Random histories: two devices, one real server, a network that loses what it likes. After it heals, all agree.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { discardItem, changeItem, retryItem } from '#db/outbox.ts';
import { device, Killed, parcelRow, type Device } from '#support/device.ts';
import type { Fault } from '#support/faulty-fetch.ts';
import { BROKER_OF_OTHER_COMPANY } from '#support/rows.ts';
import { runningServer } from '#support/server.ts';

const server = runningServer();

const fault = fc.constantFrom<Fault>(
  { kind: 'pass' },
  { kind: 'drop-request' },
  { kind: 'drop-response' },
  { kind: 'truncate', at: 40 },
  { kind: 'answer', status: 503, body: 'busy' },
  { kind: 'answer', status: 200, body: '<html>Log in</html>', headers: { 'content-type': 'text/html' } },
  { kind: 'answer', status: 201, body: '[]', headers: { 'content-type': 'application/json' } },
);
const step = fc.constantFrom(
  'marked-sending',
  'pushed',
  'accepted',
  'read-back',
  'pulled',
  'applied',
  undefined,
);
const who = fc.nat({ max: 1 });
const which = fc.nat({ max: 5 });

/** One thing that happens, to one of the devices or on the server. */
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('list' as const), who, refused: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('change' as const, 'discard' as const, 'retry' as const),
      who,
      which,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('sync' as const),
      who,
      faults: fc.array(fault, { maxLength: 6 }),
      dieAt: step,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('server-deletes' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('server-restarts-history' as const) }) },
);
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

/** What must be true of every parcel a person listed: what he wants of it, and whether the office deleted it. */
type Wishes = Map<string, { wanted: boolean; deleted: boolean }>;

async function happen(
  happening: Event,
  { devices, wishes }: { devices: Device[]; wishes: Wishes },
): Promise<void> {
  if (happening.do === 'server-restarts-history')
    return void (await server.query('select sync.start_new_epoch()'));
  if (happening.do === 'server-deletes') {
    const rows = await server.query<{ id: string }>(
      'select id from public.parcels where id = any ($1) order by id',
      [[...wishes.keys()]],
    );
    const victim = rows[happening.which]?.id;
    if (victim === undefined) return;
    await server.query('delete from public.parcels where id = $1', [victim]);
    wishes.set(victim, { wanted: true, deleted: true });
    return;
  }
  const phone = devices[happening.who];
  if (phone === undefined) return;
  if (happening.do === 'sync') return syncBadly(phone, happening);
  if (happening.do === 'list') {
    const item = await phone.list(happening.refused ? { broker_id: BROKER_OF_OTHER_COMPANY } : {});
    wishes.set(item.id, { wanted: true, deleted: false });
    return;
  }
  const item = (await phone.outbox())[happening.which];
  if (item === undefined) return;
  if (happening.do === 'retry') return void (await retryItem(phone.db, item.id));
  if (happening.do === 'change')
    return void (await changeItem(phone.db, {
      kind: 'parcel',
      payload: parcelRow({ id: item.id }),
      now: phone.clock.now(),
    }));
  if (await discardItem(phone.db, item.id)) wishes.set(item.id, { wanted: false, deleted: false });
}

async function syncBadly(phone: Device, { faults, dieAt }: Extract<Event, { do: 'sync' }>): Promise<void> {
  const left = [...faults];
  phone.network.rule(() => left.shift() ?? { kind: 'pass' });
  await phone.sync(dieAt === undefined ? {} : { dieAt }).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  phone.network.heal();
}

it('ends alike on every device and on the server, whatever happened on the way (laws 1 to 8)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (history) => {
      const devices = [device({ server }), device({ server })];
      const wishes: Wishes = new Map();
      for (const happening of history) await happen(happening, { devices, wishes });
      for (const phone of [...devices, ...devices]) await phone.sync({ verify: true });

      const onServer = new Set(
        (await server.query<{ id: string }>('select id from public.parcels')).map(({ id }) => id),
      );
      const held = (await Promise.all(devices.map((phone) => phone.outbox()))).flat();
      expect(held.filter(({ state }) => state !== 'refused')).toEqual([]);
      const refused = new Set(held.map(({ id }) => id));
      for (const [id, { wanted, deleted }] of wishes) {
        const expected = wanted && !deleted && !refused.has(id);
        expect([id, onServer.has(id)]).toEqual([id, expected]);
      }
      for (const { db } of devices)
        expect(new Set(await db.parcels.toCollection().primaryKeys())).toEqual(onServer);
    }),
    { numRuns: Number(process.env.HISTORIES ?? 300), interruptAfterTimeLimit: 240_000 },
  );
}, 300_000);
