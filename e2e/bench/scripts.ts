// How much script a phone fetches before a screen works, screen by screen.
import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect } from 'playwright/test';
import { BROKER_IDS, COMPANY_IDS } from '#sample/sample-ids.ts';
import { SAMPLE_PARCELS } from '#sample/sample-parcels.ts';
import type { Bench } from './environment.ts';
import { dropApi } from './first-mirror.ts';
import type { Group } from './metric.ts';
import { throttle } from './throttle.ts';

const BUILD = new URL('../../dist/', import.meta.url);
const SCREENS = {
  '/': '/',
  '/brokers': '/brokers',
  '/broker/$id': `/broker/${BROKER_IDS.helenDunstan}`,
  '/companies': '/companies',
  '/company/$id': `/company/${COMPANY_IDS.cumbungi}`,
  '/parcels': '/parcels',
  '/parcel/$id': `/parcel/${SAMPLE_PARCELS[0]?.id}`,
  '/net-in-hand': '/net-in-hand',
  '/watchlist': '/watchlist',
  '/desk': '/desk',
  '/listings': '/listings',
  '/add-parcel': '/add-parcel',
  '/add-company': '/add-company',
  '/add-broker': '/add-broker',
  '/change-profile/$type/$id': `/change-profile/broker/${BROKER_IDS.helenDunstan}`,
  '/code-passport/$type/$id': `/code-passport/broker/${BROKER_IDS.helenDunstan}`,
  '/auth': '/auth',
  '/account': '/account',
  '/records': '/records',
  '/settings': '/settings',
  '/admin': '/admin',
  '/setup-admin': '/setup-admin',
};

const isScript = ({ path }: { path: string }) => path.startsWith('/assets/') && path.endsWith('.js');
const gzipKb = async (path: string) =>
  gzipSync(await readFile(new URL(`.${path}`, BUILD)), { level: 9 }).byteLength / 1_000;

async function weigh(paths: Iterable<string>): Promise<number> {
  const weights = await Promise.all([...new Set(paths)].map(gzipKb));
  return weights.reduce((total, weight) => total + weight, 0);
}

async function allScript(): Promise<number> {
  const names = await readdir(new URL('assets/', BUILD));
  return weigh(names.filter((name) => name.endsWith('.js')).map((name) => `/assets/${name}`));
}

/** The scripts that a first visit to `/` loads before it paints, on a line so slow that later ones do not count. */
async function firstPaintScripts({ freshDevice, compressed }: Bench): Promise<string[]> {
  const device = await freshDevice();
  const page = await device.context.newPage();
  await throttle(device.context, page, { slow3g: true });
  await page.goto(`${compressed}/`);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const names = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const loaded = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming);
    const inTime = loaded.filter(({ responseEnd }) => responseEnd <= (paint?.startTime ?? 0));
    return inTime.map(({ name }) => new URL(name).pathname).filter((path) => path.endsWith('.js'));
  });
  await device.close();
  return names;
}

/** All script of a first visit to this address, with its worker's; without the service worker, which precaches the rest. */
async function scriptsOf({ freshDevice, network }: Bench, address: string): Promise<string[]> {
  // The size of the directory does not matter here.
  network.setRule(dropApi);
  const before = network.requests(isScript).length;
  const device = await freshDevice({ serviceWorkers: 'block' });
  const page = await device.open(address);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('passed').length > 0);
  await page.waitForLoadState('networkidle');
  await device.close();
  return network
    .requests(isScript)
    .slice(before)
    .map(({ path }) => path);
}

export const scripts: Group = {
  rows: [
    { name: 'script for the first paint of /', unit: 'kB gzip', budget: 150 },
    { name: 'all script, service worker apart', unit: 'kB gzip' },
    { name: 'service worker', unit: 'kB gzip' },
    ...Object.keys(SCREENS).map((screen) => ({
      name: `script of a first visit to ${screen}, beyond the first paint`,
      unit: 'kB gzip' as const,
    })),
  ],
  deadline: 300,
  once: true,
  run: async (bench) => {
    const first = new Set(await firstPaintScripts(bench));
    const values = [await weigh(first), await allScript(), await gzipKb('/service-worker.js')];
    for (const address of Object.values(SCREENS)) {
      const scripts = await scriptsOf(bench, address);
      values.push(await weigh(scripts.filter((path) => !first.has(path))));
    }
    return values.map((value) => ({ value }));
  },
};
