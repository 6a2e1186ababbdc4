// 200 listings written without a network: from its return until the server has all of them, and until the device has seen them confirmed and
// removed them from the outbox. The baseline is one plain insert of the same rows.
import { toWire } from '#remote/wire.ts';
import { losingShare } from '#support/faults.ts';
import { isApi, noFault, writesParcels, type Rule } from '../support/faults.ts';
import { writeLocal } from '../support/local-database.ts';
import { queuedParcels } from '../support/queue.ts';
import { bareTab, fetchRaw } from './baselines.ts';
import type { Bench } from './environment.ts';
import type { Group } from './metric.ts';
import { record } from './traffic.ts';
import { hasFailed, hasSettled, passAfter } from './wait-for.ts';

const COUNT = 200;
const queue = () => queuedParcels(COUNT, { day: new Date().toISOString().slice(0, 10) });

/** Fails where a listing is missing or duplicated; deletes all of them. */
async function expectAllOnce({ query }: Bench): Promise<void> {
  const titles = await query(`delete from public.parcels where title like 'Bulk parcel %' returning title`);
  if (titles.length !== COUNT) throw new Error(`${titles.length} of ${COUNT} listings are on the server`);
}

/** Milliseconds until the server had all rows and until the device was done, the write requests, and the preflights of the whole pass. */
type Sent = { arrived: number; done: number; requests: number; preflights: number };

async function send(bench: Bench, rule: Rule): Promise<Sent> {
  const device = await bench.filledDevice();
  const page = await device.open('/');
  await hasSettled(page);
  bench.network.goOffline();
  await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  await hasFailed(page);
  await writeLocal(page, { table: 'outbox', rows: queue() });
  await bench.expirePreflights();
  const traffic = record(bench.network, rule);
  const backAt = await page.evaluate(() => {
    window.dispatchEvent(new Event('online'));
    return performance.now();
  });
  const done = (await passAfter(page, backAt)) - backAt;
  await expectAllOnce(bench);
  const origin = await page.evaluate(() => performance.timeOrigin);
  const answered = traffic.answers.filter(({ request }) => writesParcels(request)).map(({ at }) => at);
  return {
    arrived: Math.max(...answered) - origin - backAt,
    done,
    requests: traffic.requests.filter(writesParcels).length,
    preflights: traffic.preflights(),
  };
}

async function insertPlainly(bench: Bench): Promise<number> {
  const page = await bareTab(await bench.freshDevice());
  const body = JSON.stringify(toWire(queue().map(({ payload }) => payload)));
  const ms = await fetchRaw(page, [{ path: '/rest/v1/parcels', method: 'POST', body }], {
    server: bench.network.apiUrl,
    apikey: bench.apikey,
  });
  await expectAllOnce(bench);
  return ms;
}

export const queued: Group = {
  rows: [
    { name: `${COUNT} queued parcels: on the server`, unit: 'ms', maxRatio: 2 },
    { name: `${COUNT} queued parcels: taken from the outbox`, unit: 'ms' },
    { name: `${COUNT} queued parcels: writes`, unit: 'requests', budget: 3 },
    { name: `${COUNT} queued parcels: write and pull`, unit: 'preflights' },
    { name: `${COUNT} queued parcels, 30 % of responses lost: taken from the outbox`, unit: 'ms' },
    { name: `${COUNT} queued parcels, 30 % of responses lost: writes`, unit: 'requests', budget: 3 },
  ],
  deadline: 120,
  run: async (bench) => {
    const healthy = await send(bench, noFault);
    const lossy = await send(bench, losingShare(isApi, { share: 0.3, seed: 7 }));
    const baseline = await insertPlainly(bench);
    return [
      { value: healthy.arrived, baseline },
      { value: healthy.done, baseline },
      { value: healthy.requests, baseline: 1 },
      { value: healthy.preflights },
      { value: lossy.done, baseline },
      { value: lossy.requests, baseline: 1 },
    ];
  },
};
