// From a press on the icon to the brokers, without a network, on a device that has the whole directory: with the browser not running, and
// again in the running browser with all pages of the app closed.
import type { BrowserContext } from 'playwright/test';
import { readRaw } from './baselines.ts';
import type { Bench } from './environment.ts';
import type { Measurement, Group } from './metric.ts';
import { throttle } from './throttle.ts';
import { timeToBrokers } from './time-to-brokers.ts';

async function open(context: BrowserContext, origin: string, { cpu }: { cpu: number }): Promise<number> {
  const page = await context.newPage();
  await throttle(context, page, { cpu });
  const value = await timeToBrokers(page, origin);
  await page.close();
  return value;
}

async function start({ filledDevice, network }: Bench, { cpu }: { cpu: number }): Promise<Measurement[]> {
  const device = await filledDevice();
  network.goOffline();
  const cold = await open(device.context, network.url, { cpu });
  const warm = await open(device.context, network.url, { cpu });
  const baseline = await readRaw(device, { cpu });
  return [
    { value: cold, baseline },
    { value: warm, baseline },
  ];
}

export const starts: Group = {
  rows: [
    { name: 'cold start, no network, to a usable broker list', unit: 'ms' },
    { name: 'warm start, no network, to a usable broker list', unit: 'ms' },
    { name: 'cold start, no network, 4 times slower', unit: 'ms' },
    { name: 'warm start, no network, 4 times slower', unit: 'ms', budget: 1_000 },
  ],
  deadline: 60,
  run: async (bench) => [...(await start(bench, { cpu: 1 })), ...(await start(bench, { cpu: 4 }))],
};
