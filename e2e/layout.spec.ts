import { expect, test } from './fixtures.ts';
import { onlyTo } from './support/faults.ts';
import { openDashboard, tab } from './support/review.ts';
import { wcagFindings } from './support/wcag.ts';

test('the header leads to home, brokers, companies and add parcel, and to sign in', async ({ device }) => {
  const page = await device.open('/');
  const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
  await expect(links).toHaveText(['Home', 'Brokers', 'Companies', 'Add Parcel']);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    /^\/auth/,
  );
});

test('each header link opens its page', { tag: '@main' }, async ({ device }) => {
  const page = await device.open('/');
  for (const [name, path] of [
    ['Brokers', '/brokers'],
    ['Companies', '/companies'],
    ['Add Parcel', '/add-parcel'],
    ['Home', '/'],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  }
});

test('M13: the footer leads through the directory and to the pages about the product, also with no network', async ({
  device,
}) => {
  const page = await device.visitOnce('/brokers');
  const footer = page.getByRole('contentinfo');
  for (const [name, path] of [
    ['Home', '/'],
    ['Find a Broker', '/brokers'],
    ['Brokerage Firms', '/companies'],
    ['Find Water', '/parcels'],
    ['Watchlist', '/watchlist'],
    ['My Listings', '/listings'],
    ['List Water Parcel', '/add-parcel'],
  ] as const) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  await device.loseNetwork();
  for (const name of ['Resources', 'Terms', 'Privacy', 'Cookies', 'Accessibility', 'Contact']) {
    await footer.getByRole('link', { name }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name })).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
  }
});

test('the header is solid at the top and translucent after more than 10 px', async ({ device }) => {
  const page = await device.open('/brokers');
  await expect(page.getByText('Showing 7 of 7 brokers')).toBeVisible();
  const opacity = () =>
    page.getByRole('banner').evaluate((header) => {
      const [, alpha] = /[/,]\s*([\d.]+)\)$/.exec(getComputedStyle(header).backgroundColor) ?? [];
      return getComputedStyle(header).backdropFilter === 'none' ? 1 : Number(alpha ?? 1);
    });
  await page.mouse.wheel(0, 10);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(10);
  expect(await opacity()).toBe(1);
  await page.mouse.wheel(0, 1);
  await expect.poll(opacity).toBeLessThan(1);
});

test('the menu of a phone closes when the page changes, also by going back', async ({ app }) => {
  const phone = await app.newDevice({ viewport: { width: 360, height: 740 } });
  const page = await phone.open('/brokers');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/brokers');
  await expect(menu).toBeHidden();
});

test('an unknown path shows a message, logs it and links to home', async ({ app, device }) => {
  app.allowConsoleError(/\/no\/such-river/);
  const page = await device.open('/no/such-river');
  await expect(
    page.getByRole('heading', { name: "Oops! The water you're looking for seems to have evaporated." }),
  ).toBeVisible();
  await expect
    .poll(() => device.consoleErrors.filter((text) => text.includes('/no/such-river')))
    .toHaveLength(1);
  await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('the keyboard reaches the content past the header by the skip link', async ({ device }) => {
  const page = await device.open('/brokers');
  await expect(page.getByText('Showing 7 of 7 brokers')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe(() => {
  test.use({ installed: false });

  test('a Tab before the app has started reaches the skip link, which keeps the focus when the app starts', async ({
    device,
  }) => {
    const page = await device.context.newPage();
    const started = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/u, async (route) => {
      await started.promise;
      await route.continue();
    });
    const loaded = page.goto('/brokers');
    await page.getByText('Headwater has not started yet').waitFor({ state: 'attached' });
    await page.keyboard.press('Tab');
    const skipLink = page.getByRole('link', { name: 'Skip to content' });
    await expect(skipLink).toBeFocused();
    started.resolve();
    await loaded;
    await expect(page.getByText('Showing 7 of 7 brokers')).toBeVisible();
    await expect(skipLink).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Headwater' })).toBeFocused();
  });
});

test('a tab of the dashboard stays in its place when the counts before it arrive', async ({
  app,
  device,
}) => {
  const gate = Promise.withResolvers<void>();
  app.network.setRule(
    onlyTo(({ path }) => /\/(?:listings|profiles)_for_review$/u.test(path), {
      kind: 'hold',
      of: 'response',
      until: gate.promise,
    }),
  );
  const page = await openDashboard(app, device);
  const left = async () => (await tab(page, /^Season/).boundingBox())?.x ?? Number.NaN;
  const before = await left();
  gate.resolve();
  for (const name of [/^Listings \d/, /^Profiles \d/]) await expect(tab(page, name)).toBeVisible();
  expect(await left()).toBeCloseTo(before, 0);
});
