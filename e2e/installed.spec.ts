import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { draftHas } from './support/drafts.ts';
import { fillParcel, listOffline, parcelFields, savedHeading, submitButton } from './support/parcel-form.ts';
import { wcagFindings } from './support/wcag.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const INSTALL = { name: 'Install Headwater' };

/** Has the browser report that the app can be installed, and marks when its prompt opens. */
async function sendInstallPrompt(page: Page): Promise<void> {
  await page.evaluate(() => {
    const prompt = () => Promise.resolve(performance.mark('prompted'));
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });
}
const promptCount = (page: Page) => page.evaluate(() => performance.getEntriesByName('prompted').length);

/** Records what is set on the app's icon; a headless browser has none. */
async function watchIcon(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (count: number) => {
      document.documentElement.dataset['icon'] = String(count);
      return Promise.resolve();
    };
    Object.assign(Navigator.prototype, { setAppBadge: note, clearAppBadge: () => note(0) });
  });
}
const icon = (page: Page) => page.evaluate(() => document.documentElement.dataset['icon']);

test.describe(() => {
  test.use({ installed: false });

  test(
    'the browser accepts the manifest, and its shortcuts open their pages without a network',
    { tag: '@main' },
    async ({ device }) => {
      const page = await device.visitOnce();
      const session = await device.context.newCDPSession(page);
      const { errors, data } = await session.send('Page.getAppManifest');
      expect(errors).toEqual([]);
      const { shortcuts, screenshots }: { shortcuts: { url: string }[]; screenshots: { src: string }[] } =
        JSON.parse(data ?? '');
      for (const { src } of screenshots) expect((await page.request.get(src)).status()).toBe(200);
      await device.loseNetwork();
      const headings: string[] = [];
      for (const { url } of shortcuts) {
        await page.goto(url);
        headings.push(await page.getByRole('main').getByRole('heading', { level: 1 }).innerText());
      }
      expect(headings).toEqual(['Find Your Water Broker', 'List Your Water Parcel', 'Settings']);
      await expect(page.getByRole('heading', { name: 'Unsent Items' })).toBeInViewport();
    },
  );
});

test('a text shared from another app is appended to the draft once', async ({ device }) => {
  const page = await device.visitOnce('/add-parcel');
  const { title: name, description } = parcelFields(page);
  await name.fill('Half a title');
  await description.fill('My own words.');
  await draftHas(page, { description: 'My own words.' });
  await page.goto('/add-parcel?title=Offer&text=120%20ML%20from%20Hay&url=');
  await expect(description).toHaveValue('My own words.\n\nOffer\n120 ML from Hay');
  await expect(name).toHaveValue('Half a title');
  expect(await wcagFindings(page)).toEqual([]);
  await expect(page).toHaveURL(/\/add-parcel$/);
  await description.fill('Only mine.');
  await draftHas(page, { description: 'Only mine.' });
  await page.reload();
  await expect(description).toHaveValue('Only mine.');
});

test(
  'the app is offered once, after the first saved listing, and from the settings at any time',
  { tag: '@main' },
  async ({ device }) => {
    const page = await device.visitOnce('/add-parcel');
    const offer = page.getByRole('main').getByRole('button', INSTALL);
    await sendInstallPrompt(page);
    await device.loseNetwork();
    await fillParcel(page);
    await expect(offer).toBeHidden();
    await submitButton(page).click();
    await expect(savedHeading(page)).toBeVisible();
    await expect(offer).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Not Now' }).click();
    await expect(offer).toBeHidden();

    await page.goto('/add-parcel');
    await sendInstallPrompt(page);
    await listOffline(page, ['Paddock two']);
    await expect(offer).toBeHidden();
    expect(await promptCount(page)).toBe(0);

    await page.goto('/settings');
    await expect(title(page, 'Settings')).toBeVisible();
    await sendInstallPrompt(page);
    await offer.click();
    expect(await promptCount(page)).toBe(1);
    await expect(offer).toBeHidden();
  },
);

test('the app icon shows the number of unsent items', async ({ device }) => {
  const page = await device.visitOnce('/add-parcel');
  await watchIcon(page);
  await page.reload();
  await expect.poll(() => icon(page)).toBe('0');
  await device.loseNetwork();
  await listOffline(page, ['Paddock one', 'Paddock two']);
  await expect.poll(() => icon(page)).toBe('2');
  await device.findNetwork();
  await expect.poll(() => icon(page)).toBe('0');
});

test('a page is shared by its address', async ({ device }) => {
  const page = await device.visitOnce('/companies');
  await page.getByRole('link', { name: 'Cumbungi Water Brokers' }).click();
  await device.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  expect(await wcagFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'View Details' }).first().click();
  await expect(page.getByRole('link', { name: 'Send a Text Message' })).toHaveAttribute(
    'href',
    /^sms:\+614\d{8}\?&body=/,
  );
  expect(await wcagFindings(page)).toEqual([]);
});
