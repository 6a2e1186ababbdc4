// A long day for one device: 2,000 listings written without a network, sent over slow 3G between towers. `npm run soak`.
// `--items 200`, `--minutes 30` and `--profile 2g` change it. It fails when a listing is missing, doubled or left behind.
import { parseArgs } from 'node:util';
import { NETWORK_PROFILES } from '#support/network-profiles.ts';
import { startDevice } from './support/device.ts';
import { isApi, noFault } from './support/faults.ts';
import { startFaultProxy } from './support/fault-proxy.ts';
import { launchOptions } from './support/launch-options.ts';
import { readLocal, unsentCount, writeLocal } from './support/local-database.ts';
import { startProductionServer } from './support/production-server.ts';
import { queuedParcels } from './support/queue.ts';
import buildApp from './support/build-app.ts';
import type { Page } from 'playwright/test';

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '30' },
    profile: { type: 'string', default: 'flapping' },
  },
});
const items = Number(values.items);
const profile = Object.entries(NETWORK_PROFILES).find(([name]) => name === values.profile)?.[1];
if (profile === undefined)
  throw new Error(`There is no profile ${values.profile}: ${Object.keys(NETWORK_PROFILES).join(', ')}`);

/** What the page's own heap holds now (bytes), its garbage thrown away before. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

buildApp();
const server = await startProductionServer();
const network = await startFaultProxy({ port: server.port });
const device = await startDevice({ network, options: launchOptions() });
const page = await device.visitOnce('/brokers');
network.goOffline();
const day = new Date().toISOString().slice(0, 10);
const queue = queuedParcels(items, { day });
await writeLocal(page, { table: 'outbox', rows: queue });
const before = network.requests(isApi).length;
const started = Date.now();
network.setRule(noFault);
network.setProfile(profile, 7);
await device.nextPass(page);

let peak = 0;
const end = started + Number(values.minutes) * 60_000;
const states = async () => (await readLocal<{ state: string }>(page, 'outbox')).map(({ state }) => state);
while ((await unsentCount(page)) > 0 && Date.now() < end) {
  peak = Math.max(peak, await heapOf(page));
  await new Promise((resolve) => void setTimeout(resolve, 2_000));
}
const seconds = (Date.now() - started) / 1_000;
const requests = network.requests(isApi).slice(before);
const [rows] = await server.query<{ all: number; different: number }>(
  `select count(*)::int as "all", count(distinct id)::int as different from public.parcels where title like 'Bulk parcel %'`,
);
const left = await states();
const all = rows?.all ?? 0;
const titles = await server.query<{ title: string }>(
  `select title from public.parcels where title like 'Bulk parcel %' group by title having count(*) > 1`,
);
console.log(`Profile              ${values.profile}`);
console.log(`Queued               ${items}`);
console.log(`Rows on the server   ${all}`);
console.log(`Duplicates           ${titles.length}`);
console.log(
  `Left in the outbox   ${left.length}${left.length > 0 ? ` (${[...new Set(left)].join(', ')})` : ''}`,
);
console.log(
  `Requests             ${requests.length}, of which ${requests.filter(({ status }) => status === null).length} got no whole answer`,
);
console.log(`Bytes up             ${requests.reduce((sum, { bytes }) => sum + bytes, 0)}`);
console.log(`Time                 ${seconds.toFixed(0)} s`);
console.log(`Peak heap of the page ${(peak / 1e6).toFixed(1)} MB`);
await device.close();
await network.close();
await server.close();
if (all !== items || titles.length > 0 || left.length > 0) process.exitCode = 1;
