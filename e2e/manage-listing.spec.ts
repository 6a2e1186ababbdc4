// M1: a published listing is changed, marked, withdrawn and listed again by its author, also without an account or a network.
import type { Page } from 'playwright/test';
import { expect, test, type App } from './fixtures.ts';
import { onlyTo } from './support/faults.ts';
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

const TITLE = 'Paddock one';
const management = (page: Page) => page.getByRole('article', { name: 'Manage this listing' });
const press = (page: Page, name: string) => management(page).getByRole('button', { name }).click();
const changeLink = (page: Page) => management(page).getByRole('link', { name: 'Change Price or Details' });
const saveButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save Changes' });

const onServer = async (app: App) => {
  const rows = await app.query<{ price: string; status: string; confirmed_by: string | null }>(
    'select price::text, status, confirmed_by from public.parcels where title = $1',
    [TITLE],
  );
  return rows;
};

/** Lists a parcel as a visitor, and opens its page. */
async function listAndOpen(page: Page): Promise<void> {
  await fillParcel(page, { title: TITLE });
  await submitButton(page).click();
  await expect(listedHeading(page)).toBeVisible();
  await page.getByRole('link', { name: 'See the listing' }).click();
  await expect(management(page)).toBeVisible();
}

/** How far the button is below the top of its card (px). */
const depthOf = async (page: Page) => {
  const [card, link] = await Promise.all([management(page).boundingBox(), changeLink(page).boundingBox()]);
  return Number(link?.y) - Number(card?.y);
};

async function changePrice(page: Page, price: string): Promise<void> {
  await changeLink(page).click();
  await parcelFields(page).price.fill(price);
  await saveButton(page).click();
}

test(
  'M1: a visitor changes, marks and confirms a listing without a network, and other devices get it',
  { tag: '@main' },
  async ({ app, device }) => {
    const page = await device.visitOnce('/add-parcel');
    await listAndOpen(page);
    await device.loseNetwork();
    const depth = await depthOf(page);
    await press(page, 'Under Contract');
    await expect(management(page).getByText('Marked as under contract')).toBeVisible();
    // A button that moves while it is pressed is not pressed.
    expect(await depthOf(page)).toBe(depth);
    await changePrice(page, '12,500');
    await expect(savedHeading(page)).toBeVisible();
    await page.getByRole('link', { name: 'Back to the Listing' }).click();
    await expect(page.getByText('Change saved on this device')).toBeVisible();
    await expect(page.getByText('$12,500').first()).toBeVisible();
    await expect(management(page).getByRole('button', { name: 'Available Again' })).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    expect(await unsentCount(page)).toBe(2);

    await device.findNetwork();
    await expect(page.getByText('Change saved on this device')).toBeHidden();
    expect(await onServer(app)).toEqual([{ price: '12500', status: 'pending', confirmed_by: null }]);
    await press(page, 'Available Again');
    await expect(management(page).getByText('Marked as available')).toBeHidden();
    await press(page, 'Confirm It Is Still True');
    await expect(management(page).getByText('Confirmed today.')).toBeVisible();
    await expect
      .poll(() => onServer(app))
      .toEqual([{ price: '12500', status: 'available', confirmed_by: 'seller' }]);

    const other = await app.newDevice();
    const there = await other.visitOnce(new URL(page.url()).pathname);
    await expect(there.getByText('$12,500').first()).toBeVisible();
    await expect(management(there)).toHaveCount(0);
  },
);

test('M1: two devices with the key of a listing change its price; the second one decides, having seen both', async ({
  app,
  device,
}) => {
  const page = await device.visitOnce('/add-parcel');
  await listAndOpen(page);
  await press(page, 'Manage on Another Device');
  await expect(page.getByRole('img', { name: /for a camera/ })).toBeVisible();
  const key = await page.evaluate(async () => {
    const open = indexedDB.open('headwater');
    const db = await new Promise<IDBDatabase>((resolve) => {
      open.addEventListener('success', () => resolve(open.result));
    });
    const all = db.transaction('sentParcels').objectStore('sentParcels').getAll();
    const [sent] = await new Promise<{ id: string; key: string }[]>((resolve) => {
      all.addEventListener('success', () => resolve(all.result));
    });
    db.close();
    return sent;
  });
  await page.getByRole('button', { name: 'Close' }).click();
  const other = await app.newDevice();
  await other.visitOnce('/brokers');
  const there = await other.open(`/parcel/${key?.id}#key=${key?.key}`);
  await there.getByRole('button', { name: 'Manage It Here' }).click();
  await expect(management(there)).toBeVisible();
  await expect(there).not.toHaveURL(/key/u);

  await device.loseNetwork();
  await changePrice(page, '20000');
  await expect(savedHeading(page)).toBeVisible();
  await device.closeEveryPage();
  // Background Sync would send the first change as soon as its device has a network.
  app.network.setRule(onlyTo(({ body }) => body.includes('"price":20000'), { kind: 'drop-request' }));
  await changePrice(there, '25000');
  await expect.poll(async () => (await onServer(app))[0]?.price).toBe('25000');
  await device.findNetwork();
  const again = await device.open(`/parcel/${key?.id}`);
  await expect(management(again).getByText('Not accepted')).toBeVisible();
  await management(again).getByRole('link', { name: 'Compare both versions' }).click();
  await expect(again.getByText('Price: now $25,000, yours $20,000')).toBeVisible();
  expect(await wcagFindings(again)).toEqual([]);
  await saveButton(again).click();
  await expect.poll(async () => (await onServer(app))[0]?.price).toBe('20000');
});

