// How long a first visit to the list of brokers takes. The baseline requests the files that arrived until then all at once.
import { fetchRaw } from './baselines.ts';
import type { Bench } from './environment.ts';
import type { Measurement, Group } from './metric.ts';
import { throttle } from './throttle.ts';
import { timeToBrokers } from './time-to-brokers.ts';

async function visit(
  { freshDevice, compressed }: Bench,
  { slow3g }: { slow3g: boolean },
): Promise<Measurement> {
  const device = await freshDevice();
  const page = await device.context.newPage();
  await throttle(device.context, page, { slow3g });
  const value = await timeToBrokers(page, compressed);
  const files = await page.evaluate((until) => {
    const loaded = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming);
    const inTime = loaded.filter(({ name, responseEnd }) => name.startsWith(origin) && responseEnd <= until);
    return ['/brokers', ...inTime.map(({ name }) => new URL(name).pathname)];
  }, value);
  const bare = await (await freshDevice()).context.newPage();
  await bare.goto(`${compressed}/favicon.svg`);
  await throttle(bare.context(), bare, { slow3g });
  const baseline = await fetchRaw(
    bare,
    files.map((path) => ({ path })),
  );
  return { value, baseline };
}

export const firstVisit: Group = {
  rows: [
    { name: 'first visit to a usable broker list', unit: 'ms' },
    { name: 'first visit on slow 3G to a usable broker list', unit: 'ms', budget: 6_000 },
  ],
  deadline: 60,
  run: async (bench) => [await visit(bench, { slow3g: false }), await visit(bench, { slow3g: true })],
};
