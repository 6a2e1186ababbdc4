import { KEY_MARKETS } from '#domain/search/region.ts';
import { expect, test } from './fixtures.ts';
import { onlyTo } from './support/faults.ts';

test('the home page leads each zone to the brokers who cover it', async ({ device }) => {
  const page = await device.visitOnce('/');
  const markets = page.getByRole('region', { name: 'Key Water Markets' });
  const links = markets.getByRole('listitem').getByRole('link');
  await expect(links).toHaveCount(KEY_MARKETS.length);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.map((address) => new URL(address, 'http://x').searchParams.get('region'))).toEqual([
    ...KEY_MARKETS,
  ]);
  await links.filter({ hasText: 'NSW Murray' }).click();
  await expect(page).toHaveURL(/\/brokers\?region=NSW(\+|%20)Murray$/u);
  await expect(page.getByText('Showing 2 of 2 brokers')).toBeVisible();
  await page.goBack();
  await markets.getByRole('link', { name: 'View All Regions' }).click();
  await expect(page).toHaveURL('/brokers');
});

test('the home page keeps its statistics with no network, from the first frame on', async ({
  app,
  device,
}) => {
  const page = await device.visitOnce('/');
  const band = page.getByRole('region', { name: 'The directory in figures' });
  await expect(band.getByRole('definition')).toHaveText(['7', '3', '10+', '1,200+']);
  app.network.goOffline();
  // The first frame that has the band also has its numbers.
  await page.addInitScript(() => {
    const look = () => {
      const [first] = document.querySelectorAll('main dd');
      if (first === undefined) requestAnimationFrame(look);
      else document.documentElement.dataset.firstFigure = first.textContent;
    };
    look();
  });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-first-figure', '7');
});

test.describe(() => {
  test.use({ installed: false });

  test('a new device shows the home page before its tables exist', async ({ app, device }) => {
    let letThrough: (() => void) | undefined;
    const until = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    app.network.setRule(
      onlyTo(({ path }) => path.includes('/tables-'), { kind: 'hold', of: 'request', until }),
    );
    const page = await device.open('/');
    await expect(page.getByRole('link', { name: 'Find a Broker' }).first()).toBeVisible();
    await expect(page.getByText('0 brokers')).toHaveCount(0);
    letThrough?.();
    const band = page.getByRole('region', { name: 'The directory in figures' });
    await expect(band.getByRole('definition')).toHaveText(['7', '3', '10+', '1,200+']);
  });
});

test('the home page fits a narrow phone', async ({ app }) => {
  const phone = await app.newDevice({ viewport: { width: 320, height: 640 } });
  const page = await phone.visitOnce('/');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
