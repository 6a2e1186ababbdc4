// 200 listings that were written without a network, from its return until the device has the server's word for all of them. The floor: the same
// rows in one plain insert.
import { losingShare } from '#support/faults.ts';
import { isApi, noFault, writesParcels, type Rule } from '../support/faults.ts';
import { writeLocal } from '../support/local-database.ts';
import { queuedParcels } from '../support/queue.ts';
import { bareTab, fetchRaw } from './floors.ts';
import type { Finding, Group } from './row.ts';
import type { Bench } from './stage.ts';
import { record } from './traffic.ts';
import { hasFailed, hasSettled, passAfter } from './waits.ts';

const COUNT = 200;
const queue = () => queuedParcels(COUNT, { day: new Date().toISOString().slice(0, 10) });

/** Fails where a listing is missing or doubled; leaves none of them behind. */
async function expectAllOnce({ query }: Bench): Promise<void> {
  const titles = await query(`delete from public.parcels where title like 'Bulk parcel %' returning title`);
  if (titles.length !== COUNT) throw new Error(`${titles.length} of ${COUNT} listings are on the server`);
}

async function send(bench: Bench, rule: Rule): Promise<{ ms: number; requests: number }> {
  const device = await bench.filledDevice();
  const page = await device.open('/');
  await hasSettled(page);
  bench.network.goOffline();
  await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  await hasFailed(page);
  await writeLocal(page, { table: 'outbox', rows: queue() });
  const traffic = record(bench.network, rule);
  const backAt = await page.evaluate(() => {
    window.dispatchEvent(new Event('online'));
    return performance.now();
  });
  const ms = (await passAfter(page, backAt)) - backAt;
  await expectAllOnce(bench);
  return { ms, requests: traffic.asked.filter(writesParcels).length };
}

async function insertPlainly(bench: Bench): Promise<number> {
  const page = await bareTab(await bench.freshDevice());
  const body = JSON.stringify(queue().map(({ payload }) => payload));
  const ms = await fetchRaw(page, [{ path: '/rest/v1/parcels', method: 'POST', body }], bench.apikey);
  await expectAllOnce(bench);
  return ms;
}

const findings = ({ ms, requests }: { ms: number; requests: number }, floor: number): Finding[] => [
  { figure: ms, floor },
  { figure: requests, floor: 1 },
];

export const queued: Group = {
  rows: [
    { name: `${COUNT} queued parcels`, unit: 'ms', most: 2 },
    { name: `${COUNT} queued parcels: writes`, unit: 'requests', budget: 3 },
    { name: `${COUNT} queued parcels, 30 % of responses lost`, unit: 'ms' },
    { name: `${COUNT} queued parcels, 30 % of responses lost: writes`, unit: 'requests', budget: 3 },
  ],
  deadline: 120,
  run: async (bench) => {
    const well = await send(bench, noFault);
    const ill = await send(bench, losingShare(isApi, { share: 0.3, seed: 7 }));
    const floor = await insertPlainly(bench);
    return [...findings(well, floor), ...findings(ill, floor)];
  },
};
