// Law 15: what is typed is as durable as what is saved, and each visit to a form has a draft of its own.
import type { Page } from 'playwright/test';
import { expect, test, type App } from './fixtures.ts';
import type { Device } from './support/device.ts';
import { writesParcels } from './support/faults.ts';
import { readLocal, unsentCount } from './support/local-database.ts';
import { fillParcel, listedHeading, parcelFields, submitButton } from './support/parcel-form.ts';

const RESTORED = 'Your draft is still here';

const readDrafts = (page: Page) =>
  readLocal<{ fields: { title?: string; brokerId?: string } }>(page, 'drafts');

/** The titles of all drafts on the device. */
async function draftTitles(page: Page): Promise<string[]> {
  const drafts = await readDrafts(page);
  return drafts.map(({ fields }) => fields.title ?? '').toSorted((a, b) => a.localeCompare(b));
}

const draftsAre = (page: Page, titles: string[]) =>
  expect.poll(() => draftTitles(page), { message: 'drafts on the device' }).toEqual(titles);

async function onServer({ query }: App): Promise<string[]> {
  const rows = await query<{ title: string }>(
    "select title from public.parcels where title like 'Paddock%' order by title",
  );
  return rows.map(({ title }) => title);
}

async function list(page: Page): Promise<void> {
  await submitButton(page).click();
  await expect(listedHeading(page)).toBeVisible();
}

/** Kills the browser once these drafts are on the disk, and starts it again. */
async function killAndRestart({ newDevice }: App, device: Device, page: Page, titles: string[]) {
  await draftsAre(page, titles);
  await device.kill();
  return newDevice({ profile: device.profile });
}

test('M20: the last key typed survives a kill of the browser', { tag: '@main' }, async ({ app, device }) => {
  await device.visitOnce('/add-parcel');
  let alive = device;
  let typed = '';
  for (const letters of ['Paddock', ' half', ' do']) {
    const page = await alive.open('/add-parcel');
    const { title } = parcelFields(page);
    await expect(title).toHaveValue(typed);
    await title.press('End');
    await title.pressSequentially(letters);
    typed += letters;
    alive = await killAndRestart(app, alive, page, [typed]);
  }
  const page = await alive.open('/add-parcel');
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(parcelFields(page).title).toHaveValue('Paddock half do');
  await page.getByRole('button', { name: 'Start Over' }).click();
  await expect(parcelFields(page).title).toHaveValue('');
  await draftsAre(page, []);
});

test('listings typed in two tabs are both submitted, and arrive once each', async ({ app, device }) => {
  const first = await device.visitOnce('/add-parcel');
  await fillParcel(first, { title: 'Paddock one' });
  await draftsAre(first, ['Paddock one']);
  const second = await device.open('/add-parcel');
  await expect(parcelFields(second).title).toHaveValue('');
  await expect(second.getByText(RESTORED)).toBeHidden();
  await fillParcel(second, { title: 'Paddock two' });
  await draftsAre(second, ['Paddock one', 'Paddock two']);
  await first.reload();
  await expect(parcelFields(first).title).toHaveValue('Paddock one');
  await list(second);
  await draftsAre(second, ['Paddock one']);
  await list(first);
  await draftsAre(first, []);
  for (const page of [first, second]) {
    await page.reload();
    await expect(parcelFields(page).title).toHaveValue('');
  }
  expect(await onServer(app)).toEqual(['Paddock one', 'Paddock two']);
  expect(app.network.requests(writesParcels)).toHaveLength(2);
});

test('after a kill of the browser one tab continues each of two drafts, and both are submitted once', async ({
  app,
  device,
}) => {
  const first = await device.visitOnce('/add-parcel');
  await fillParcel(first, { title: 'Paddock one' });
  const second = await device.open('/add-parcel');
  await fillParcel(second, { title: 'Paddock two' });
  await expect
    .poll(async () => (await readDrafts(second)).filter(({ fields }) => fields.brokerId))
    .toHaveLength(2);
  const alive = await killAndRestart(app, device, second, ['Paddock one', 'Paddock two']);
  const page = await alive.open('/add-parcel');
  await expect(parcelFields(page).title).toHaveValue('Paddock two');
  const offered = page.getByText(/^“Paddock one”, from/);
  await expect(offered).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(parcelFields(page).title).toHaveValue('Paddock one');
  await list(page);
  await page.reload();
  await expect(parcelFields(page).title).toHaveValue('Paddock two');
  await list(page);
  await expect.poll(() => unsentCount(page)).toBe(0);
  expect(await onServer(app)).toEqual(['Paddock one', 'Paddock two']);
  await draftsAre(page, []);
});

test('a duplicated tab has a copy of its own', async ({ device }) => {
  const page = await device.visitOnce('/add-parcel');
  const { title } = parcelFields(page);
  await title.fill('Paddock one');
  await draftsAre(page, ['Paddock one']);
  const [copy] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open('/favicon.svg')),
  ]);
  const state: unknown = await page.evaluate(() => window.history.state);
  // A browser copies the session storage, as for this window, and the history.
  await copy.evaluate((entry) => window.history.replaceState(entry, '', '/add-parcel'), state);
  await copy.reload();
  await expect(parcelFields(copy).title).toHaveValue('Paddock one');
  await parcelFields(copy).title.fill('Paddock two');
  await draftsAre(page, ['Paddock one', 'Paddock two']);
  for (const [tab, typed] of [
    [page, 'Paddock one'],
    [copy, 'Paddock two'],
  ] as const) {
    await tab.reload();
    await expect(parcelFields(tab).title).toHaveValue(typed);
  }
});

test('a form that returns from the back-forward cache goes on with its draft', async ({ app }) => {
  const device = await app.newDevice({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  const page = await device.visitOnce('/add-parcel');
  await parcelFields(page).title.fill('Paddock one');
  await draftsAre(page, ['Paddock one']);
  await page.evaluate(() => void Object.assign(window, { isSamePage: true }));
  await page.goto('about:blank');
  await page.goBack({ waitUntil: 'commit' });
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await parcelFields(page).title.fill('Paddock two');
  await draftsAre(page, ['Paddock two']);
  // It is known to be open again.
  const other = await device.open('/add-parcel');
  await expect(parcelFields(other).title).toHaveValue('');
});
