import { BROKER_IDS, COMPANY_IDS } from '#sample/sample-ids.ts';
import { SAMPLE_PARCELS } from '#sample/sample-parcels.ts';
import { expect, test } from './fixtures.ts';
import { movedOn, watchShifts } from './support/layout-shifts.ts';

const BROKER = `/broker/${BROKER_IDS.helenDunstan}`;
const COMPANY = `/company/${COMPANY_IDS.cumbungi}`;
const PARCELS = SAMPLE_PARCELS.slice(0, 1).map(({ id }) => `/parcel/${id}`);
/** Pages of a visitor; those that ask for a sign-in look alike. */
const PHONE = [
  '/',
  '/brokers',
  '/companies',
  '/parcels',
  BROKER,
  COMPANY,
  ...PARCELS,
  '/add-parcel',
  '/watchlist',
  '/auth',
  '/admin',
  '/settings',
];
/** Pages with another layout on a wide screen. */
const DESK = ['/', '/brokers', BROKER, COMPANY];

for (const { width, routes } of [
  { width: 360, routes: PHONE },
  { width: 1280, routes: DESK },
])
  test(`nothing moves by itself on any page, ${width} px wide`, async ({ app }) => {
    const device = await app.newDevice({ viewport: { width, height: 800 } });
    await watchShifts(device.context);
    // The first visit, with nothing on the device, is the hardest case.
    expect.soft(await movedOn(await device.visitOnce('/')), 'first visit').toBeUndefined();
    for (const path of routes) {
      const page = await device.open(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('button', { name: /server/u })).toBeVisible();
      if (path === BROKER) await page.getByRole('tab', { name: 'Water Listings' }).click();
      expect.soft(await movedOn(page), path).toBeUndefined();
      await page.close();
    }
  });
