// M8 and M9: an owner states a code passport without a network, an administrator checks it, and every device works with it.
import type { Locator, Page } from 'playwright/test';
import { SAMPLE_PARCELS } from '#sample/sample-parcels.ts';
import { COMPANY } from '#support/seed-ids.ts';
import { claimRow, insertAsOwner } from '#support/server-rows.ts';
import { expect, test, type App } from './fixtures.ts';
import type { Device } from './support/device.ts';
import { unsentCount } from './support/local-database.ts';
import { savedHeading } from './support/parcel-form.ts';
import { openDashboard, panel, tab } from './support/review.ts';
import { accountOnServer, newUser, signIn } from './support/users.ts';
import { wcagFindings } from './support/wcag.ts';

test.use({ viewport: { width: 360, height: 740 } });

const [PARCEL] = SAMPLE_PARCELS;
const passport = (page: Page): Locator => page.getByRole('region', { name: 'Code passport' });
const line = (page: Page, name: string): Locator =>
  passport(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) });
const section = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const save = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: 'Save Changes' }).click();

/** Signs in as an approved owner of the seeded company, at its page. */
async function openAsOwner(app: App, device: Device): Promise<Page> {
  const user = newUser();
  const id = await accountOnServer(app, user);
  await insertAsOwner(
    app,
    'claimed_entities',
    claimRow(id, { entity_type: 'company', entity_id: COMPANY, approved: true }),
  );
  const page = await device.visitOnce('/auth');
  await signIn(page, user);
  await page.goto(`/company/${COMPANY}`);
  await expect(passport(page).getByRole('link', { name: 'State Your Code Passport' })).toBeVisible();
  return page;
}

test('M8: an owner states fees and cover without a network, and the check of an administrator ends with a change', async ({
  app,
  device,
}) => {
  test.slow();
  const page = await openAsOwner(app, device);
  await device.loseNetwork();
  await passport(page).getByRole('link', { name: 'State Your Code Passport' }).click();
  await section(page, 'Fees');
  await page.getByLabel('Percentage (%)').fill('2');
  await page.getByLabel('Minimum (AUD)').fill('300');
  await save(page);
  await expect(page.getByText('Choose whether GST is included or on top')).toBeVisible();
  await page.getByRole('radio', { name: 'GST on top' }).check();
  await section(page, 'Professional indemnity cover');
  await page.getByLabel('Per Claim (AUD)').fill('5,000,000');
  await page.getByLabel('Until').fill('2097-11-30');
  expect(await wcagFindings(page)).toEqual([]);
  await save(page);
  await expect(savedHeading(page)).toBeVisible();
  await page.getByRole('link', { name: 'Back to the Profile' }).click();
  await expect(line(page, 'Fees').getByText('2% of the price, at least $300, GST on top')).toBeVisible();
  await expect(line(page, 'Fees').getByText('Waiting to be sent')).toBeVisible();
  await expect(line(page, 'Not stated').getByText(/Complaints procedure/)).toBeVisible();
  expect(await unsentCount(page)).toBe(1);
  expect(await wcagFindings(page)).toEqual([]);
  await device.findNetwork();
  await expect(passport(page).getByText('Waiting to be sent')).toHaveCount(0);

  const reader = await app.newDevice();
  const there = await reader.visitOnce(`/company/${COMPANY}`);
  const cover = line(there, 'Professional indemnity cover');
  await expect(cover.getByText('$5,000,000 per claim')).toBeVisible();
  await expect(cover.getByText(/^Stated by the company /)).toBeVisible();
  await expect(passport(there).getByRole('link', { name: /Your Code Passport/ })).toHaveCount(0);

  const office = await openDashboard(app, await app.newDevice());
  await tab(office, /^Code passports 7/).click();
  const entry = panel(office)
    .getByRole('listitem')
    .filter({ hasText: 'Cumbungi' })
    .filter({ hasText: 'Professional indemnity cover' });
  await entry.getByLabel('Checked Until').fill('2097-12-01');
  await entry.getByRole('button', { name: 'Check' }).click();
  await expect(entry.getByText('The cover ends before this day')).toBeVisible();
  await entry.getByLabel('Checked Until').fill('2097-11-30');
  await entry.getByRole('button', { name: 'Check' }).click();
  await expect(entry.getByRole('button', { name: 'Uncheck' })).toBeVisible();
  expect(await wcagFindings(office)).toEqual([]);

  await reader.nextPass(there);
  await expect(cover.getByText(/^Checked by Headwater /)).toBeVisible();
  await reader.loseNetwork();
  await there.clock.setFixedTime(new Date('2097-12-01T02:00:00Z'));
  await there.reload();
  await expect(cover.getByText('Ended', { exact: true })).toBeVisible();
  await expect(cover.getByText(/The cover ended 30 Nov 2097$/)).toBeVisible();
  expect(await wcagFindings(there)).toEqual([]);

  await reader.closeEveryPage();
  await reader.findNetwork();

  await device.nextPass(page);
  const own = line(page, 'Professional indemnity cover');
  await expect(own.getByText(/^Checked by Headwater /)).toBeVisible();
  await passport(page).getByRole('link', { name: 'Change Your Code Passport' }).click();
  await section(page, 'Professional indemnity cover');
  await page.getByLabel('Per Claim (AUD)').fill('2000000');
  await save(page);
  await expect(own.getByText('$2,000,000 per claim')).toBeVisible();
  await expect(own.getByText(/^Stated by the company /)).toBeVisible();
  await expect(own.getByText(/Checked/)).toHaveCount(0);
});

