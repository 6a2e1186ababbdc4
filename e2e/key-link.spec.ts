// M1: a link never changes what a device may do, or whose author its user is, without a question.
import type { Page } from 'playwright/test';
import { expect, test, type App } from './fixtures.ts';
import type { RecordedRequest } from './support/faults.ts';
import { readLocal } from './support/local-database.ts';
import { fillParcel, listedHeading, parcelFields, submitButton } from './support/parcel-form.ts';
import { accountOnServer, newUser, signIn } from './support/users.ts';
import { wcagFindings } from './support/wcag.ts';

test.use({ viewport: { width: 360, height: 740 } });

const TITLE = 'Paddock one';
const POISON = 'ab'.repeat(32);
const management = (page: Page) => page.getByRole('article', { name: 'Manage this listing' });

const asked = (page: Page) => page.getByRole('group', { name: /\?$/u });

/** Lists a parcel as a visitor, and opens its page; resolves to its path and its key. */
async function listAndOpen(page: Page): Promise<{ path: string; key: string }> {
  await fillParcel(page, { title: TITLE });
  await submitButton(page).click();
  await expect(listedHeading(page)).toBeVisible();
  await page.getByRole('link', { name: 'See the listing' }).click();
  await expect(management(page)).toBeVisible();
  const [sent] = await readLocal<{ key: string }>(page, 'sentParcels');
  return { path: new URL(page.url()).pathname, key: sent?.key ?? '' };
}

async function changePrice(page: Page, price: string): Promise<void> {
  await management(page).getByRole('link', { name: 'Change Price or Details' }).click();
  await parcelFields(page).price.fill(price);
  await page.getByRole('main').getByRole('button', { name: 'Save Changes' }).click();
}

const pullsChanges = ({ path }: RecordedRequest) => path.includes('/pull_changes');
const prices = (app: App) => app.query('select price::text from public.parcels where title = $1', [TITLE]);

/** The owner of the broker under whose name the form lists. */
async function ownerOfBroker(app: App) {
  const user = newUser('Helen Dunstan');
  const id = await accountOnServer(app, user);
  await app.query(
    `insert into public.claimed_entities (id, user_id, entity_type, entity_id, approved)
     select gen_random_uuid(), $1, 'broker', id, true from public.brokers where name = 'Helen Dunstan'`,
    [id],
  );
  return { ...user, id };
}

test('M1: the visitor who listed a parcel still manages it after a poisoned link', async ({
  app,
  device,
}) => {
  const page = await device.visitOnce('/add-parcel');
  const { path } = await listAndOpen(page);
  const poisoned = await device.open(`${path}#key=${POISON}`);
  await expect(management(poisoned)).toBeVisible();
  await expect(poisoned).not.toHaveURL(/key/u);
  await expect(asked(poisoned)).toHaveCount(0);
  await changePrice(poisoned, '12,500');
  await expect.poll(() => prices(app)).toEqual([{ price: '12500' }]);
});

test('M1: another device is asked, without a network too, and says of a wrong key that it does not fit', async ({
  app,
  device,
}) => {
  const { path, key } = await listAndOpen(await device.visitOnce('/add-parcel'));
  const other = await app.newDevice({ viewport: { width: 360, height: 740 } });
  await (await other.visitOnce(path)).close();
  await other.loseNetwork();
  const page = await other.open(`${path}#key=${POISON}`);
  const question = (tab: Page) => tab.getByRole('group', { name: 'Manage this listing from this device?' });
  await expect(question(page)).toBeFocused();
  expect(await wcagFindings(page)).toEqual([]);
  expect(await readLocal(page, 'receivedKeys')).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(management(page)).toHaveCount(0);
  expect(await readLocal(page, 'receivedKeys')).toEqual([]);

  const again = await other.open(`${path}#key=${POISON}`);
  await again.getByRole('button', { name: 'Manage It Here' }).click();
  await expect(management(again).getByText(/has not checked your key yet/u)).toBeVisible();
  await other.findNetwork();
  const wrong = again.getByRole('group', { name: 'Your key does not fit' });
  await expect(wrong).toBeVisible();
  await expect(management(again)).toHaveCount(0);
  expect(await wcagFindings(again)).toEqual([]);
  await wrong.getByRole('button', { name: 'OK' }).click();
  await expect(wrong).toBeHidden();

  // Opens the link in a page of the listing that is open already.
  await again.goto(`${path}#key=${key}`);
  await expect(question(again)).toBeFocused();
  await again.getByRole('button', { name: 'Manage It Here' }).click();
  await changePrice(again, '13,500');
  await expect.poll(() => prices(app)).toEqual([{ price: '13500' }]);
});

test('M1: the owner of a broker is asked nothing by a link with the key, and keeps “Not Mine”', async ({
  app,
  device,
}) => {
  const { path, key } = await listAndOpen(await device.visitOnce('/add-parcel'));
  const office = await app.newDevice({ viewport: { width: 360, height: 740 } });
  const desk = await office.visitOnce('/auth?from=/desk');
  await signIn(desk, await ownerOfBroker(app));
  await expect(desk.getByText(TITLE)).toBeVisible();
  const page = await office.open(`${path}#key=${key}`);
  await expect(page).not.toHaveURL(/key/u);
  await expect(asked(page)).toHaveCount(0);
  await management(page).getByRole('button', { name: 'Not Mine' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Not Mine' }).click();
  await expect.poll(() => prices(app)).toEqual([]);
});

test('M1: a signed-in user becomes the author of a listing from a link only after a yes', async ({
  app,
  device,
}) => {
  const { path, key } = await listAndOpen(await device.visitOnce('/add-parcel'));
  const user = newUser('Ann Hay');
  const id = await accountOnServer(app, user);
  const authors = () => app.query('select user_id from public.listing_private where user_id is not null');
  const tablet = await app.newDevice({ viewport: { width: 360, height: 740 } });
  const start = await tablet.visitOnce('/auth?from=/account');
  await signIn(start, user);
  const page = await tablet.open(`${path}#key=${key}`);
  const question = page.getByRole('group', { name: 'Add this listing to your account?' });
  await expect(question).toBeVisible();
  const pulled = app.network.nextRequest(pullsChanges);
  await tablet.nextPass(start);
  await pulled;
  expect(await authors()).toEqual([]);
  await question.getByRole('button', { name: 'Add to My Account' }).click();
  await expect.poll(authors).toEqual([{ user_id: id }]);
});
