import type { Page } from 'playwright/test';
import { BROKER_IDS, COMPANY_IDS } from '#sample/sample-ids.ts';
import { SAMPLE_PARCELS } from '#sample/sample-parcels.ts';
import { expect, test } from './fixtures.ts';
import { isApi, onlyTo } from './support/faults.ts';
import { readLocal, writeLocal } from './support/local-database.ts';
import { wcagFindings } from './support/wcag.ts';

const PATHS = [
  '/brokers',
  '/companies',
  '/parcels',
  `/broker/${BROKER_IDS.helenDunstan}`,
  `/company/${COMPANY_IDS.cumbungi}`,
  ...SAMPLE_PARCELS.slice(0, 1).map(({ id }) => `/parcel/${id}`),
];
const ageOn = (page: Page) => page.getByRole('main').getByText(/^As of |^This device has not reached/);
const TWO_DAYS_MS = 2 * 24 * 3_600_000;

test('lists and profiles show their age only while the server cannot be reached', async ({ device }) => {
  const page = await device.visitOnce('/brokers');
  const age = ageOn(page);
  await expect(page.getByText('Showing 7 of 7 brokers')).toBeVisible();
  await expect(age).toBeHidden();
  await device.loseNetwork();
  for (const path of PATHS) {
    await page.goto(path);
    await expect(age).toHaveText(/^As of (?:\d+ \w+, )?\d\d:\d\d\.$/);
  }
  await device.findNetwork();
  await expect(age).toBeHidden();
});

test('a device that was away for days shows since when, also where the browser wrongly reports online', async ({
  app,
  device,
}) => {
  const page = await device.visitOnce('/brokers');
  app.network.setRule(onlyTo(isApi, { kind: 'drop-request' }));
  await device.nextPass(page);
  const age = ageOn(page);
  await expect(age).toHaveText(/^As of /);
  // A pass that ends meanwhile would write its own record.
  await device.closeEveryPage();
  const bare = await device.open('/favicon.svg');
  const meta = await readLocal<{ key: string; value: object }>(bare, 'meta');
  const rows = meta
    .filter(({ key }) => key === 'pass' || key === 'mirror')
    .map(({ key, value }) => ({ key, value: { ...value, answeredAt: Date.now() - TWO_DAYS_MS } }));
  await writeLocal(bare, { table: 'meta', rows });
  const later = await device.open('/brokers');
  await expect(ageOn(later)).toHaveText(
    /^This device has not reached the server since \d+ \w+, \d\d:\d\d\.$/,
  );
  expect(await wcagFindings(later)).toEqual([]);
});

test('a sample row that the server does not have is marked, one that it has is not', async ({
  app,
  device,
}) => {
  await app.query('delete from public.parcels where broker_id = $1', [BROKER_IDS.kateOrr]);
  await app.query('delete from public.brokers where id = $1', [BROKER_IDS.kateOrr]);
  const page = await device.visitOnce('/brokers');
  const card = (name: string) => page.getByRole('main').getByRole('article').filter({ hasText: name });
  await expect(card('Kate Orr').getByText('Sample', { exact: true })).toBeVisible();
  await expect(card('Helen Dunstan').getByText('Sample', { exact: true })).toBeHidden();
  await page.goto(`/broker/${BROKER_IDS.kateOrr}`);
  await expect(page.getByRole('main').getByText('Sample', { exact: true }).first()).toBeVisible();
  await page.goto(`/broker/${BROKER_IDS.helenDunstan}`);
  await expect(page.getByRole('main').getByText('Sample', { exact: true })).toBeHidden();
});
