import type { Locator, Page } from 'playwright/test';
import { BROKER_IDS, COMPANY_IDS } from '#sample/sample-ids.ts';
import { SAMPLE_PARCELS } from '#sample/sample-parcels.ts';
import { expect, test } from './fixtures.ts';
import { isApi, onlyTo } from './support/faults.ts';
import { flashesOn, slowDown, watchForFlashes } from './support/flashes.ts';

/** Texts that must never appear on a device that has the data. */
const NOT_THERE_YET = [
  'Loading',
  'No brokers found',
  'Broker Not Found',
  'Showing 0 of',
  'No companies found',
  'No companies available',
  'No water listings',
  'seems to have evaporated',
];

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => main(page).getByRole('heading', { level: 1, name });

const PAGES: { path: string; shows: (page: Page) => Locator }[] = [
  {
    path: '/',
    shows: (page) =>
      main(page)
        .getByRole('link', { name: /NSW Murray/ })
        .first(),
  },
  { path: '/brokers', shows: (page) => main(page).getByText('Showing 7 of 7 brokers') },
  { path: '/brokers?region=NSW%20Murray', shows: (page) => main(page).getByText('Showing 2 of 2 brokers') },
  { path: `/broker/${BROKER_IDS.helenDunstan}`, shows: (page) => heading(page, 'Helen Dunstan') },
  { path: '/companies', shows: (page) => main(page).getByText('Showing 3 of 3 brokerage firms') },
  { path: `/company/${COMPANY_IDS.cumbungi}`, shows: (page) => heading(page, 'Cumbungi Water Brokers') },
  ...SAMPLE_PARCELS.slice(0, 1).map(({ id, title }) => ({
    path: `/parcel/${id}`,
    shows: (page: Page) => heading(page, title),
  })),
  {
    path: '/add-parcel',
    shows: (page) => main(page).getByLabel('Brokerage Company').filter({ hasText: 'Cumbungi Water Brokers' }),
  },
];

test.describe('a new device', () => {
  test.use({ installed: false });

  test('shows the seven sample brokers', { tag: '@main' }, async ({ device }) => {
    const page = await device.open('/brokers');
    await expect(page.getByText('Showing 7 of 7 brokers')).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading') }),
    ).toHaveCount(7);
  });

  test('shows them when the API cannot be reached', async ({ app, device }) => {
    await watchForFlashes(device.context, NOT_THERE_YET);
    app.network.setRule(onlyTo(isApi, { kind: 'drop-request' }));
    const page = await device.open('/brokers');
    await expect(page.getByText('Showing 7 of 7 brokers')).toBeVisible();
    expect(await flashesOn(page)).toEqual([]);
  });

  test('shows them while the API keeps every request waiting', async ({ app, device }) => {
    app.network.setRule(onlyTo(isApi, { kind: 'stall' }));
    const page = await device.open('/brokers');
    await expect(page.getByText('Showing 7 of 7 brokers')).toBeVisible();
  });

  test('keeps them when a captive portal answers for the server', async ({ app, device }) => {
    app.network.setRule(
      onlyTo(isApi, {
        kind: 'answer',
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<h1>Welcome to Motel WiFi</h1>',
      }),
    );
    const page = await device.open('/brokers');
    await expect(page.getByText('Showing 7 of 7 brokers')).toBeVisible();
    await expect.poll(() => app.network.requests(isApi).length).toBeGreaterThan(1);
    await expect(page.getByText('Showing 7 of 7 brokers')).toBeVisible();
  });
});

test.describe('without a network, after one visit', () => {
  for (const { path, shows } of PAGES) {
    test(`${path.replace(/[0-9a-f-]{36}/, '{id}')} opens by its address with all its data and no flash of anything else`, async ({
      app,
      device,
    }) => {
      await device.visitOnce();
      await device.closeEveryPage();
      app.network.goOffline();
      await watchForFlashes(device.context, NOT_THERE_YET);
      const page = await device.open('about:blank');
      await slowDown(page, 4);
      await page.goto(path);
      await expect(shows(page)).toBeVisible();
      expect(await flashesOn(page)).toEqual([]);
    });
  }

  test('an unknown path still gets its page', async ({ app, device }) => {
    app.allowConsoleError(/\/weir\/42/);
    await device.visitOnce();
    app.network.goOffline();
    const page = await device.open('/weir/42');
    await expect(heading(page, "Oops! The water you're looking for seems to have evaporated.")).toBeVisible();
  });

  test(
    'a visitor navigates from the list to a broker and back',
    { tag: '@main' },
    async ({ app, device }) => {
      const page = await device.visitOnce();
      app.network.goOffline();
      await page.getByRole('banner').getByRole('link', { name: 'Brokers', exact: true }).click();
      await main(page).getByRole('link', { name: 'Kate Orr', exact: true }).click();
      await expect(heading(page, 'Kate Orr')).toBeVisible();
      await page.getByRole('link', { name: 'Back to Brokers' }).click();
      await expect(page.getByText('Showing 7 of 7 brokers')).toBeVisible();
    },
  );

  test('the portraits load', async ({ app, device }) => {
    await device.visitOnce();
    app.network.goOffline();
    const page = await device.open(`/broker/${BROKER_IDS.helenDunstan}`);
    const portrait = page.getByRole('img', { name: /Helen Dunstan/ }).locator('img');
    await expect
      .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
});

test('/index.html is the home page, also without a network, and /robots.txt is the file', async ({
  device,
}) => {
  const page = await device.visitOnce();
  await page.goto('/robots.txt');
  await expect(page.locator('body')).toContainText('User-agent: *');
  for (const lose of [false, true]) {
    if (lose) await device.loseNetwork();
    await page.goto('/index.html');
    await expect(heading(page, "Connect with Australia's Leading Water Brokers")).toBeVisible();
    await expect(page).toHaveURL('/');
  }
});
