// A working day of eight hours in minutes: 200 listings written through the day, 60 changes of the network, ten times in the background
// and back, two new versions of the app. `npm run soak:day`, `--seed 7` for another day. It fails as `npm run soak` does, and when the
// directory of the device differs from the server's at the end.
import { parseArgs } from 'node:util';
import type { Page } from 'playwright/test';
import { NETWORK_PROFILES } from '#support/network-profiles.ts';
import { seededRandom } from '../supabase/scripts/directory/seeded-random.ts';
import { askForUpdate, deploy } from './support/deploy.ts';
import { noFault } from './support/faults.ts';
import { freeze } from './support/freeze.ts';
import { readLocal, unsentCount, writeLocal } from './support/local-database.ts';
import { heapOf, longRun, report, type LongRun } from './support/long-run.ts';
import { queuedParcels } from './support/queue.ts';

const { values } = parseArgs({ options: { seed: { type: 'string', default: '20261121' } } });
const random = seededRandom(Number(values.seed));

/** How often each event happens in a day. */
const DAY = { write: 200, network: 60, pocket: 10, deploy: 2 } as const;
type Happening = keyof typeof DAY;

/** Time between two events (ms); passes run in between. */
const BETWEEN_MS = 400;
const POCKET_MS = 3_000;

const wait = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));

/** All events of the day, in an order that the seed decides. */
function plan(): Happening[] {
  const day = (['write', 'network', 'pocket', 'deploy'] as const).flatMap((what) =>
    Array.from({ length: DAY[what] }, () => ({ what, at: random() })),
  );
  return day.toSorted((a, b) => a.at - b.at).map(({ what }) => what);
}

function changeNetwork({ network }: LongRun): void {
  const lines = Object.values(NETWORK_PROFILES);
  const choice = Math.floor(random() * (lines.length + 2));
  const line = lines[choice];
  if (line !== undefined) network.setProfile(line, choice);
  else if (choice === lines.length) network.goOffline();
  else network.heal();
}

async function update(environment: LongRun, page: Page, version: number): Promise<void> {
  environment.network.heal();
  deploy(environment, `version ${version}`);
  await askForUpdate(page);
  const press = page.getByRole('button', { name: 'Update' });
  await Promise.all([page.waitForEvent('load'), press.click({ timeout: 60_000 })]);
  await environment.device.nextPass(page);
}

async function pocket(page: Page): Promise<void> {
  const thaw = await freeze(page);
  await wait(POCKET_MS);
  await thaw();
}

await longRun(async (environment) => {
  const { network, device, server } = environment;
  const page = await device.visitOnce('/brokers');
  const day = new Date().toISOString().slice(0, 10);
  const listings = queuedParcels(DAY.write, { day });
  const startedAt = Date.now();
  let written = 0;
  let version = 1;
  let peak = 0;
  for (const happening of plan()) {
    if (happening === 'write')
      await writeLocal(page, { table: 'outbox', rows: listings.slice(written, ++written) });
    else if (happening === 'network') changeNetwork(environment);
    else if (happening === 'pocket') await pocket(page);
    else await update(environment, page, ++version);
    if (happening !== 'write') peak = Math.max(peak, await heapOf(page));
    await device.nextPass(page);
    await wait(BETWEEN_MS);
  }
  network.heal();
  network.setRule(noFault);
  const end = Date.now() + 120_000;
  while ((await unsentCount(page)) > 0 && Date.now() < end) {
    await device.nextPass(page);
    await wait(1_000);
  }
  const [there] = await server.query<{ count: number }>('select count(*)::int as count from public.parcels');
  const here = (await readLocal(page, 'parcels')).length;
  await report(environment, { page, items: DAY.write, startedAt, peak });
  console.log(`Parcels here and there ${here} and ${there?.count}`);
  if (here !== there?.count) process.exitCode = 1;
});
