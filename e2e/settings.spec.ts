import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { isApi, noFault, type RecordedRequest } from './support/faults.ts';
import { hasMirror, readLocal, unsentCount } from './support/local-database.ts';
import { fillParcel, listOffline, submitButton } from './support/parcel-form.ts';
import { startPictureSite } from './support/picture-site.ts';
import { accountOnServer, newUser, signIn } from './support/users.ts';

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const themeColours = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ content }) => content),
  );
const GROUND = { light: 'rgb(245, 245, 236)', dark: 'rgb(10, 24, 27)' };

test('a theme is applied at once, in other tabs too, and from the first paint of the next start', async ({
  app,
}) => {
  const device = await app.newDevice({ colorScheme: 'light' });
  const page = await device.visitOnce('/settings');
  const other = await device.open('/brokers');
  expect(await background(page)).toBe(GROUND.light);
  await page.getByRole('radio', { name: 'Dark' }).check();
  expect(await background(page)).toBe(GROUND.dark);
  expect(await themeColours(page)).toEqual(['#11252a', '#11252a']);
  await expect.poll(() => background(other)).toBe(GROUND.dark);

  // The theme is set before the body is parsed.
  await other.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.body === null) return;
      observer.disconnect();
      performance.mark(`body begins ${document.documentElement.dataset['theme']}`);
    }).observe(document, { childList: true, subtree: true });
  });
  await device.loseNetwork();
  await other.reload();
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await other.evaluate(() => performance.getEntriesByName('body begins dark').length)).toBe(1);
  expect(await background(other)).toBe(GROUND.dark);

  await page.getByRole('radio', { name: 'Same as this device' }).check();
  expect(await background(page)).toBe(GROUND.light);
  expect(await themeColours(page)).toEqual(['#ffffff', '#11252a']);
});

test('Sync Now reports its outcome, with and without a network', { tag: '@main' }, async ({ device }) => {
  const page = await device.visitOnce('/settings');
  const main = page.getByRole('main');
  await expect(main).toContainText('Last answer from the server');
  await main.getByRole('button', { name: 'Sync Now' }).click();
  await expect(main.getByText('Checked: the server answered.')).toBeVisible();
  await device.loseNetwork();
  await main.getByRole('button', { name: 'Sync Now' }).click();
  await expect(main.getByText('Checked: the server could not be reached.')).toBeVisible();
});

test('sync reports its data use; a device that saves data pulls only on request, loads no pictures of other sites, and sends saved items', async ({
  app,
  device,
}) => {
  const site = await startPictureSite();
  await app.query('update public.brokers set image = $1', [`${site.url}/open/portrait.png`]);
  let received = 0;
  // Also whether the host has the directory as a file.
  const isCounted = (request: RecordedRequest) => isApi(request) || request.path === '/directory.json';
  app.network.setRule((request) =>
    isCounted(request)
      ? { kind: 'rewrite', change: (text) => ((received += Buffer.byteLength(text)), text) }
      : noFault(request),
  );
  const page = await device.visitOnce('/settings');
  const main = page.getByRole('main');
  const used = async () => {
    const meta = await readLocal<{ key: string; value: { up: number; down: number } }>(page, 'meta');
    return meta.find(({ key }) => key === 'data')?.value ?? { up: 0, down: 0 };
  };
  await expect.poll(async () => (await used()).down).toBeGreaterThan(0);
  // Browsers count 300 bytes for the headers of a response, and report no size for responses from another origin.
  const isOfApp = (request: RecordedRequest) => !isApi(request) || app.network.apiUrl === app.network.url;
  // Another pass may be in flight: its traffic is counted at its end.
  await expect(async () => {
    const counted = app.network.requests(isCounted);
    expect(await used()).toMatchObject({
      up: counted.reduce((sum, { bytes }) => sum + bytes, 0),
      down: received + 300 * counted.filter(isOfApp).length,
    });
  }).toPass();
  const requests = app.network.requests(isCounted);
  await expect(main.getByText('Received by sync this month')).toBeVisible();
  await main.getByRole('checkbox', { name: 'Save data' }).check();

  await page.goto('/brokers');
  await expect(page.getByText('Showing 7 of 7 brokers')).toBeVisible();
  await expect(main.locator('img')).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.goto('/settings');
  await main.getByRole('button', { name: 'Sync Now' }).click();
  await expect(main.getByText('Checked: the server answered.')).toBeVisible();
  expect(app.network.requests(isCounted).length).toBe(requests.length + 1);

  await page.goto('/add-parcel');
  await fillParcel(page, { title: 'Sent while saving' });
  await submitButton(page).click();
  const sent = () => app.query("select from public.parcels where title = 'Sent while saving'");
  await expect.poll(sent).toHaveLength(1);
  await page.goto('/settings');
  await main.getByRole('checkbox', { name: 'Save data' }).uncheck();
  await page.goto('/brokers');
  await expect(main.locator('img').first()).toBeVisible();
  await site.close();
});

