// M15: many listings at once, from a spreadsheet.
import { losingShare } from '#support/faults.ts';
import { expect, test } from './fixtures.ts';
import { isApi } from './support/faults.ts';
import { limit } from './support/limit.ts';
import { unsentCount } from './support/local-database.ts';
import { fillDefaults, pasteSheet, SHEET_HEAD, sheetField, sheetRow } from './support/sheet.ts';
import { wcagFindings } from './support/wcag.ts';

test.use({ viewport: { width: 360, height: 740 } });

const summary = '18 new, 2 need you';

function twentyRows(): string[] {
  return Array.from({ length: 20 }, (_, n) => {
    const price = n === 4 ? 'POA' : '232';
    return sheetRow({ reference: `W-${n}`, megalitres: 50 + n, price, zone: n === 9 ? 'Upstream' : '7' });
  });
}

test(
  'M15: 20 parcels take at most 25 taps without a network, arrive once each, and the same sheet changes nothing',
  { tag: '@main' },
  async ({ app, device }) => {
    const page = await device.visitOnce('/add-parcels');
    const main = page.getByRole('main');
    await device.loseNetwork();
    await page.evaluate(() => {
      Reflect.set(window, 'taps', 0);
      for (const type of ['click', 'paste', 'change'])
        addEventListener(
          type,
          () => Reflect.set(window, 'taps', Number(Reflect.get(window, 'taps')) + 1),
          true,
        );
    });
    await sheetField(page).click();
    await pasteSheet(page, twentyRows());
    await fillDefaults(page);
    await expect(main.getByText(summary)).toBeVisible();
    await main.getByLabel('Price per ML').fill('240');
    await main.getByLabel('Price per ML').blur();
    await main.getByLabel('Trading zone').selectOption('1A');
    await expect(main.getByText('20 new')).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await main.getByRole('button', { name: 'Save 20 Listings' }).click();
    await expect(main.getByText('20 listings saved')).toBeVisible();
    await expect(main.getByRole('status').filter({ hasText: '20 listings saved' })).toBeFocused();
    const taps = await page.evaluate(() => Number(Reflect.get(window, 'taps')));
    expect(taps).toBeLessThanOrEqual(25);
    expect(await unsentCount(page)).toBe(20);

    app.network.setRule(losingShare(isApi, { share: 0.3, seed: 15 }));
    await device.findNetwork();
    await expect.poll(() => unsentCount(page), { timeout: limit(45_000) }).toBe(0);
    await expect(main.getByText('The server has all of it.')).toBeVisible();
    const [counts] = await app.query<{ rows: number; references: number }>(
      'select count(*)::int as rows, count(distinct reference)::int as references from public.listing_private where reference is not null',
    );
    expect(counts).toEqual({ rows: 20, references: 20 });

    await pasteSheet(page, twentyRows());
    await expect(main.getByText('18 the same, 2 need you')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Nothing to Save' })).toBeDisabled();
  },
);

test('M15: a sheet is kept when its page is closed, with what was typed into its rows', async ({
  device,
}) => {
  const page = await device.visitOnce('/add-parcels');
  await device.loseNetwork();
  await pasteSheet(page, twentyRows());
  await fillDefaults(page);
  await page.getByLabel('Price per ML').fill('241');
  await page.getByLabel('Price per ML').blur();
  await expect(page.getByText('19 new, 1 needs you')).toBeVisible();
  await page.getByRole('button', { name: 'Leave This Row Out' }).click();
  await page.getByRole('button', { name: 'Left out' }).click();
  await page.getByRole('button', { name: 'Put Row 11 Back' }).click();
  await expect(page.getByText('19 new, 1 needs you')).toBeVisible();
  await device.closeEveryPage();
  const again = await device.open('/add-parcels');
  await expect(again.getByText('19 new, 1 needs you')).toBeVisible();
});

test('M15: a file that another app shares is read, text becomes a draft, and two files are asked for one', async ({
  device,
}) => {
  const page = await device.visitOnce('/');
  await device.loseNetwork();
  const share = (parts: { files: string[]; text: string }) =>
    page.evaluate(({ files, text }) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/add-parcel', enctype: 'multipart/form-data' });
      const [field, input] = [document.createElement('input'), document.createElement('input')];
      Object.assign(field, { name: 'text', value: text });
      Object.assign(input, { name: 'sheet', type: 'file', multiple: true });
      const transfer = new DataTransfer();
      for (const [n, file] of files.entries()) transfer.items.add(new File([file], `sheet-${n}.csv`));
      input.files = transfer.files;
      form.append(field, input);
      document.body.append(form);
      form.submit();
    }, parts);
  const sheet = [SHEET_HEAD, ...twentyRows()].join('\n');
  await share({ files: [sheet], text: '' });
  await expect(page).toHaveURL('/add-parcels');
  await expect(page.getByText('20 need you')).toBeVisible();
  await page.reload();
  await expect(page.getByText('20 need you')).toBeVisible();
  await share({ files: [sheet, sheet], text: '' });
  await expect(page.getByText('Several files were shared. Share one at a time.')).toBeVisible();
  await share({ files: ['\u0000\u0001\u0002'], text: '' });
  await expect(page.getByText('This is not a table as text.')).toBeVisible();
  await share({ files: [], text: '120 ML from Hay' });
  await expect(page).toHaveURL('/add-parcel');
  await expect(page.getByLabel('Description')).toHaveValue('120 ML from Hay');
});

test('M15: the same sheet in two tabs is listed once', async ({ app, device }) => {
  const first = await device.visitOnce('/add-parcels');
  const second = await device.open('/add-parcels');
  await device.loseNetwork();
  for (const page of [first, second]) {
    await pasteSheet(page, twentyRows());
    await fillDefaults(page);
    await expect(page.getByText(summary)).toBeVisible();
  }
  await first.getByRole('button', { name: 'Save 18 Listings' }).click();
  await expect(second.getByText('18 the same, 2 need you')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Nothing to Save' })).toBeDisabled();
  expect(await unsentCount(first)).toBe(18);
  await device.findNetwork();
  await expect.poll(() => unsentCount(first)).toBe(0);
  const [count] = await app.query<{ rows: number }>(
    'select count(*)::int as rows from public.listing_private where reference is not null',
  );
  expect(count).toEqual({ rows: 18 });
});
