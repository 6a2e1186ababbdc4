// What is measured (design section 9): each row is a name, its budget, and how to get the figure.
import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { losingShare } from '#support/faults.ts';
import { isApi, noFault, writesParcels } from '../support/faults.ts';
import { unsentCount, writeLocal } from '../support/local-database.ts';
import { queuedParcels } from '../support/queue.ts';
import { entersList, searchesList, turnsPage } from './list-rows.ts';
import { medianOf, throttle, timeToBrokers, type Stage } from './stage.ts';

export type Row = {
  name: string;
  unit: 'kB' | 'ms' | 'requests' | 'bytes';
  budget: number | null;
  measure: (runs: number) => Promise<number>;
};

const ASSETS = new URL('../../dist/assets/', import.meta.url);
const gzipKb = async (file: string) =>
  gzipSync(await readFile(new URL(file, ASSETS)), { level: 9 }).byteLength / 1000;
const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);

/** The scripts that a first visit to `/` has before it paints, on a line so slow that what comes later does not count. */
async function firstPaintScripts({ device, compressed }: Stage): Promise<number> {
  const page = await device.context.newPage();
  await throttle(device.context, page, { slow3g: true });
  await page.goto(`${compressed}/`);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const names = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return performance
      .getEntriesByType('resource')
      .filter(
        (entry) => entry instanceof PerformanceResourceTiming && entry.responseEnd <= (paint?.startTime ?? 0),
      )
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'));
  });
  return sum(await Promise.all(names.map((path) => gzipKb(path.replace('/assets/', '')))));
}

async function allScripts(): Promise<number> {
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith('.js'));
  return sum(await Promise.all(names.map(gzipKb)));
}

const firstVisit = ({ slow3g }: { slow3g: boolean }) =>
  medianOf(async ({ device, compressed }) => {
    const page = await device.context.newPage();
    await throttle(device.context, page, { slow3g });
    return timeToBrokers(page, compressed);
  });

const warmStartOffline = ({ cpu }: { cpu: number }) =>
  medianOf(async ({ device, network }) => {
    await device.visitOnce('/brokers');
    await device.closeEveryPage();
    network.goOffline();
    const page = await device.context.newPage();
    await throttle(device.context, page, { cpu });
    return timeToBrokers(page);
  });

/** Requests, or bytes of the answers, of one pull that brings nothing new. */
const idlePull = (figure: 'requests' | 'bytes') =>
  medianOf(async ({ device, network }) => {
    const page = await device.visitOnce('/');
    const before = network.requests(isApi).length;
    let bytes = 0;
    network.setRule((request) =>
      isApi(request)
        ? { kind: 'rewrite', change: (text) => ((bytes += text.length), text) }
        : noFault(request),
    );
    const asked = page.evaluate(() => void window.dispatchEvent(new Event('online')));
    await network.nextRequest(isApi);
    await asked;
    await page.waitForTimeout(500);
    return figure === 'bytes' ? bytes : network.requests(isApi).length - before;
  });

/** Write requests that 200 queued parcels take to arrive. */
const queued = ({ lost }: { lost: number }) =>
  medianOf(async ({ device, network }) => {
    const page = await device.visitOnce('/');
    network.goOffline();
    await writeLocal(page, {
      table: 'outbox',
      rows: queuedParcels(200, { day: new Date().toISOString().slice(0, 10) }),
    });
    network.setRule(losingShare(isApi, { share: lost, seed: 7 }));
    await page.reload();
    while ((await unsentCount(page)) > 0) await device.nextPass(page);
    return network.requests(writesParcels).length;
  });

export const ROWS: Row[] = [
  {
    name: 'script for the first paint of /, gzip',
    unit: 'kB',
    budget: 110,
    measure: medianOf(firstPaintScripts),
  },
  { name: 'all script, gzip (service worker apart)', unit: 'kB', budget: 220, measure: allScripts },
  {
    name: 'first visit to a usable broker list',
    unit: 'ms',
    budget: null,
    measure: firstVisit({ slow3g: false }),
  },
  {
    name: 'first visit on slow 3G to a usable broker list',
    unit: 'ms',
    budget: 5_000,
    measure: firstVisit({ slow3g: true }),
  },
  {
    name: 'warm start, no network, to a usable broker list',
    unit: 'ms',
    budget: null,
    measure: warmStartOffline({ cpu: 1 }),
  },
  {
    name: 'warm start, no network, processor 4 times slower',
    unit: 'ms',
    budget: 1_000,
    measure: warmStartOffline({ cpu: 4 }),
  },
  { name: '5,000 brokers, 4 times slower: open the list', unit: 'ms', budget: null, measure: entersList },
  { name: '5,000 brokers, 4 times slower: search', unit: 'ms', budget: 100, measure: searchesList },
  { name: '5,000 brokers, 4 times slower: turn the page', unit: 'ms', budget: 100, measure: turnsPage },
  { name: 'nothing changed: one pull', unit: 'requests', budget: 1, measure: idlePull('requests') },
  { name: 'nothing changed: one pull', unit: 'bytes', budget: 1_000, measure: idlePull('bytes') },
  { name: '200 queued parcels', unit: 'requests', budget: 3, measure: queued({ lost: 0 }) },
  {
    name: '200 queued parcels, 30 % of responses lost',
    unit: 'requests',
    budget: 3,
    measure: queued({ lost: 0.3 }),
  },
];
