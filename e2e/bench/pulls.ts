// What each pull costs a device that has the whole directory. The baseline is the same response, fetched plainly.
import type { Page } from 'playwright/test';
import type { Device } from '../support/device.ts';
import { bareTab, fetchRaw } from './baselines.ts';
import { changeFirstBrokers } from './change-brokers.ts';
import type { Bench } from './environment.ts';
import type { Measurement, Group } from './metric.ts';
import { markWhenPainted, paintedAt } from './paint-marks.ts';
import { record } from './traffic.ts';
import { hasSettled, nextPass } from './wait-for.ts';

const CHANGES = 10;

/** The cost of `pull`, which resolves to its milliseconds: requests, preflights, bytes, time. */
async function costOf(bench: Bench, device: Device, pull: () => Promise<number>): Promise<Measurement[]> {
  await bench.expirePreflights();
  const traffic = record(bench.network);
  const ms = await pull();
  const requests = { value: traffic.requests.length, baseline: 1 };
  const preflights = { value: traffic.preflights() };
  const bytes = { value: traffic.bytes() };
  const tab = await bareTab(device);
  const pulled = traffic.answers.map(({ request }) => request);
  await bench.expirePreflights();
  const baseline = await fetchRaw(tab, pulled, { server: bench.network.apiUrl, apikey: bench.apikey });
  await tab.close();
  return [requests, preflights, bytes, { value: ms, baseline }];
}

/** Milliseconds from the request for a pass until a change on the server is painted. */
async function timeToChange(page: Page, text: string): Promise<number> {
  await markWhenPainted(page, text);
  const requestedAt = await page.evaluate(() => {
    const now = performance.timeOrigin + performance.now();
    window.dispatchEvent(new Event('online'));
    return now;
  });
  return (await paintedAt(page)) - requestedAt;
}

export const pulls: Group = {
  rows: [
    { name: 'nothing changed: one pull', unit: 'requests', budget: 1 },
    { name: 'nothing changed: one pull', unit: 'preflights' },
    { name: 'nothing changed: one pull', unit: 'bytes gzip', budget: 1_000 },
    { name: 'nothing changed: one pull', unit: 'ms' },
    { name: `${CHANGES} changes: one pull`, unit: 'requests', budget: 1 },
    { name: `${CHANGES} changes: one pull`, unit: 'preflights' },
    { name: `${CHANGES} changes: one pull`, unit: 'bytes gzip', budget: 2_000 },
    { name: `${CHANGES} changes: pulled and painted`, unit: 'ms' },
  ],
  deadline: 90,
  run: async (bench) => {
    const device = await bench.filledDevice();
    const page = await device.open('/brokers');
    await hasSettled(page);
    const idle = await costOf(bench, device, () => nextPass(page));
    const title = `Back on ${Date.now()}`;
    await changeFirstBrokers(bench, CHANGES, title);
    const news = await costOf(bench, device, () => timeToChange(page, title));
    return [...idle, ...news];
  },
};
