// Law 1 on the screen: an item that was sent and not confirmed is discarded or changed by way of the server.
import type { Locator, Page } from 'playwright/test';
import { expect, test, type App } from './fixtures.ts';
import { onlyTo, writesParcels, type RecordedRequest } from './support/faults.ts';
import { tabTo, visiblyFocused } from './support/keyboard.ts';
import { unsentCount } from './support/local-database.ts';
import {
  fillParcel,
  listedHeading,
  parcelFields,
  savedHeading,
  submitButton,
} from './support/parcel-form.ts';
import { wcagFindings } from './support/wcag.ts';

test.use({ viewport: { width: 360, height: 740 } });

const checksWrites = ({ path }: RecordedRequest) =>
  path.endsWith('/read_back') || path.endsWith('/void_writes');
const concernsParcels = (request: RecordedRequest) => writesParcels(request) || checksWrites(request);

const onServer = (app: App) =>
  app.query<{ title: string; volume: string }>(
    "select title, volume::float8::text as volume from public.parcels where title like 'Paddock%' order by title",
  );

/** Lists a parcel that stays unconfirmed on the device; `fault` says how its requests fail. */
async function listUnconfirmed(
  { app, page }: { app: App; page: Page },
  fault: 'drop-request' | 'drop-response',
): Promise<void> {
  app.network.setRule(onlyTo(concernsParcels, { kind: fault }));
  await fillParcel(page, { title: 'Paddock one' });
  await submitButton(page).click();
  await expect(savedHeading(page)).toBeVisible();
  await expect(page.getByText('Waiting for confirmation')).toBeVisible();
}

const syncButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /waiting|Withdrawing|Needs attention|Up to date/ });
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Sync' });
const entry = (page: Page): Locator => panel(page).getByRole('listitem').filter({ hasText: 'Paddock one' });

async function healed(app: App, page: Page, nextPass: (page: Page) => Promise<void>): Promise<void> {
  app.network.heal();
  await nextPass(page);
}

test('a parcel that never arrived is discarded with the keyboard, and no row is on the server', async ({
  app,
  device,
}) => {
  const page = await device.visitOnce('/add-parcel');
  await listUnconfirmed({ app, page }, 'drop-request');
  await tabTo(syncButton(page));
  await visiblyFocused(syncButton(page));
  await page.keyboard.press('Enter');
  const discard = entry(page).getByRole('button', { name: 'Discard' });
  await tabTo(discard);
  await page.keyboard.press('Enter');
  const question = entry(page).getByRole('group', { name: 'Discard this listing?' });
  await expect(question).toContainText('The server is asked to withdraw it.');
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.keyboard.press('Tab');
  await visiblyFocused(discard);
  await page.keyboard.press('Enter');
  await expect(entry(page)).toContainText('Being withdrawn');
  await expect(entry(page).getByRole('button')).toHaveCount(0);
  await expect(panel(page).getByText(/^Withdrawing 1: /)).toBeFocused();
  expect(await wcagFindings(page)).toEqual([]);

  await healed(app, page, device.nextPass);
  await expect(panel(page).getByText('Nothing is waiting to be sent.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Discarded')).toBeVisible();
  expect(await onServer(app)).toEqual([]);
  expect(await unsentCount(page)).toBe(0);
});

test('a parcel that had arrived before it was discarded is reported as listed, and can be removed from the list', async ({
  app,
  device,
}) => {
  const page = await device.visitOnce('/add-parcel');
  await listUnconfirmed({ app, page }, 'drop-response');
  await syncButton(page).click();
  await entry(page).getByRole('button', { name: 'Discard' }).click();
  await entry(page).getByRole('button', { name: 'Discard' }).click();
  await expect(entry(page)).toContainText('Being withdrawn');

  await healed(app, page, device.nextPass);
  await expect(entry(page)).toContainText('The server has it');
  await expect(entry(page)).toContainText('It was not withdrawn.');
  await expect(panel(page)).not.toContainText('not accept');
  await expect(entry(page).getByRole('link', { name: 'See what the server has' })).toBeVisible();
  expect(await wcagFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await entry(page).getByRole('button', { name: 'Remove from This List' }).click();
  await expect(panel(page).getByText('Nothing is waiting to be sent.')).toBeVisible();
  expect(await onServer(app)).toEqual([{ title: 'Paddock one', volume: '120.5' }]);
});

test('a parcel that never arrived is changed, and its second version is listed exactly once', async ({
  app,
  device,
}) => {
  const page = await device.visitOnce('/add-parcel');
  await listUnconfirmed({ app, page }, 'drop-request');
  await page.getByRole('button', { name: 'Change This Listing' }).click();
  await expect(page.getByText('Sent; waiting for the server to confirm')).toBeVisible();
  await parcelFields(page).volume.fill('75');
  await submitButton(page).click();
  await expect(savedHeading(page)).toBeVisible();
  await expect(page.getByText('Changed', { exact: true })).toBeVisible();
  expect(await wcagFindings(page)).toEqual([]);

  await healed(app, page, device.nextPass);
  await expect(listedHeading(page)).toBeVisible();
  expect(await onServer(app)).toEqual([{ title: 'Paddock one', volume: '75' }]);
  expect(await unsentCount(page)).toBe(0);
});

test('a parcel that had arrived before it was changed shows both versions side by side, and its author decides', async ({
  app,
  device,
}) => {
  const page = await device.visitOnce('/add-parcel');
  await listUnconfirmed({ app, page }, 'drop-response');
  await page.getByRole('button', { name: 'Change This Listing' }).click();
  await parcelFields(page).volume.fill('75');
  await submitButton(page).click();
  await expect(page.getByText('Changed', { exact: true })).toBeVisible();

  await healed(app, page, device.nextPass);
  await syncButton(page).click();
  await expect(entry(page)).toContainText('Another version received');
  const volume = entry(page).getByRole('row', { name: /^Volume/ });
  await expect(volume.getByRole('cell')).toHaveText(['75 ML', '120.5 ML']);
  expect(await wcagFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await onServer(app)).toEqual([{ title: 'Paddock one', volume: '120.5' }]);
  await entry(page).getByRole('button', { name: 'Send as a New Listing' }).click();
  await expect(panel(page).getByText('Nothing is waiting to be sent.')).toBeVisible();
  expect((await onServer(app)).map(({ volume: megalitres }) => megalitres).toSorted()).toEqual([
    '120.5',
    '75',
  ]);
});
