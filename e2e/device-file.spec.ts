// M20: all that is on a device only goes to another one as an encrypted file.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, test, type App } from './fixtures.ts';
import { draftHas } from './support/drafts.ts';
import { readLocal, unsentCount } from './support/local-database.ts';
import { fillParcel, listedHeading, listOffline, parcelFields, submitButton } from './support/parcel-form.ts';
import { accountOnServer, newUser, signIn } from './support/users.ts';
import { wcagFindings } from './support/wcag.ts';

const PHONE = { width: 360, height: 740 };
test.use({ viewport: PHONE });

const PASSWORD = 'a long dry summer';
const dialog = (page: Page) => page.getByRole('dialog');
const password = (page: Page) => dialog(page).getByLabel('Password', { exact: true });

/** Saves everything, by keyboard from the button on; resolves to the file. */
async function saveEverything(page: Page) {
  await page.getByRole('button', { name: 'Save Everything to a File' }).focus();
  await page.keyboard.press('Enter');
  await expect(password(page)).toBeFocused();
  await page.keyboard.type('short');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('The password must have at least 8 characters')).toBeVisible();
  expect(await wcagFindings(page)).toEqual([]);
  await expect(password(page)).toBeFocused();
  await password(page).fill(PASSWORD);
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await download;
  await expect(dialog(page)).toHaveCount(0);
  expect(file.suggestedFilename()).toMatch(/^headwater-\d{4}-\d\d-\d\d\.json$/u);
  return {
    name: file.suggestedFilename(),
    mimeType: 'application/json',
    buffer: await readFile(await file.path()),
  };
}

type File = Awaited<ReturnType<typeof saveEverything>>;
const choose = (page: Page, file: File) => page.getByLabel('Add from a File').setInputFiles(file);

async function openFile(page: Page, file: File): Promise<void> {
  await choose(page, file);
  await expect(password(page)).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
}

const titles = async ({ query }: App) =>
  (
    await query<{ title: string }>(
      "select title from public.parcels where title like 'Paddock%' order by title",
    )
  ).map(({ title }) => title);

test('M20: a visitor’s phone moves to another one: unsent items arrive once, listings stay theirs, drafts go on', async ({
  app,
  device,
}) => {
  const page = await device.visitOnce('/add-parcel');
  await fillParcel(page, { title: 'Paddock one' });
  await submitButton(page).click();
  await expect(listedHeading(page)).toBeVisible();
  const [{ id, key } = { id: '', key: '' }] = await readLocal<{ id: string; key: string }>(
    page,
    'sentParcels',
  );
  await device.loseNetwork();
  await page.getByRole('button', { name: 'List Another Parcel' }).click();
  await listOffline(page, ['Paddock two']);
  await parcelFields(page).title.fill('Half a paddock');
  await draftHas(page, { title: 'Half a paddock' });
  await page.goto('/settings#everything');
  await expect(
    page.getByText('Now on this device: 1 unsent item, 1 key of a listing, 1 draft.'),
  ).toBeVisible();
  const file = await saveEverything(page);
  expect(file.buffer.toString()).not.toContain(key);

  app.network.heal();
  const spare = await app.newDevice({ viewport: PHONE, colorScheme: 'dark' });
  const other = await spare.visitOnce('/settings');
  await choose(other, { ...file, buffer: Buffer.from('{}') });
  await expect(other.getByText('This is not a file from Headwater.')).toBeVisible();
  await choose(other, { ...file, buffer: file.buffer.subarray(0, 500) });
  await expect(other.getByText('The file is damaged')).toBeVisible();
  await choose(other, file);
  await password(other).fill('a long wet winter');
  await other.keyboard.press('Enter');
  await expect(dialog(other).getByText('This password does not open the file.')).toBeVisible();
  await expect(password(other)).toHaveValue('a long wet winter');
  expect(await wcagFindings(other)).toEqual([]);
  await other.keyboard.press('Escape');
  await expect(dialog(other)).toHaveCount(0);

  await openFile(other, file);
  await expect(other.getByRole('dialog', { name: 'Add 2 listings from this file?' })).toBeVisible();
  expect(await wcagFindings(other)).toEqual([]);
  await other.getByRole('button', { name: 'Add the File', exact: true }).click();
  await expect(other.getByText('1 unsent item added.')).toBeVisible();
  await expect.poll(() => unsentCount(other)).toBe(0);
  expect(await wcagFindings(other)).toEqual([]);
  await openFile(other, file);
  await expect(other.getByText('1 draft was here before.')).toBeVisible();
  await expect(other.getByText('1 key of a listing was here before.')).toBeVisible();
  await expect.poll(() => unsentCount(other)).toBe(0);

  await device.findNetwork();
  await expect.poll(() => unsentCount(page)).toBe(0);
  expect(await titles(app)).toEqual(['Paddock one', 'Paddock two']);
  await other.goto(`/parcel/${id}`);
  await expect(other.getByRole('article', { name: 'Manage this listing' })).toBeVisible();
  await other.goto('/add-parcel');
  await expect(parcelFields(other).title).toHaveValue('Half a paddock');
});

test('M20: a sign-out offers the file first, which brings back what it removed', async ({ app, device }) => {
  const user = newUser('Jane Flood');
  await accountOnServer(app, user);
  const page = await device.visitOnce('/auth?from=/add-parcel');
  await signIn(page, user);
  await expect(page).toHaveURL(/\/add-parcel$/u);
  await parcelFields(page).title.fill('Half a paddock');
  await draftHas(page, { title: 'Half a paddock' });
  const signOut = async () => {
    await page.getByRole('button', { name: `Account of ${user.fullName}` }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  };
  await signOut();
  await expect(dialog(page)).toContainText('A file keeps it.');
  expect(await wcagFindings(page)).toEqual([]);
  await dialog(page).getByRole('link', { name: 'Save to a File First' }).click();
  await expect(page.getByRole('heading', { name: 'Take Everything With You' })).toBeInViewport();
  const file = await saveEverything(page);
  await signOut();
  await dialog(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.goto('/settings');
  await openFile(page, file);
  await expect(page.getByText(/^1 draft belongs to an account/u)).toBeVisible();
  await page.goto('/auth?from=/settings');
  await signIn(page, user);
  await expect(page).toHaveURL(/\/settings$/u);
  await openFile(page, file);
  await expect(page.getByText('1 draft added.')).toBeVisible();
});

test('M20: an installed app on an iPhone starts empty, and offers once to add the file', async ({ app }) => {
  const phone = await app.newDevice({ viewport: PHONE });
  await phone.context.addInitScript(() =>
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: true }),
  );
  const page = await phone.visitOnce('/');
  const offer = page.getByRole('group', { name: 'Used it in the browser before?' });
  await expect(offer).toBeVisible();
  expect(await wcagFindings(page)).toEqual([]);
  await offer.getByRole('link', { name: 'Add My File' }).click();
  await expect(page.getByRole('heading', { name: 'Take Everything With You' })).toBeInViewport();
  await expect(offer).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer).toHaveCount(0);
});
