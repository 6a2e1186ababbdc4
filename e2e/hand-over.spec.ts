// M10: a listing goes from phone to phone without a network, as a code that a camera reads.
import { correction, generate } from 'lean-qr';
import type { Page } from 'playwright/test';
import { SAMPLE_PARCELS } from '#sample/sample-parcels.ts';
import { expect, test } from './fixtures.ts';
import { readLocal } from './support/local-database.ts';
import { listOffline } from './support/parcel-form.ts';
import { wcagFindings } from './support/wcag.ts';

test.use({ viewport: { width: 360, height: 740 } });

const [PARCEL] = SAMPLE_PARCELS;
const TITLE = 'Paddock allocation';
const MARK = 'Handed over, not confirmed';

/** The address that the open page's QR code holds. */
async function handOver(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Show as QR Code' }).click();
  const dialog = page.getByRole('dialog', { name: TITLE });
  await expect(dialog.getByRole('img', { name: 'The listing, for a camera' })).toHaveAttribute(
    'src',
    /^data:/u,
  );
  expect(await wcagFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy the Link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test(
  'M10: two phones without a network hand a listing over, and it is marked until the server has it',
  { tag: '@main' },
  async ({ app, device }) => {
    const author = await device.visitOnce('/add-parcel');
    await device.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const other = await app.newDevice({ viewport: { width: 360, height: 740 } });
    await (await other.visitOnce('/')).close();
    await other.loseNetwork();
    await device.loseNetwork();
    await listOffline(author, [TITLE]);
    await author.goto('/listings');
    await author.getByRole('main').getByRole('link', { name: TITLE }).first().click();
    const url = await handOver(author);
    expect((generate(url, { minCorrectionLevel: correction.M }).size - 17) / 4).toBeLessThanOrEqual(15);

    const page = await other.open(url);
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expect(page.getByText(MARK)).toBeVisible();
    expect(await readLocal(page, 'handedOver')).toEqual([]);
    await page.getByRole('button', { name: 'Keep It', exact: true }).click();
    await expect(page.getByText('$30,000')).toBeVisible();
    // The broker is one whom this phone knows.
    await expect(page.getByRole('main').getByRole('link', { name: /^Call Helen Dunstan/u })).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await expect(page).toHaveURL(/\/parcel\/[\da-f-]{36}$/u);
    await page.reload();
    await expect(page.getByText(MARK)).toBeVisible();
    expect(await readLocal(page, 'outbox')).toEqual([]);

    await device.findNetwork();
    await other.findNetwork();
    const onServer = () => app.query('select id from public.parcels where title = $1', [TITLE]);
    await device.nextPass(author);
    await expect.poll(async () => (await onServer()).length).toBe(1);
    await other.nextPass(page);
    await expect(page.getByText(MARK)).toBeHidden();
    await expect(page.getByText('Listed today, not confirmed yet')).toBeVisible();
  },
);

test('a QR code stays on the screen when a tablet is turned, although its button is folded then', async ({
  device,
}) => {
  const page = await device.visitOnce(`/parcel/${PARCEL?.id}`);
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.getByRole('button', { name: 'Show as QR Code' }).click();
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(page.getByRole('button', { name: 'More', exact: true, includeHidden: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'The listing, for a camera' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible();
});
