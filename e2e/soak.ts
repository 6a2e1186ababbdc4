// `npm run soak`: 2,000 listings written without a network on one device, sent over an intermittent slow 3G. `--items 200`, `--minutes 30` and
// `--profile 2g` change it. It fails when a listing is missing, duplicated or left in the outbox.
import { parseArgs } from 'node:util';
import { NETWORK_PROFILES } from '#support/network-profiles.ts';
import { noFault } from './support/faults.ts';
import { unsentCount, writeLocal } from './support/local-database.ts';
import { heapOf, longRun, report } from './support/long-run.ts';
import { queuedParcels } from './support/queue.ts';

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

await longRun(async (environment) => {
  const { network, device } = environment;
  const page = await device.visitOnce('/brokers');
  network.goOffline();
  const day = new Date().toISOString().slice(0, 10);
  await writeLocal(page, { table: 'outbox', rows: queuedParcels(items, { day }) });
  const startedAt = Date.now();
  network.setRule(noFault);
  network.setProfile(profile, 7);
  await device.nextPass(page);
  const end = startedAt + Number(values.minutes) * 60_000;
  let peak = 0;
  while ((await unsentCount(page)) > 0 && Date.now() < end) {
    peak = Math.max(peak, await heapOf(page));
    await new Promise((resolve) => void setTimeout(resolve, 2_000));
  }
  console.log(`Profile               ${values.profile}`);
  await report(environment, { page, items, startedAt, peak });
});