test(
  'M1: a withdrawn listing leaves every device, and its author lists it again with everything filled in',
  { tag: '@main' },
  async ({ app, device }) => {
    const page = await device.visitOnce('/add-parcel');
    await listAndOpen(page);
    const other = await app.newDevice();
    const there = await other.visitOnce(new URL(page.url()).pathname);
    await expect(there.getByRole('heading', { name: TITLE })).toBeVisible();
    await device.loseNetwork();
    await press(page, 'Withdraw');
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    const withdrawn = page.getByRole('heading', { name: 'Listing Withdrawn' });
    await expect(withdrawn).toBeFocused();
    await expect(withdrawn).toBeInViewport();
    await expect(page.getByText(`“${TITLE}” leaves the directory once this is sent.`)).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await device.findNetwork();
    await expect.poll(() => onServer(app)).toEqual([]);
    await expect(page.getByText(`“${TITLE}” has left the directory.`)).toBeVisible();
    await page.reload();
    await expect(withdrawn).toBeVisible();
    await expect(page.getByRole('link', { name: 'List It Again' })).toBeVisible();
    await other.nextPass(there);
    await expect(there.getByRole('heading', { name: 'Parcel Not Found' })).toBeVisible();

    const list = await device.open('/listings');
    await expect(list.getByText('No longer listed')).toBeVisible();
    await list.getByRole('link', { name: `List ${TITLE} again` }).click();
    await expect(parcelFields(list).title).toHaveValue(TITLE);
    await expect(parcelFields(list).volume).toHaveValue('120.5');
    await submitButton(list).click();
    await expect(listedHeading(list)).toBeVisible();
    expect(await onServer(app)).toHaveLength(1);
  },
);

test('M6: over 30 June without a network, an allocation leaves the list, its page says Ended, and the server keeps its row', async ({
  app,
  device,
}) => {
  const page = await device.visitOnce('/parcels');
  const allocation = page.getByRole('link', { name: 'SA Murray allocation, Riverland top-up' });
  const share = page.getByRole('link', { name: 'Murrumbidgee general security, 480 units dry' });
  await expect(allocation).toBeVisible();
  await device.loseNetwork();
  await page.clock.setFixedTime(new Date('2027-07-01T02:00:00Z'));
  await page.reload();
  await expect(share).toBeVisible();
  await expect(allocation).toBeHidden();
  await page.getByRole('button', { name: /sold or ended$/ }).click();
  await allocation.click();
  const main = page.getByRole('main');
  await expect(main.getByText('Ended', { exact: true })).toBeVisible();
  await expect(main.getByText('Its last day was 30 June 2027.')).toBeVisible();
  await expect(main.getByRole('link', { name: /^Call/ })).toHaveCount(0);
  expect(await wcagFindings(page)).toEqual([]);
  const rows = await app.query('select status from public.parcels where title = $1', [
    'SA Murray allocation, Riverland top-up',
  ]);
  expect(rows).toEqual([{ status: 'available' }]);
});

test('M6: an author confirms all their listings with one press, without a network', async ({
  app,
  device,
}) => {
  const page = await device.visitOnce('/add-parcel');
  await listAndOpen(page);
  await device.loseNetwork();
  await page.goto('/listings');
  await expect(page.getByText('1 available listing not confirmed today.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm All as Still True' }).click();
  await expect(page.getByText('1 available listing not confirmed today.')).toBeHidden();
  expect(await unsentCount(page)).toBe(1);
  await device.findNetwork();
  await expect.poll(async () => (await onServer(app))[0]?.confirmed_by).toBe('seller');
});
