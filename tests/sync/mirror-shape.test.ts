import { describe, expect, it } from 'vitest';
import { readMirrorState, readPass } from '#db/meta.ts';
import { MIRROR_SHAPE } from '#domain/feed.ts';
import { device, type Device } from '#support/device.ts';
import { BROKER } from '#support/rows.ts';
import { runningServer } from '#support/server.ts';

const server = runningServer();

async function writtenWithShape({ db }: Device, shape: number) {
  await db.meta.put({ key: 'mirror', value: { ...(await readMirrorState(db)), shape } });
}

describe('law 5: the mirror knows the shape it was written with', () => {
  it('reads unchanged rows again that an earlier version of the app kept without a column', async () => {
    const phone = device({ server });
    await phone.sync();
    const before = await phone.db.brokers.get(BROKER);
    await phone.db.brokers
      .where('id')
      .equals(BROKER)
      .modify((row) => Reflect.deleteProperty(row, 'bio'));
    await writtenWithShape(phone, MIRROR_SHAPE - 1);
    phone.network.rule(() => ({ kind: 'drop-request' }));
    await phone.sync();
    expect(await phone.db.brokers.count()).toBe(7);
    phone.network.heal();
    await phone.sync();
    expect((await phone.db.brokers.get(BROKER))?.bio).toBe(before?.bio);
    expect(await readMirrorState(phone.db)).toMatchObject({ shape: MIRROR_SHAPE, replacing: false });
    const seen = phone.network.seen.length;
    await phone.sync();
    expect(phone.network.seen.length - seen).toBe(1);
  });

  it('leaves a mirror alone that a newer version of the app has written', async () => {
    const phone = device({ server });
    await phone.sync();
    await writtenWithShape(phone, MIRROR_SHAPE + 1);
    await server.query(
      "update public.brokers set bio = 'Changed since, in a way that only the newer app reads.' where id = $1",
      [BROKER],
    );
    const before = await phone.db.brokers.toArray();
    await phone.sync();
    expect(await phone.db.brokers.toArray()).toEqual(before);
    expect((await readPass(phone.db)).trouble).toBe('outdated');
  });

  it('reads rows again that it could not read, at the next comparison with the server', async () => {
    const phone = device({ server });
    await phone.sync();
    const row = await phone.db.brokers.get(BROKER);
    if (row === undefined) throw new Error('The mirror is empty');
    const { id, version, generation } = row;
    await phone.db.brokers.delete(id);
    await phone.db.setAside.put({ table: 'brokers', id, version, generation, problem: 'an older app' });
    await phone.sync();
    expect(await phone.db.setAside.count()).toBe(1);
    phone.clock.advance(24 * 3_600_000);
    await phone.sync();
    expect([await phone.db.setAside.count(), await phone.db.brokers.count()]).toEqual([0, 7]);
  });
});
