// Time until a device has the whole directory, and the cost of a connection that breaks halfway. The baseline fetches the same rows plainly
// and puts them into IndexedDB without a library.
import type { Page } from 'playwright/test';
import { PUBLIC_TABLES } from '#domain/feed/feed.ts';
import { serverTable } from '#remote/wire.ts';
import type { Device } from '../support/device.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { isApi, onlyTo, type Rule } from '../support/faults.ts';
import { bareTab } from './baselines.ts';
import type { Bench } from './environment.ts';
import type { Group } from './metric.ts';
import { record, type Traffic } from './traffic.ts';
import { hasFailed } from './wait-for.ts';

/** Where a response breaks off; pages of the feed are larger. */
const CUT_BYTES = 300_000;

/** Drops every API request. */
export const dropApi: Rule = onlyTo(isApi, { kind: 'drop-request' });

/** Opens the app with all its files and no response of the API yet. */
export async function openUnfilled({ network }: Bench, device: Device, path: string): Promise<Page> {
  network.setRule(dropApi);
  const page = await device.open(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await hasFailed(page);
  return page;
}

/** Milliseconds from the return of the network until the directory is complete. */
export function timeToMirror(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('headwater');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const db = opening.result;
    const isComplete = () =>
      new Promise<boolean>((resolve) => {
        const request = db.transaction('meta').objectStore('meta').get('mirror');
        request.addEventListener('success', () =>
          resolve(typeof request.result?.value.completedAt === 'number'),
        );
      });
    const start = performance.now();
    window.dispatchEvent(new Event('online'));
    while (!(await isComplete())) await new Promise((resolve) => void setTimeout(resolve, 10));
    const ms = performance.now() - start;
    db.close();
    return ms;
  });
}

/** The baseline: the same rows page by page, each put as it is. */
function timeToFetch(page: Page, { network, apikey }: Bench): Promise<number> {
  return page.evaluate(
    async ([tables, server, key]) => {
      const opening = indexedDB.open('baseline', 1);
      opening.addEventListener('upgradeneeded', () => {
        for (const name of tables) opening.result.createObjectStore(name, { keyPath: 'id' });
      });
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const db = opening.result;
      const fetchPage = async (name: string, offset: number): Promise<object[]> => {
        const address = `${server}/rest/v1/${name}?select=*&order=id&limit=1000&offset=${offset}`;
        return (await fetch(address, { headers: { apikey: key } })).json();
      };
      const start = performance.now();
      for (const name of tables) {
        for (let offset = 0; ; offset += 1000) {
          const rows = await fetchPage(name, offset);
          const transaction = db.transaction(name, 'readwrite');
          for (const row of rows) transaction.objectStore(name).put(row);
          await new Promise((resolve) => transaction.addEventListener('complete', resolve));
          if (rows.length < 1000) break;
        }
      }
      const ms = performance.now() - start;
      db.close();
      return ms;
    },
    [PUBLIC_TABLES.map(serverTable), network.apiUrl, apikey] as const,
  );
}

/** A first mirror whose connection breaks in the middle of response number `at`, and which then resumes. */
async function interrupted(bench: Bench, at: number): Promise<Traffic> {
  const { network } = bench;
  const page = await openUnfilled(bench, await bench.freshDevice(), '/');
  let answers = 0;
  let isBroken = true;
  const traffic = record(network, (request) => {
    if (!isBroken || !isApi(request)) return { kind: 'pass' };
    answers += 1;
    if (answers === at) return { kind: 'truncate', bytes: CUT_BYTES };
    return { kind: answers < at ? 'pass' : 'drop-request' };
  });
  const whole = timeToMirror(page);
  await untilBroken(network, () => answers >= at);
  await hasFailed(page);
  isBroken = false;
  await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  await whole;
  return traffic;
}

/** Resolves once `isOver` holds after a request of the API. */
async function untilBroken(network: FaultProxy, isOver: () => boolean): Promise<void> {
  while (!isOver()) await network.nextRequest(isApi);
}

export const firstMirror: Group = {
  rows: [
    { name: 'first mirror', unit: 'ms', maxRatio: 1.25 },
    { name: 'first mirror', unit: 'requests' },
    { name: 'first mirror', unit: 'preflights' },
    { name: 'first mirror', unit: 'bytes gzip' },
    { name: 'first mirror, cut halfway and resumed', unit: 'requests' },
    { name: 'first mirror, cut halfway: fetched twice', unit: 'bytes gzip' },
  ],
  deadline: 180,
  run: async (bench) => {
    const page = await openUnfilled(bench, await bench.freshDevice(), '/');
    await bench.expirePreflights();
    const ours = record(bench.network);
    const ms = await timeToMirror(page);
    const requests = ours.requests.length;
    const preflights = ours.preflights();
    const plainly = await bareTab(await bench.freshDevice());
    const theirs = record(bench.network);
    const baselineMs = await timeToFetch(plainly, bench);
    const baseline = { requests: theirs.requests.length, bytes: theirs.bytes() };
    const cut = await interrupted(bench, Math.ceil(requests / 2));
    return [
      { value: ms, baseline: baselineMs },
      { value: requests, baseline: baseline.requests },
      { value: preflights },
      { value: ours.bytes(), baseline: baseline.bytes },
      { value: cut.requests.length, baseline: baseline.requests },
      { value: cut.bytesTwice(), baseline: baseline.bytes },
    ];
  },
};
