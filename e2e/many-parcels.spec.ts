import { losingShare } from '#support/faults.ts';
import { type App, expect, test } from './fixtures.ts';
import type { Device } from './support/device.ts';
import { isApi, noFault, writesParcels, type Rule } from './support/faults.ts';
import { limit } from './support/limit.ts';
import { unsentCount, writeLocal } from './support/local-database.ts';
import { queuedParcels } from './support/queue.ts';

const COUNT = 200;
const SEEDS = [9, 12, 17];

/** Queues 200 listings without a network, then opens the app on a network with `rule`, and waits until none is left. */
async function send200({ app, device, rule }: { app: App; device: Device; rule: Rule }): Promise<void> {
  const page = await device.visitOnce();
  app.network.goOffline();
  await writeLocal(page, {
    table: 'outbox',
    rows: queuedParcels(COUNT, { day: new Date().toISOString().slice(0, 10) }),
  });
  expect(await unsentCount(page)).toBe(COUNT);
  app.network.setRule(rule);
  await page.reload();
  await expect.poll(() => unsentCount(page), { timeout: limit(45_000) }).toBe(0);
}

async function expectAllOnce(app: App): Promise<void> {
  const [counts] = await app.query<{ all: number; different: number }>(
    `select count(*)::int as "all", count(distinct title)::int as different from public.parcels where title like 'Bulk parcel %'`,
  );
  expect(counts).toEqual({ all: COUNT, different: COUNT });
}

test('200 parcels queued without a network arrive in at most 3 write requests', async ({ app, device }) => {
  await send200({ app, device, rule: noFault });
  await expectAllOnce(app);
  expect(app.network.requests(writesParcels).length).toBeLessThanOrEqual(3);
});

for (const seed of SEEDS) {
  test(`with 30 % of responses lost they all arrive once, in at most 3 write requests (seed ${seed})`, async ({
    app,
    device,
  }) => {
    await send200({ app, device, rule: losingShare(isApi, { share: 0.3, seed }) });
    await expectAllOnce(app);
    expect(
      app.network.requests(isApi).some(({ status }) => status === null),
      'a response was lost',
    ).toBe(true);
    expect(app.network.requests(writesParcels).length).toBeLessThanOrEqual(3);
  });
}
