// How long a device takes to have the whole directory, beside what nothing can beat: fetching the same rows plainly and
// putting them into IndexedDB without a library.
import { gzipSync } from 'node:zlib';
import { PUBLIC_TABLES, remoteTable } from '#domain/feed.ts';
import type { Page } from 'playwright/test';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { isApi, noFault } from '../support/faults.ts';
import type { Stage } from './stage.ts';

/** What one way of getting the directory cost: ms, requests, bytes of the answers in gzip. */
export type Cost = { ms: number; requests: number; bytes: number };

/** Tables as the API names them. */
const TABLES = PUBLIC_TABLES.map(remoteTable);

/** Counts what `act` asks of the API, and how much the answers weigh in gzip. */
async function counted(network: FaultProxy, act: () => Promise<number>): Promise<Cost> {
  const before = network.requests(isApi).length;
  const answers: string[] = [];
  network.setRule((request) =>
    isApi(request) ? { kind: 'rewrite', change: (text) => (answers.push(text), text) } : noFault(request),
  );
  const ms = await act();
  const requests = network.requests(isApi).length - before;
  return { ms, requests, bytes: answers.reduce((sum, text) => sum + gzipSync(text).byteLength, 0) };
}

/** The app's first mirror, from the moment it finds the network. */
export async function firstMirror({ device, network }: Stage): Promise<Cost> {
  network.setRule((request) => (isApi(request) ? { kind: 'drop-request' } : noFault(request)));
  const page = await device.open('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return counted(network, () => timeToMirror(page));
}

function timeToMirror(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('headwater');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const db = opening.result;
    const isComplete = () =>
      new Promise<boolean>((resolve) => {
        const asked = db.transaction('meta').objectStore('meta').get('mirror');
        asked.addEventListener('success', () => resolve(typeof asked.result?.value.completedAt === 'number'));
      });
    const start = performance.now();
    window.dispatchEvent(new Event('online'));
    while (!(await isComplete())) await new Promise((resolve) => void setTimeout(resolve, 10));
    const ms = performance.now() - start;
    db.close();
    return ms;
  });
}

/** The floor: the same rows, page by page as the server gives them, each put as it is. */
export async function plainFetch({ device, network }: Stage, apikey: string): Promise<Cost> {
  const page = await device.open('/favicon.svg');
  return counted(network, () =>
    page.evaluate(
      async ([tables, key]) => {
        const opening = indexedDB.open('floor', 1);
        opening.addEventListener('upgradeneeded', () => {
          for (const name of tables) opening.result.createObjectStore(name, { keyPath: 'id' });
        });
        await new Promise((resolve) => opening.addEventListener('success', resolve));
        const db = opening.result;
        const fetchPage = async (name: string, offset: number): Promise<object[]> => {
          const address = `/rest/v1/${name}?select=*&order=id&limit=1000&offset=${offset}`;
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
      [TABLES, apikey] as const,
    ),
  );
}
