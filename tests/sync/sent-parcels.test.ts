import { expect, it } from 'vitest';
import { endSession } from '#db/session.ts';
import { device } from '#support/device.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();

async function phone() {
  const made = device({ server });
  const userId = await signInOn(made, await newAccount(server));
  return { made, userId, sync: () => made.sync() };
}

it('a device records which accepted listings it sent for the user, even when the answer was lost', async () => {
  const { made, userId, sync } = await phone();
  const first = await made.list({ title: 'Spring allocation' }, userId);
  await sync();
  const second = await made.list({}, userId);
  made.network.rule(({ path }) => ({ kind: path === '/rest/v1/parcels' ? 'drop-response' : 'pass' }));
  await sync();
  expect((await made.db.sentParcels.toArray()).map(({ id }) => id)).toEqual([first.id]);
  made.network.heal();
  await sync();
  expect(await made.outbox()).toEqual([]);
  expect(await made.db.sentParcels.get(first.id)).toEqual({
    id: first.id,
    owner: userId,
    title: 'Spring allocation',
    savedAt: first.savedAt,
    key: null,
  });
  expect(await made.db.sentParcels.get(second.id)).toBeDefined();
});

it('a device records no listings of a visitor', async () => {
  const { made, sync } = await phone();
  await made.list();
  await sync();
  expect(await made.outbox()).toEqual([]);
  expect(await made.db.sentParcels.count()).toBe(0);
});

it('a device removes the record when the user signs out or another user signs in', async () => {
  for (const leave of ['sign-out', 'another'] as const) {
    const { made, userId, sync } = await phone();
    await made.list({}, userId);
    await sync();
    expect(await made.db.sentParcels.count()).toBe(1);
    if (leave === 'sign-out') await endSession(made.db);
    else await signInOn(made, await newAccount(server));
    expect(await made.db.sentParcels.count()).toBe(0);
  }
});
