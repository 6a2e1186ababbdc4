import { readdir } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import { BROKER_IDS } from '#sample/sample-ids.ts';
import { limit } from './support/limit.ts';
import { fillParcel, listedHeading, submitButton } from './support/parcel-form.ts';
import { startProduct } from './support/started-product.ts';

test('a product started for the first time has its directory, and keeps a listing over a restart', async ({
  browser,
}) => {
  // It starts a server with all migrations, and that server again.
  test.setTimeout(limit(180_000));
  const product = await startProduct();
  try {
    const page = await browser.newPage({ baseURL: product.url });
    await page.goto('/brokers');
    await expect(page.getByText('Showing 7 of 7 brokers')).toBeVisible();
    await page.goto('/add-parcel');
    await fillParcel(page, { title: 'First listing of all' });
    await submitButton(page).click();
    await expect(listedHeading(page)).toBeVisible();

    await product.restart();
    const another = await browser.newPage({ baseURL: product.url });
    await another.goto(`/broker/${BROKER_IDS.helenDunstan}`);
    await another.getByRole('tab', { name: 'Water Listings' }).click();
    await expect(another.getByText('First listing of all')).toBeVisible();
  } finally {
    await product.stop();
  }
});

test('the build publishes no source map', async () => {
  const files = await readdir(new URL('../dist', import.meta.url), { recursive: true });
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
});
