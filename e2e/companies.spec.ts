import type { Page } from 'playwright/test';
import { COMPANY_IDS } from '#sample/sample-ids.ts';
import { expect, test } from './fixtures.ts';
import { flashesOn, watchForFlashes } from './support/flashes.ts';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => main(page).getByRole('heading', { level: 1, name });

test('a visitor finds a company offline and reads its profile', { tag: '@main' }, async ({ app, device }) => {
  const page = await device.visitOnce();
  app.network.goOffline();
  await page.getByRole('banner').getByRole('link', { name: 'Companies', exact: true }).click();
  await expect(main(page).getByText('Showing 3 of 3 brokerage firms')).toBeVisible();

  await main(page).getByRole('searchbox').fill('echuca');
  await expect(main(page).getByText('Showing 3 of 3 brokerage firms')).toBeVisible();
  await main(page).getByRole('button', { name: 'Search' }).click();
  await expect(main(page).getByText('Showing 1 of 1 brokerage firms')).toBeVisible();
  await expect(main(page).getByText('Echuca, VIC', { exact: true })).toBeVisible();

  await main(page).getByRole('link', { name: 'Cumbungi Water Brokers' }).click();
  await expect(heading(page, 'Cumbungi Water Brokers')).toBeVisible();
  await expect(page).toHaveURL(`/company/${COMPANY_IDS.cumbungi}`);
  await expect(main(page).getByText('Established 1998')).toBeVisible();
  const part = (name: string) => main(page).getByRole('region', { name });
  await expect(part('Office Locations').getByRole('article')).toHaveCount(3);
  await expect(part('Brokers at Cumbungi Water Brokers').getByRole('article')).toHaveCount(3);
  const parcels = part('Water Parcels Managed by Cumbungi Water Brokers');
  await expect(parcels.getByRole('rowheader')).toHaveCount(4);
  // Two allocations and two shares: they do not belong on one axis.
  await expect(parcels.getByText(/price against volume/u)).toHaveCount(0);
  await expect(parcels.getByRole('button', { name: 'View Details' })).toHaveCount(4);

  await parcels.getByRole('button', { name: 'Contact Broker' }).first().click();
  await expect(page).toHaveURL(/\/broker\//);
  await page.goBack();
  await page.goBack();
  await expect(main(page).getByText('Showing 1 of 1 brokerage firms')).toBeVisible();
});

test('an empty result names the filter to remove', async ({ device }) => {
  const page = await device.visitOnce('/companies?term=echuca&region=SA%20Murray');
  await expect(main(page).getByRole('heading', { name: 'No companies found' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Without "SA Murray": 1 brokerage firm' }).click();
  await expect(main(page).getByRole('status')).toHaveText('Showing 1 of 1 brokerage firms');
  await expect(page).toHaveURL('/companies?term=echuca');
});

test('a company page opens by its address without a network, with its logo', async ({ app, device }) => {
  await device.visitOnce();
  await device.closeEveryPage();
  app.network.goOffline();
  await watchForFlashes(device.context, ['Loading', 'No companies found', 'Showing 0 of']);
  const page = await device.open(`/company/${COMPANY_IDS.malleeReach}`);
  await expect(heading(page, 'Mallee Reach Water')).toBeVisible();
  await expect(main(page).getByText('Office Locations')).toHaveCount(0);
  const logo = main(page).getByRole('img', { name: 'Logo of Mallee Reach Water' }).locator('img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await flashesOn(page)).toEqual([]);
});

test('an unknown company leads to the list', async ({ device }) => {
  const page = await device.open('/company/00000000-0000-4000-8000-000000000000');
  await expect(heading(page, 'Water Brokerage Firms')).toBeVisible();
  await expect(page).toHaveURL('/companies');
});

test('no company makes the page wider than a small phone', async ({ app }) => {
  const device = await app.newDevice({ viewport: { width: 320, height: 640 } });
  for (const path of ['/companies', `/company/${COMPANY_IDS.cumbungi}`]) {
    const page = await device.open(path);
    await expect(main(page).getByRole('article').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});
