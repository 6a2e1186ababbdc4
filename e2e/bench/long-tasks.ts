// Whether a page stays usable during the first mirror, four times slower: main-thread tasks over 50 ms, and the scripts behind them.
import type { Page } from 'playwright/test';
import type { Bench } from './environment.ts';
import { openUnfilled } from './first-mirror.ts';
import type { Measurement, Group } from './metric.ts';
import { throttle } from './throttle.ts';
import { nextPass } from './wait-for.ts';

/** How long the effects of the last page of rows on the screen are watched (ms). */
const AFTERWARDS = 2_000;

/** Records this page's long tasks and, frame by frame, the scripts that blocked it. */
export function watchTasks(page: Page): Promise<void> {
  return page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) performance.mark('long', { detail: duration });
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const frame of list.getEntries()) {
        const {
          scripts = [],
        }: {
          scripts?: { duration: number; invoker: string; sourceURL: string; sourceFunctionName: string }[];
        } = frame.toJSON();
        for (const { duration, invoker, sourceURL, sourceFunctionName } of scripts) {
          const file = sourceURL.split('/').at(-1) ?? '';
          performance.mark('blocked', {
            detail: `${Math.round(duration)} ms ${invoker} ${sourceFunctionName} ${file}`.trim(),
          });
        }
      }
    }).observe({ type: 'long-animation-frame' });
  });
}

/** `name`: 'long' for the durations of long tasks (ms), 'blocked' for the scripts. */
export function marksOf(page: Page, name: 'long' | 'blocked'): Promise<unknown[]> {
  return page.evaluate(
    (wanted) =>
      performance
        .getEntriesByName(wanted)
        .map((mark) => (mark instanceof PerformanceMark ? mark.detail : null)),
    name,
  );
}

async function tasksOn(bench: Bench, path: string): Promise<Measurement[]> {
  const device = await bench.freshDevice();
  const page = await openUnfilled(bench, device, path);
  bench.network.heal();
  await throttle(device.context, page, { cpu: 4 });
  await watchTasks(page);
  await nextPass(page);
  await page.waitForTimeout(AFTERWARDS);
  const tasks = (await marksOf(page, 'long')).map(Number);
  const scripts = (await marksOf(page, 'blocked')).map(String);
  const note = scripts
    .toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
    .slice(0, 5)
    .join('; ');
  return [{ value: tasks.length, ...(note !== '' && { note }) }, { value: Math.max(0, ...tasks) }];
}

const rows = (where: string) => [
  { name: `long tasks ${where} during the first mirror, 4 times slower`, unit: 'tasks' as const, budget: 0 },
  { name: `the longest of them ${where}`, unit: 'ms' as const, budget: 50 },
];

export const longTasks: Group = {
  rows: [...rows('of the broker list'), ...rows('of the home page')],
  deadline: 180,
  run: async (bench) => [...(await tasksOn(bench, '/brokers')), ...(await tasksOn(bench, '/'))],
};
