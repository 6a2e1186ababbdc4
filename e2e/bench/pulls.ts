// What a device that has everything asks for, minute by minute. The floor: the same answer, fetched plainly.
import type { Page } from 'playwright/test';
import type { Device } from '../support/device.ts';
import { changeFirstBrokers } from './change-brokers.ts';
import { bareTab, fetchRaw } from './floors.ts';
import type { Finding, Group } from './row.ts';
import { expectShown, shownAt } from './shown.ts';
import type { Bench } from './stage.ts';
import { record } from './traffic.ts';
import { hasSettled, nextPass } from './waits.ts';

const CHANGES = 10;

/** What `pull`, which resolves with its milliseconds, costs: requests, preflights, bytes, time. */
async function costOf(bench: Bench, device: Device, pull: () => Promise<number>): Promise<Finding[]> {
  await bench.expirePreflights();
  const traffic = record(bench.network);
  const ms = await pull();
  const requests = { figure: traffic.asked.length, floor: 1 };
  const preflights = { figure: traffic.preflights() };
  const bytes = { figure: traffic.bytes() };
  const tab = await bareTab(device);
  const asked = traffic.answers.map(({ request }) => request);
  await bench.expirePreflights();
  const floor = await fetchRaw(tab, asked, { server: bench.network.apiUrl, apikey: bench.apikey });
  await tab.close();
  return [requests, preflights, bytes, { figure: ms, floor }];
}

/** Milliseconds from the asking until a change at the server is painted. */
async function timeToNews(page: Page, words: string): Promise<number> {
  await expectShown(page, words);
  const askedAt = await page.evaluate(() => {
    const now = performance.timeOrigin + performance.now();
    window.dispatchEvent(new Event('online'));
    return now;
  });
  return (await shownAt(page)) - askedAt;
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
    const news = await costOf(bench, device, () => timeToNews(page, title));
    return [...idle, ...news];
  },
};
