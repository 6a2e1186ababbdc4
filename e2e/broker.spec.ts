import { BROKER_IDS, COMPANY_IDS } from '#sample/sample-ids.ts';
import { storedParcel } from '#support/directory-rows.ts';
import { expect, test } from './fixtures.ts';
import { writeLocal } from './support/local-database.ts';

test(
  "a visitor reads a broker's profile, listings and company",
  { tag: '@main' },
  async ({ app, device }) => {
    const page = await device.visitOnce('/brokers');
    app.network.goOffline();
    await page.getByRole('link', { name: 'Helen Dunstan', exact: true }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: 'Helen Dunstan' })).toBeVisible();
    await expect(main.getByRole('img', { name: 'Rated 4.9 out of 5' })).toBeVisible();
    await expect(main.getByText('128 reviews')).toBeVisible();
    await expect(main.getByText('412 transactions')).toBeVisible();
    await expect(main.getByRole('tabpanel')).toContainText('dairy farm at Lockington');
    await main.getByRole('tab', { name: 'Water Listings' }).click();
    await expect(main.getByRole('tabpanel').getByRole('rowheader')).toHaveCount(2);
    await main.getByRole('link', { name: 'Cumbungi Water Brokers' }).click();
    await expect(page).toHaveURL(`/company/${COMPANY_IDS.cumbungi}`);
  },
);

test('a broker without parcels has an empty text, and an unknown address leads to the list', async ({
  device,
}) => {
  const page = await device.open(`/broker/${BROKER_IDS.amritaGill}`);
  await page.getByRole('tab', { name: 'Water Listings' }).click();
  await expect(page.getByText('No water listings available at the moment.')).toBeVisible();
  await page.goto('/broker/nobody');
  await expect(page.getByRole('heading', { level: 1, name: 'Broker Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'View All Brokers' }).click();
  await expect(page).toHaveURL('/brokers');
});

test('a broker with very many parcels shows them in parts, and as many again on return', async ({
  device,
}) => {
  const page = await device.visitOnce('/');
  const place = { brokerId: BROKER_IDS.amritaGill, companyId: COMPANY_IDS.cumbungi };
  const rows = Array.from({ length: 45 }, () => storedParcel({ ...place, origin: 'sample' }));
  await writeLocal(page, { table: 'parcels', rows });
  await page.goto(`/broker/${BROKER_IDS.amritaGill}`);
  await page.getByRole('tab', { name: 'Water Listings' }).click();
  const parcels = page.getByRole('tabpanel').getByRole('rowheader');
  await expect(parcels).toHaveCount(20);
  await page.getByRole('button', { name: 'Show 20 More' }).press('Enter');
  await expect(parcels).toHaveCount(40);
  await expect(parcels.nth(20).getByRole('link')).toBeFocused();
  // Back from one of the later parcels, the list is as before.
  const last = page.getByRole('tabpanel').getByRole('row').last();
  await last.getByRole('button', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Summer allocation' })).toBeFocused();
  await page.goBack();
  await expect(parcels).toHaveCount(40);
  await expect(parcels.nth(39).getByRole('link')).toBeFocused();
  await expect(parcels.nth(39)).toBeInViewport();
});
