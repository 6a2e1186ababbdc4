// M20: the app reads its own QR codes. The camera is Chromium's own, which sees a video of the code that another phone shows.
import { generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';
import type { Page } from 'playwright/test';
import { SAMPLE_PARCELS } from '#sample/sample-parcels.ts';
import { expect, test, type App } from './fixtures.ts';
import { cameraOptions, photograph } from './support/fake-camera.ts';
import { fillParcel, listedHeading, listOffline, submitButton } from './support/parcel-form.ts';
import { wcagFindings } from './support/wcag.ts';

const PHONE = { width: 360, height: 740 };
test.use({ viewport: PHONE });

const TITLE = 'Paddock allocation';
const [PARCEL] = SAMPLE_PARCELS;
const scanner = (page: Page) => page.getByRole('dialog', { name: 'Scan a code' });

/** Another phone whose camera sees this. */
async function phoneBefore(app: App, brightness: number[]) {
  const phone = await app.newDevice({ viewport: PHONE, ...(await cameraOptions(brightness)) });
  await phone.context.grantPermissions(['camera']);
  // Keeps the cameras that pages open, to see whether they are off.
  await phone.context.addInitScript(() => {
    // The first tab is at no address.
    if (!isSecureContext) return;
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const streams: MediaStream[] = [];
    Object.assign(globalThis, { streams });
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      streams.push(stream);
      return stream;
    };
  });
  return phone;
}

/** The states of all cameras that a page has opened. */
const cameras = (page: Page) =>
  page.evaluate(() => {
    const streams: MediaStream[] = Reflect.get(globalThis, 'streams');
    return streams.flatMap((stream) => stream.getTracks()).map(({ readyState }) => readyState);
  });

const pressScan = (page: Page) => page.getByRole('button', { name: 'Scan a Code' }).click();

test('M20: without a network, a phone scans the listing that another one shows', async ({ app, device }) => {
  const author = await device.visitOnce('/add-parcel');
  await device.loseNetwork();
  await listOffline(author, [TITLE]);
  await author.goto('/listings');
  await author.getByRole('main').getByRole('link', { name: TITLE }).first().click();
  await author.getByRole('button', { name: 'More', exact: true }).click();
  await author.getByRole('button', { name: 'Show as QR Code' }).click();
  const code = author.getByRole('img', { name: 'The listing, for a camera' });
  await expect(code).toHaveAttribute('src', /^data:/u);
  const { brightness } = await photograph(code);

  app.network.heal();
  const other = await phoneBefore(app, brightness);
  const page = await other.visitOnce('/parcels');
  await other.loseNetwork();
  await pressScan(page);
  await expect(page).toHaveURL(/\/parcel\/[\da-f-]{36}#listing=/u);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Keep this listing on this device?' })).toBeFocused();
  await expect(scanner(page)).toHaveCount(0);
  expect(await cameras(page)).toEqual(['ended']);
});

test('M20: a phone scans the key of a listing, is asked, and manages it; a picture of the code does the same', async ({
  app,
  device,
}) => {
  const author = await device.visitOnce('/add-parcel');
  await fillParcel(author, { title: TITLE });
  await submitButton(author).click();
  await expect(listedHeading(author)).toBeVisible();
  await author.getByRole('link', { name: 'See the listing' }).click();
  await author.getByRole('button', { name: 'Manage on Another Device' }).click();
  const code = author.getByRole('img', { name: 'The link to manage this listing, for a camera' });
  await expect(code).toHaveAttribute('src', /^data:/u);
  const { brightness, png } = await photograph(code);

  const other = await phoneBefore(app, brightness);
  const page = await other.visitOnce('/listings');
  await pressScan(page);
  const question = page.getByRole('group', { name: 'Manage this listing from this device?' });
  await expect(question).toBeFocused();
  await question.getByRole('button', { name: 'Don’t Manage It' }).click();

  const third = await app.newDevice({ viewport: PHONE, colorScheme: 'dark' });
  const tab = await third.visitOnce('/listings');
  await pressScan(tab);
  await expect(scanner(tab).getByText(/Choose a picture of the code/u)).toBeVisible();
  expect(await wcagFindings(tab)).toEqual([]);
  await tab
    .getByLabel('Choose a Picture')
    .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  await tab.getByRole('button', { name: 'Manage It Here' }).click();
  await expect(tab.getByRole('article', { name: 'Manage this listing' })).toBeVisible();
});

test('M20: a code of another site is shown and not followed; the camera is off when the dialog closes or the page is hidden', async ({
  app,
  device,
}) => {
  const foreign = 'https://evil.example/parcel/1';
  const shown = await device.visitOnce('/');
  await shown.evaluate(
    (src) => {
      document.body.append(Object.assign(document.createElement('img'), { src, id: 'code', width: 400 }));
    },
    toSvgDataURL(generate(foreign), { on: 'black', off: 'white', pad: 4 }),
  );
  const { brightness } = await photograph(shown.locator('#code'));
  const other = await phoneBefore(app, brightness);
  const page = await other.visitOnce(`/parcel/${PARCEL?.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await pressScan(page);
  await expect(scanner(page).getByText(foreign)).toBeVisible();
  expect(await cameras(page)).toEqual(['ended']);
  await expect(page).toHaveURL(new RegExp(`/parcel/${PARCEL?.id}$`, 'u'));
  expect(await wcagFindings(page)).toEqual([]);

  // No code is seen from now on.
  await page.evaluate(() => {
    class Detector {
      static readonly getSupportedFormats = () => Promise.resolve(['qr_code']);
      readonly detect = () => Promise.resolve([]);
    }
    Object.assign(globalThis, { BarcodeDetector: Detector });
  });
  await page.keyboard.press('Escape');
  await expect(scanner(page)).toHaveCount(0);
  await pressScan(page);
  await expect(scanner(page).getByText('Looking for a code…')).toBeVisible();
  expect(await wcagFindings(page)).toEqual([]);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(scanner(page).getByText('The camera is off.')).toBeVisible();
  expect(await cameras(page)).toEqual(['ended', 'ended']);
  await scanner(page).getByRole('button', { name: 'Use the Camera' }).click();
  await expect(scanner(page).getByText('Looking for a code…')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(scanner(page)).toHaveCount(0);
  expect(await cameras(page)).toEqual(['ended', 'ended', 'ended']);
});
