// Response times of the lists of brokers and of parcels without a network, at this machine's speed and four times slower.
import type { Page } from 'playwright/test';
import { readRaw } from './baselines.ts';
import type { Bench } from './environment.ts';
import { median } from './median.ts';
import type { Measurement, Group, Metric } from './metric.ts';
import { throttle } from './throttle.ts';
import { timeToPaint } from './time-to-paint.ts';

const TERMS = ['dimitri', 'echuca', 'rice farm', 'nguyen', 'forbes'];
const PARCEL_TERMS = ['murray', 'goulburn', 'share', 'zone 7', 'security'];
const TURNS = 5;

const open = (page: Page) =>
  timeToPaint(page, {
    input: 'click',
    act: () => page.getByRole('link', { name: 'Find a Broker' }).first().click(),
  });

const submit = (page: Page) =>
  timeToPaint(page, { input: 'keydown', act: () => page.keyboard.press('Enter') });

/** A search needs the whole directory in memory. The list does not show when it is; a completed first search does. */
async function searchOnce(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('wheat and');
  await submit(page);
}

async function type(page: Page): Promise<number> {
  await page.getByRole('searchbox').fill('');
  const times: number[] = [];
  for (const key of 'water') {
    const act = () => page.keyboard.press(key);
    times.push(await timeToPaint(page, { input: 'keydown', change: 'field', act }));
  }
  return median(times);
}

async function search(page: Page, terms: readonly string[] = TERMS): Promise<number> {
  const times: number[] = [];
  for (const term of terms) {
    await page.getByRole('searchbox').fill(term);
    times.push(await submit(page));
  }
  return median(times);
}

async function turn(page: Page): Promise<number> {
  await page.getByRole('searchbox').fill('');
  await submit(page);
  const times: number[] = [];
  for (let turns = 0; turns < TURNS; turns++) {
    const act = () => page.getByRole('button', { name: 'Next page' }).click();
    times.push(await timeToPaint(page, { input: 'click', act }));
  }
  return median(times);
}

async function use(bench: Bench, { cpu }: { cpu: number }): Promise<Measurement[]> {
  const device = await bench.filledDevice();
  bench.network.goOffline();
  const page = await device.context.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(bench.network.url);
  await page
    .getByRole('definition')
    .getByText((bench.size.brokers + 7).toLocaleString('en-AU'))
    .waitFor();
  await throttle(device.context, page, { cpu });
  const values = [await open(page)];
  await searchOnce(page);
  for (const measure of [type, search, turn]) values.push(await measure(page));
  await page.close();
  const baseline = await readRaw(device, { cpu });
  return values.map((value) => ({ value, baseline }));
}

async function findWater(bench: Bench, { cpu }: { cpu: number }): Promise<Measurement> {
  const device = await bench.filledDevice();
  bench.network.goOffline();
  const page = await device.context.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${bench.network.url}/parcels`);
  await page.getByText(/[\d,]+ parcels found/u).waitFor();
  await throttle(device.context, page, { cpu });
  const value = await search(page, PARCEL_TERMS);
  await page.close();
  return { value, baseline: await readRaw(device, { cpu }) };
}

const rows = (how: string, budget: { budget?: number }): Metric[] => [
  { name: `open the list of brokers${how}`, unit: 'ms' },
  { name: `key press in the search field${how}`, unit: 'ms', ...budget },
  { name: `search for brokers, from Enter${how}`, unit: 'ms', ...budget },
  { name: `next page of brokers${how}`, unit: 'ms', ...budget },
];

export const list: Group = {
  rows: [
    ...rows('', {}),
    ...rows(', 4 times slower', { budget: 100 }),
    { name: 'search for parcels, from Enter, 4 times slower', unit: 'ms', budget: 100 },
  ],
  deadline: 120,
  run: async (bench) => [
    ...(await use(bench, { cpu: 1 })),
    ...(await use(bench, { cpu: 4 })),
    await findWater(bench, { cpu: 4 }),
  ],
};
