// "Must survive", Service worker and deploy: lines 62 to 65 (the table is in tests/RESILIENCE.md).
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { BROKER_IDS, COMPANY_IDS } from '#sample/sample-ids.ts';
import { SAMPLE_PARCELS } from '#sample/sample-parcels.ts';
import { expect, test, type App } from './fixtures.ts';
import { askForUpdate } from './support/deploy.ts';
import { onlyTo, type RecordedRequest } from './support/faults.ts';

const PORTAL = '<html><title>Not the file</title></html>';
const isScript = ({ path }: RecordedRequest) => /^\/assets\/.*\.js/u.test(path);
const brokers = (page: Page) => page.getByText('Showing 7 of 7 brokers');

const cachedFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
    return all.reduce((sum, count) => sum + count, 0);
  });

/** Deploys a next version; the `at`-th of its requested files fails. */
function deployBroken({ network }: App, at: number): void {
  const requested = new Set<string>();
  let missing: string | undefined;
  network.setRule((request) => {
    if (request.path === '/service-worker.js')
      return {
        kind: 'rewrite',
        change: (script) =>
          script
            .replaceAll('"revision":null', `"revision":"next-${at}"`)
            .replaceAll('revision:null', `revision:"next-${at}"`),
      };
    if (isScript(request)) requested.add(request.path);
    // This holds even if the browser retries by itself.
    if (at > 0 && requested.size === at) missing ??= request.path;
    return request.path === missing ? { kind: 'drop-request' } : { kind: 'pass' };
  });
}

test('62: a new version that arrives in part leaves the old one working, and is fetched later', async ({
  app,
  device,
}) => {
  app.allowConsoleError(/ServiceWorker|service worker|bad-precaching|Failed to fetch/iu);
  const page = await device.visitOnce('/brokers');
  const before = await cachedFiles(page);
  for (const at of [1, 4, 9]) {
    deployBroken(app, at);
    const sent = app.network.requests(isScript).length;
    await askForUpdate(page);
    await expect.poll(() => app.network.requests(isScript).length).toBeGreaterThanOrEqual(sent + at);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).installing === null))
      .toBe(true);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null)).toBe(
      true,
    );
    app.network.goOffline();
    await page.reload();
    await expect(brokers(page)).toBeVisible();
  }
  expect(before).toBeGreaterThan(10);
  deployBroken(app, 0);
  await askForUpdate(page);
  await expect(page.getByText('A new version of Headwater is ready.')).toBeVisible();
});

test('63: files that the browser removed come back with the next visit, and the app opens without a network again', async ({
  device,
  app,
}) => {
  const page = await device.visitOnce('/brokers');
  const notice = page.getByText('a part of the app is missing on this device');
  const whole = await cachedFiles(page);
  await page.evaluate(async () => {
    const [name] = await caches.keys();
    const cache = await caches.open(name ?? '');
    for (const [index, request] of (await cache.keys()).entries())
      if (index % 3 === 0) await cache.delete(request);
  });
  expect(await cachedFiles(page)).toBeLessThan(whole);
  await page.reload();
  await expect.poll(() => cachedFiles(page)).toBe(whole);
  app.network.goOffline();
  await page.reload();
  await expect(brokers(page)).toBeVisible();
  await expect(notice).toHaveCount(0);
  // Without its first script no app can start; the page itself then shows the notice, after a delay.
  await page.evaluate(async () => {
    const first = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
    for (const name of await caches.keys())
      await (await caches.open(name)).delete(first, { ignoreSearch: true });
  });
  await page.reload();
  await expect(notice).toBeHidden();
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await expect(notice).toBeVisible();
  app.network.heal();
  await page.reload();
  await expect(brokers(page)).toBeVisible();
});

test.describe('64: a missing part of the app', () => {
  /** Removes the script of /settings from the device; the server answers with a page in its place. */
  async function loseSettings(page: Page, { network }: App): Promise<{ loads: () => number }> {
    let loads = 0;
    page.on('load', () => loads++);
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          if (request.url.includes('/assets/settings')) await cache.delete(request);
      }
    });
    network.setRule(
      onlyTo(({ path }) => path.startsWith('/assets/settings'), {
        kind: 'answer',
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: PORTAL,
      }),
    );
    return { loads: () => loads };
  }
  const openSettings = (page: Page) =>
    page
      .getByRole('contentinfo')
      .or(page.getByRole('banner'))
      .first()
      .evaluate(() => {
        history.pushState(null, '', '/settings');
        window.dispatchEvent(new PopStateEvent('popstate'));
      });
  const failure = (page: Page) => page.getByText('Part of the app could not be read.');

  test('reloads the page once, and then shows a notice', async ({ app, device }) => {
    app.allowConsoleError(/module script|imported module/u);
    const page = await device.visitOnce('/brokers');
    const { loads } = await loseSettings(page, app);
    await openSettings(page);
    await expect.poll(loads).toBe(1);
    await expect(failure(page)).toBeVisible();
    await expect
      .poll(() => app.network.requests(({ path }) => path.startsWith('/assets/settings')).length)
      .toBeGreaterThan(1);
    expect(loads()).toBe(1);
    app.network.heal();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });

  test('does not reload without a network, and shows a notice', async ({ app, device }) => {
    app.allowConsoleError(/module script|imported module/u);
    const page = await device.visitOnce('/brokers');
    const { loads } = await loseSettings(page, app);
    app.network.goOffline();
    await openSettings(page);
    await expect(failure(page)).toBeVisible();
    expect(loads()).toBe(0);
  });
});

test.describe(() => {
  test.use({ installed: false });

  test('a script that cannot be loaded is not blamed on the storage', async ({ app, device }) => {
    app.allowConsoleError(/Failed to load resource|The script of the tables|imported module/u);
    const page = await device.context.newPage();
    await page.route(/\/assets\/start-device-.*\.js$/u, (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('alert')).toContainText('A part of Headwater could not be loaded.');
  });
});

test('65: every address of the app opens without a network after one visit', async ({ app, device }) => {
  test.slow();
  const tree = readFileSync(new URL('../src/route-tree.gen.ts', import.meta.url), 'utf8');
  const [, block = ''] = /interface FileRoutesByTo \{([^}]*)\}/u.exec(tree) ?? [];
  const ids: Record<string, string> = {
    '/about/$topic': '/about/privacy',
    '/broker/$id': `/broker/${BROKER_IDS.helenDunstan}`,
    '/company/$id': `/company/${COMPANY_IDS.cumbungi}`,
    '/parcel/$id': `/parcel/${SAMPLE_PARCELS[0]?.id}`,
    '/change-listing/$id': `/change-listing/${SAMPLE_PARCELS[0]?.id}`,
    '/change-profile/$type/$id': `/change-profile/broker/${BROKER_IDS.helenDunstan}`,
    '/code-passport/$type/$id': `/code-passport/company/${COMPANY_IDS.cumbungi}`,
  };
  const paths = [...block.matchAll(/'([^']+)':/gu)].map(([, path = '']) => ids[path] ?? path);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => path.includes('$'))).toEqual([]);
  const page = await device.visitOnce();
  app.network.goOffline();
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
    await expect(page.getByText(/Something went wrong|evaporated/u), path).toHaveCount(0);
  }
});
