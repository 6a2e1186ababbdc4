// One changed row while its list is open: from the arrival of the response in the worker to the painted change.
import type { Page } from 'playwright/test';
import { readRaw } from './baselines.ts';
import { changeFirstBrokers } from './change-brokers.ts';
import type { Bench } from './environment.ts';
import type { Measurement, Group } from './metric.ts';
import { markWhenPainted, paintedAt } from './paint-marks.ts';
import { throttle } from './throttle.ts';
import { hasSettled, nextPass } from './wait-for.ts';

/** When the worker's last response was complete (ms since 1970). */
async function answeredAt(page: Page): Promise<number> {
  const times = page.workers().map((worker) =>
    worker.evaluate(() => {
      const loaded = performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming);
      return Math.max(...loaded.map(({ responseEnd }) => performance.timeOrigin + responseEnd));
    }),
  );
  return Math.max(...(await Promise.all(times)));
}

/** Milliseconds from the response with a change until it is painted. */
async function timeToChange(bench: Bench, page: Page): Promise<number> {
  const title = `Moved at ${Date.now()}`;
  await changeFirstBrokers(bench, 1, title);
  await markWhenPainted(page, title);
  await nextPass(page);
  return (await paintedAt(page)) - (await answeredAt(page));
}

async function update(bench: Bench, path: string, { cpu }: { cpu: number }): Promise<Measurement> {
  const device = await bench.filledDevice();
  const page = await device.open(path);
  await hasSettled(page);
  // A list that was just opened may still be loading; once it shows a change it has loaded.
  await timeToChange(bench, page);
  await throttle(device.context, page, { cpu });
  return { value: await timeToChange(bench, page), baseline: await readRaw(device, { cpu }) };
}

async function firstBroker({ query }: Bench): Promise<string> {
  const [row] = await query<{ id: string }>(
    'select id from public.brokers order by name collate "C" limit 1',
  );
  return `/broker/${row?.id}`;
}

export const liveUpdate: Group = {
  rows: [
    { name: 'one row changes: painted in the broker list', unit: 'ms' },
    { name: 'one row changes: painted in the broker list, 4 times slower', unit: 'ms' },
    { name: "one row changes: painted on the broker's page, 4 times slower", unit: 'ms' },
  ],
  deadline: 120,
  run: async (bench) => [
    await update(bench, '/brokers', { cpu: 1 }),
    await update(bench, '/brokers', { cpu: 4 }),
    await update(bench, await firstBroker(bench), { cpu: 4 }),
  ],
};