test('M9: without a network, 120 ML at $232/ML leave $27,167.52 after the stated fee and the application', async ({
  app,
  device,
}) => {
  await app.query(
    `insert into public.credentials (company_id, line, percent, minimum, gst, stated_on)
     values ($1, 'fees', 2, 300, 'on-top', now())`,
    [COMPANY],
  );
  const page = await device.visitOnce('/brokers');
  await page.getByRole('link', { name: 'net in hand after their stated fees' }).click();
  const card = page.getByRole('article').filter({ hasText: 'Helen Dunstan' });
  await expect(card.getByText('2% of the price, at least $300, GST on top')).toBeVisible();
  await device.loseNetwork();
  await page.getByLabel('Volume (ML)').fill('120');
  await page.getByLabel('Price (AUD per ML)').fill('lots');
  await expect(page.getByText('Price must be a positive number')).toBeVisible();
  await page.getByLabel('Price (AUD per ML)').fill('232');
  await page.getByLabel('Application Fee (AUD)').fill('60');
  for (const amount of ['$27,840.00', '$556.80', '$55.68', '$60.00', '$27,167.52'])
    await expect(card.getByText(amount, { exact: true })).toBeVisible();
  await expect(page.getByText('Arithmetic on stated fees, not a quote and not advice.')).toBeVisible();
  const other = page.getByRole('article').filter({ hasText: 'Linh Tran' });
  await expect(other.getByText('Fees: Not stated')).toBeVisible();
  const names = await page.getByRole('article').getByRole('heading').allTextContents();
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  expect(await wcagFindings(page)).toEqual([]);

  await expect(page).toHaveURL(/volume=120&price=232&application=60/);
  await page.reload();
  await expect(card.getByText('You would receive')).toBeVisible();
  await page.getByRole('radio', { name: 'Buying' }).check();
  await expect(card.getByText('You would pay')).toBeVisible();
  await expect(card.getByText('$28,512.48')).toBeVisible();

  // The reader of a listing buys.
  await page.goto(`/parcel/${PARCEL?.id}`);
  await page.getByRole('link', { name: 'Net in hand after stated fees' }).click();
  await expect(page.getByRole('radio', { name: 'Buying' })).toBeChecked();
  await expect(page.getByLabel('Volume (ML)')).toHaveValue(String(PARCEL?.volume));
});
