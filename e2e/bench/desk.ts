// A broker's desk with 500 listings, opened without a network at a processor four times slower. The baseline is that of the lists.
import { accountMenu, accountOnServer, newUser, signIn } from '../support/users.ts';
import { readRaw } from './baselines.ts';
import type { Bench } from './environment.ts';
import { median } from './median.ts';
import type { Group, Measurement } from './metric.ts';
import { throttle } from './throttle.ts';
import { timeToPaint } from './time-to-paint.ts';

const LISTINGS = 500;
const TURNS = 3;

/** A new user who owns brokers that have so many parcels together. */
async function owner({ network, query }: Bench) {
  const user = newUser('Helen Dunstan');
  const id = await accountOnServer({ network, query }, user);
  await query(
    `insert into public.claimed_entities (id, user_id, entity_type, entity_id, approved)
     select gen_random_uuid(), $1, 'broker', broker_id, true
     from (
       select broker_id, sum(count(*)) over (order by count(*), broker_id) as total from public.parcels group by broker_id
     ) as brokers
     where total <= $2`,
    [id, LISTINGS],
  );
  return { ...user, id };
}

async function openDesk(bench: Bench): Promise<Measurement> {
  const user = await owner(bench);
  const device = await bench.filledDevice();
  const page = await device.context.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${bench.network.url}/auth?from=/desk`);
  await signIn(page, user);
  await page.getByText(/to confirm$/u).waitFor();
  await page
    .getByRole('button', { name: /^Show \d+ More$/u })
    .first()
    .waitFor();
  bench.network.goOffline();
  await throttle(device.context, page, { cpu: 4 });
  const times: number[] = [];
  for (let turns = 0; turns < TURNS; turns++) {
    await page.getByRole('banner').getByRole('link', { name: 'Headwater' }).first().click();
    await page.getByText(/to confirm$/u).waitFor({ state: 'detached' });
    await accountMenu(page, user.fullName).click();
    const act = () => page.getByRole('menuitem', { name: 'Broker’s Desk' }).click();
    times.push(await timeToPaint(page, { input: 'click', act }));
  }
  await page.close();
  await bench.query('delete from auth.users where id = $1', [user.id]);
  return { value: median(times), baseline: await readRaw(device, { cpu: 4 }) };
}

export const desk: Group = {
  rows: [{ name: `open the desk with ${LISTINGS} listings, 4 times slower`, unit: 'ms' }],
  deadline: 120,
  run: async (bench) => [await openDesk(bench)],
};