test('downloaded data is removed and fetched again; the sign-in and unsent items stay', async ({
  app,
  device,
}) => {
  const user = newUser();
  await accountOnServer(app, user);
  const page = await device.visitOnce('/auth?from=/add-parcel');
  await signIn(page, user);
  await device.loseNetwork();
  await listOffline(page, ['Paddock one']);
  await page.goto('/settings');
  await page.evaluate(async () => (await caches.open('pictures')).put('/portrait.png', new Response('')));
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Remove Downloaded Data' }).click();
  await expect(page.getByRole('dialog')).toContainText('This device has no network');
  await page.getByRole('button', { name: 'Remove and Fetch Again' }).click();
  await expect(page.getByText('Downloaded data removed')).toBeVisible();
  expect(await hasMirror(page)).toBe(false);
  expect(await page.evaluate(() => caches.has('pictures'))).toBe(false);
  expect(await readLocal(page, 'brokers')).toHaveLength(7);
  expect(await unsentCount(page)).toBe(1);
  await device.findNetwork();
  await expect.poll(() => hasMirror(page)).toBe(true);
  await expect.poll(() => unsentCount(page)).toBe(0);
  await expect.poll(async () => (await readLocal(page, 'profiles')).length).toBe(1);
  await expect(page.getByRole('banner').getByRole('button', { name: /^Account of/ })).toBeVisible();
});

test('everything is removed only after a warning about unsent items, and the app then starts as on a new device', async ({
  app,
  device,
}) => {
  const user = newUser();
  await accountOnServer(app, user);
  const page = await device.visitOnce('/auth?from=/add-parcel');
  await signIn(page, user);
  // The listings stay here although the network works.
  app.network.setRule(({ method, path }) => ({
    kind: method === 'POST' && path.startsWith('/rest/v1/parcels') ? 'drop-request' : 'pass',
  }));
  await listOffline(page, ['Paddock one', 'Paddock two']);
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('button', { name: 'Remove Everything from This Device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove everything from this device?' });
  await expect(dialog).toContainText('2 items not sent yet');
  const remove = dialog.getByRole('button', { name: 'Remove Everything' });
  await expect(remove).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await unsentCount(page)).toBe(2);

  await page.getByRole('button', { name: 'Remove Everything from This Device' }).click();
  await dialog.getByRole('checkbox', { name: 'Delete the 2 unsent items for good' }).check();
  await Promise.all([page.waitForEvent('load'), remove.click()]);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await unsentCount(page)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBeUndefined();
  expect(await readLocal<{ key: string }>(page, 'meta')).not.toContainEqual(
    expect.objectContaining({ key: 'session' }),
  );

  app.network.heal();
  await expect.poll(() => hasMirror(page)).toBe(true);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await device.loseNetwork();
  await page.goto('/brokers');
  await expect(page.getByText('Showing 7 of 7 brokers')).toBeVisible();
});
