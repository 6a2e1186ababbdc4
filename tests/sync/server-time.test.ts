// Laws 3 and 5: ages are judged by the server's time. A device's clock may be wrong by weeks, for a pass or for good.
import { describe, expect, it } from 'vitest';
import { readOperationStatus } from '#db/shown/operation-status.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { manualClock } from '#support/clock.ts';
import { device, type Device } from '#support/device.ts';
import { enquire } from '#support/enquire.ts';
import { change, list } from '#support/manage-listing.ts';
import { restoreFromBefore } from '#support/restore.ts';
import { setServerClock } from '#support/server-clock.ts';
import { runningServer } from '#support/server.ts';

const server = runningServer();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const phoneOnTime = () => device({ server, clock: manualClock(Date.now()) });

/** One pass with a clock that is wrong by so much, and put right again. */
async function passWithWrongClock(phone: Device, by: number): Promise<void> {
  phone.clock.advance(by);
  await phone.sync();
  phone.clock.advance(-by);
  await phone.sync();
}

describe('law 3: what the server confirmed', () => {
  it.each([40 * DAY, -40 * DAY, 3 * 365 * DAY])(
    'is offered again after a restore although the clock was wrong by %s ms in one pass',
    async (by) => {
      const phone = phoneOnTime();
      const item = await phone.list();
      await phone.sync();
      await passWithWrongClock(phone, by);
      await restoreFromBefore(server, [item.id]);
      await phone.sync();
      expect(await phone.outbox()).toMatchObject([{ id: item.id, refusal: { code: 'lost' } }]);
    },
  );

  it('with a clock that was wrong is offered again once the clock is right', async () => {
    const phone = phoneOnTime();
    phone.clock.advance(-40 * DAY);
    const item = await phone.list();
    await phone.sync();
    phone.clock.advance(40 * DAY);
    await phone.sync({ verify: true });
    await restoreFromBefore(server, [item.id]);
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ id: item.id, refusal: { code: 'lost' } }]);
  });

  it('is called received although the clock was wrong in one pass (law 1)', async () => {
    const phone = phoneOnTime();
    const { id: parcel } = await list(phone);
    await phone.sync();
    const id = await enquire(phone, parcel);
    await phone.sync();
    await passWithWrongClock(phone, 40 * DAY);
    expect(await readOperationStatus(phone.db, 'enquiry', id)).toEqual({ kind: 'accepted' });
  });

  it("is kept for thirty days of the server's clock", async () => {
    const phone = phoneOnTime();
    const item = await phone.list();
    await phone.sync();
    setServerClock(phone.network, Date.now() + 29 * DAY);
    await phone.sync({ verify: true });
    expect(await phone.db.acknowledged.get(item.id)).toBeDefined();
    setServerClock(phone.network, Date.now() + 31 * DAY);
    await phone.sync({ verify: true });
    expect(await phone.db.acknowledged.get(item.id)).toBeUndefined();
  });

  it("is kept while the server's time is not known, and for thirty days from when it is", async () => {
    const phone = phoneOnTime();
    setServerClock(phone.network, null);
    const item = await phone.list();
    await phone.sync();
    phone.clock.advance(100 * DAY);
    await phone.sync({ verify: true });
    setServerClock(phone.network, Date.now() + 50 * DAY);
    await phone.sync({ verify: true });
    expect(await phone.db.acknowledged.get(item.id)).toBeDefined();
    setServerClock(phone.network, Date.now() + 81 * DAY);
    await phone.sync({ verify: true });
    expect(await phone.db.acknowledged.get(item.id)).toBeUndefined();
  });

  it('and lost is offered in the order in which it was confirmed, with a clock that was ahead for the first', async () => {
    const phone = phoneOnTime();
    const { id } = await list(phone);
    await phone.sync();
    const changes: string[] = [];
    for (const by of [40 * DAY, -40 * DAY]) {
      phone.clock.advance(by);
      changes.push((await change(phone, id, { action: 'confirm' })).id);
      setServerClock(phone.network, Date.now() + changes.length * HOUR);
      await phone.sync();
    }
    await restoreFromBefore(server, changes);
    await phone.sync();
    expect((await phone.outbox()).map((item) => item.id)).toEqual(changes);
  });
});

describe('law 5: the daily comparison with the server', () => {
  const comparisons = ({ network }: Device) =>
    network.requests.filter(({ body }) => body.includes('"with_digests":true')).length;

  it('takes place on a device whose clock starts anew each day', async () => {
    const phone = phoneOnTime();
    for (let day = 0; day < 3; day++) {
      setServerClock(phone.network, Date.now() + day * 2 * DAY);
      for (let passes = 0; passes < 3; passes++) await phone.sync();
      expect(comparisons(phone)).toBe(day + 1);
    }
  });

  it('is one more, and no more, after a pass with a wrong clock', async () => {
    const phone = phoneOnTime();
    await phone.sync();
    phone.clock.advance(40 * DAY);
    for (let passes = 0; passes < 3; passes++) await phone.sync();
    expect(comparisons(phone)).toBe(2);
  });
});

it('knows the last time of the server, also where an answer has none', async () => {
  const phone = phoneOnTime();
  setServerClock(phone.network, 1_800_000_000_000);
  await phone.sync();
  setServerClock(phone.network, null);
  await phone.sync();
  expect((await readMirrorState(phone.db)).serverTime).toBe(1_800_000_000_000);
});
