// From a press on the icon to the brokers, without a network, on a device that has the whole directory and whose browser was not running.
import { readRaw } from './floors.ts';
import type { Finding, Group } from './row.ts';
import type { Bench } from './stage.ts';
import { throttle } from './throttle.ts';
import { timeToBrokers } from './time-to-brokers.ts';

async function start({ filledDevice, network }: Bench, { cpu }: { cpu: number }): Promise<Finding> {
  const device = await filledDevice();
  network.goOffline();
  const page = await device.context.newPage();
  await throttle(device.context, page, { cpu });
  const figure = await timeToBrokers(page, network.url);
  await page.close();
  return { figure, floor: await readRaw(device, { cpu }) };
}

export const warmStart: Group = {
  rows: [
    { name: 'warm start, no network, to a usable broker list', unit: 'ms' },
    { name: 'warm start, no network, 4 times slower', unit: 'ms', budget: 1_000 },
  ],
  deadline: 60,
  run: async (bench) => [await start(bench, { cpu: 1 }), await start(bench, { cpu: 4 })],
};
