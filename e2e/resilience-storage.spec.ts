// "Must survive", Storage: what only a real browser can show, with real quotas (the table is in tests/RESILIENCE.md).
import type { Page } from 'playwright/test';
import { BROKER } from '#support/seed-ids.ts';
import { expect, test, type App } from './fixtures.ts';
import type { Device } from './support/device.ts';
import { readLocal } from './support/local-database.ts';
import { fillParcel, parcelFields, savedHeading, submitButton } from './support/parcel-form.ts';
import { startPictureSite } from './support/picture-site.ts';

const cachedPictures = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('pictures')).keys()).map(({ url }) => url));

/** The natural width of the picture on a broker's card; 0 where none shows. */
const widthOf = (page: Page, address: string) =>
  page.evaluate(
    (src) => document.querySelector<HTMLImageElement>(`img[src="${src}"]`)?.naturalWidth ?? 0,
    address,
  );

/** Limits the storage of this origin (bytes); undefined restores the browser's own limit. */
async function limitSpace({ network }: App, { context }: Device, quotaSize?: number): Promise<void> {
  const [idle] = context.pages();
  if (idle === undefined) throw new Error('There is no idle tab');
  const session = await context.newCDPSession(idle);
  const limit = quotaSize === undefined ? {} : { quotaSize };
  await session.send('Storage.overrideQuotaForOrigin', { origin: network.url, ...limit });
}

/** Writes past the app until there is no room for another hundred bytes. */
const fillStorage = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('filler', 1);
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore('junk', { autoIncrement: true }),
    );
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const put = (junk: Uint8Array) =>
      new Promise<boolean>((resolve) => {
        const transaction = opening.result.transaction('junk', 'readwrite', { durability: 'strict' });
        transaction.objectStore('junk').put(junk);
        transaction.addEventListener('complete', () => resolve(true));
        transaction.addEventListener('abort', () => resolve(false));
      });
    // Random bytes, because the browser compresses repetitive data.
    for (let bytes = 65_536; bytes >= 64;) {
      if (!(await put(crypto.getRandomValues(new Uint8Array(bytes))))) bytes /= 2;
    }
    opening.result.close();
  });

/** Fills the storage completely. Chromium's count lags behind writes, so the limit follows the usage. */
async function fillDevice(page: Page, app: App, device: Device): Promise<void> {
  await fillStorage(page);
  const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  await limitSpace(app, device, used);
}

test('48: pictures of other sites show without a network, within bounds, and make room for a listing; on a full device the form says so, and saves it at the same button later', async ({
  app,
  device,
}) => {
  app.allowConsoleError(/QuotaExceeded|The pass failed/u);
  const site = await startPictureSite();
  // Set at the start: Chromium checks the remaining space again only when the last value is used up, or half a minute old.
  await limitSpace(app, device, 16_000_000);
  const [open, closed] = [`${site.url}/open/helen.png`, `${site.url}/closed/others.png`];
  await app.query('update public.brokers set image = $1 where id <> $2', [closed, BROKER]);
  await app.query('update public.brokers set image = $1 where id = $2', [open, BROKER]);
  const page = await device.visitOnce('/brokers');
  await page.reload();
  await expect.poll(() => widthOf(page, open)).toBe(192);
  await expect.poll(() => widthOf(page, closed), 'visible although its site hides it from scripts').toBe(192);
  await expect.poll(() => cachedPictures(page)).toEqual([open]);

  await page.evaluate(async (origin) => {
    for (let number = 1; number <= 70; number++) {
      const picture = new Image();
      picture.src = `${origin}/open/${number}.png`;
      await picture.decode();
    }
  }, site.url);
  await expect.poll(() => cachedPictures(page)).toContain(`${site.url}/open/70.png`);
  await expect.poll(() => cachedPictures(page)).toHaveLength(60);
  expect(await cachedPictures(page)).toContain(`${site.url}/open/70.png`);

  await device.loseNetwork();
  await site.close();
  await page.goto('/add-parcel');
  const width = await page.evaluate(async (address) => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    return picture.naturalWidth;
  }, `${site.url}/open/70.png`);
  expect(width).toBe(192);
  await fillParcel(page, { title: 'Paddock one' });
  await fillDevice(page, app, device);
  await submitButton(page).click();
  await expect(savedHeading(page)).toBeVisible();
  expect(await cachedPictures(page), 'the pictures went first').toEqual([]);

  await page.getByRole('button', { name: 'List Another Parcel' }).click();
  await fillParcel(page, { title: 'Paddock two' });
  await fillDevice(page, app, device);
  await submitButton(page).click();
  await expect(page.getByText('This device has no space left to save the listing.')).toBeVisible();
  await expect(parcelFields(page).title).toHaveValue('Paddock two');
  await expect(savedHeading(page)).toHaveCount(0);
  await limitSpace(app, device);
  await submitButton(page).click();
  await expect(savedHeading(page)).toBeVisible();
  const titles = (await readLocal<{ payload: { title: string } }>(page, 'outbox')).map(
    ({ payload }) => payload.title,
  );
  expect(titles.toSorted()).toEqual(['Paddock one', 'Paddock two']);
});
