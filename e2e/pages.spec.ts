// M17: the pages that `npm run pages` writes, in a browser without and with JavaScript.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, expect, test, type Browser, type Page } from 'playwright/test';
import { BROKER, COMPANY } from '#support/seed-ids.ts';
import { headlessShellOptions } from './support/launch-options.ts';
import { limit } from './support/limit.ts';
import { startProductionServer, type ProductionServer } from './support/production-server.ts';

/** The bytes that may arrive before a phone number is read. */
const MOST_BYTES = 15_000;

test.describe.configure({ mode: 'serial' });

let folder = '';
let server: ProductionServer;
let site = '';
let browser: Browser;

test.beforeAll(async () => {
  test.setTimeout(limit(120_000));
  folder = await mkdtemp(join(tmpdir(), 'written-pages-'));
  await cp('dist', folder, { recursive: true });
  server = await startProductionServer(folder);
  site = `http://localhost:${server.port}`;
  await promisify(execFile)(process.execPath, ['src/pages/pages.ts', '--site', site, '--folder', folder]);
  browser = await chromium.launch(headlessShellOptions());
});
test.afterAll(async () => {
  await browser.close();
  await server.close();
  await rm(folder, { recursive: true });
});

const newPage = async (options: Parameters<Browser['newContext']>[0]): Promise<Page> =>
  (await browser.newContext(options)).newPage();

test('M17: without JavaScript, one request of at most 15 kB shows a phone number that can be pressed', async () => {
  const page = await newPage({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
  await page.route('**/*', (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort(),
  );
  const response = await page.goto(`${site}/broker/${BROKER}`);
  const sizes = await response?.request().sizes();
  expect(sizes?.responseBodySize).toBeLessThanOrEqual(MOST_BYTES);
  const call = page.getByRole('link', { name: /^Call / });
  await expect(call).toBeVisible();
  await expect(call).toHaveAttribute('href', /^tel:\+61\d+$/u);
  await expect(page.getByRole('link', { name: 'Brokers' }).first()).toHaveAttribute('href', '/brokers');
  await expect(page.getByText('Headwater as of')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Watch This Broker' })).toBeDisabled();
});

for (const width of [360, 1280])
  for (const path of [
    '/',
    '/brokers',
    '/companies',
    `/broker/${BROKER}`,
    `/company/${COMPANY}`,
    '/about/terms',
  ])
    test(`M17: ${path} stays in its place when the app takes over, ${width} px wide`, async () => {
      const page = await newPage({ viewport: { width, height: 800 } });
      await page.addInitScript(recordPlaces);
      await page.goto(site + path);
      await page.locator('#page-note').waitFor({ state: 'detached' });
      await expect(page.getByRole('button', { name: /Up to date/u })).toBeVisible();
      const { before, after, missing } = await page
        .evaluate(() => window.headwaterPlaces?.() ?? null)
        .then(notNull);
      expect(before.length).toBeGreaterThan(5);
      expect(after.filter((place) => before.some((one) => nameOf(one) === nameOf(place)))).toEqual(
        before.filter((place) => after.some((one) => nameOf(one) === nameOf(place))),
      );
      expect(missing, 'frames without a heading').toBe(0);
    });

test('M17: the service worker answers later visits from its cache, and a page of a list is found by its number', async () => {
  const page = await newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${site}/brokers/1`);
  await expect(page).toHaveURL(`${site}/brokers`);
  await expect(page.getByText('Showing 7 of 7 brokers')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const answered = page.waitForResponse((response) => response.request().isNavigationRequest());
  await page.goto(`${site}/broker/${BROKER}`);
  expect((await answered).fromServiceWorker()).toBe(true);
  await expect(page.locator('#page-note')).toHaveCount(0);
});

declare global {
  interface Window {
    headwaterPlaces?: () => { before: string[]; after: string[]; missing: number };
  }
}

const nameOf = (place: string) => place.replace(/ at .*$/u, '');

function notNull<T>(value: T | null): T {
  if (value === null) throw new Error('The page recorded nothing');
  return value;
}

/** In each frame, records where headings, links and texts on the screen are. Runs in the page. */
function recordPlaces(): void {
  let before: string[] = [];
  let after: string[] = [];
  let missing = 0;
  let isReceived = false;
  const look = () => {
    const root = document.getElementById('root');
    if (root !== null) {
      const shown = [...root.querySelectorAll<HTMLElement>('h1, h2, a, p, dt')].filter((element) => {
        const { top, width } = element.getBoundingClientRect();
        return (
          top < window.innerHeight &&
          width > 0 &&
          element.innerText !== '' &&
          element.checkVisibility({ visibilityProperty: true })
        );
      });
      const places = shown.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return `${element.tagName} ${element.innerText} at ${[x, y, width, height].map(Math.round).join(' ')}`;
      });
      // The note is the last element: what has no note yet is still being received.
      isReceived ||= document.getElementById('page-note') !== null;
      if (!isReceived || document.getElementById('page-note') !== null) before = places;
      else {
        after = places;
        if (root.querySelector('h1') === null) missing++;
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.headwaterPlaces = () => ({ before, after, missing });
}
