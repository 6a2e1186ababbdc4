// M5: trade details and the price per ML on a phone without a network; M4: chips that remove their filter.
import { expect, test } from './fixtures.ts';
import { fillParcel, parcelFields, savedHeading, submitButton } from './support/parcel-form.ts';
import { wcagFindings } from './support/wcag.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('M5: trade details stated without a network are shown at once, and arrive whole', async ({
  app,
  device,
}) => {
  const page = await device.visitOnce('/add-parcel');
  await device.loseNetwork();
  const main = page.getByRole('main');
  await fillParcel(page, { title: 'Water of ours', volume: '320 ML' });
  const perMegalitre = main.getByLabel('Price per ML (AUD)');
  await perMegalitre.fill('$231.50/ML');
  await expect(parcelFields(page).price).toHaveValue('74080');
  await expect(perMegalitre).toHaveValue('$231.50/ML');
  await main.getByRole('button', { name: 'Trade details' }).click();
  await main.getByLabel('Product').selectOption('Allocation');
  await main.getByLabel('Trading Zone').selectOption('1A Greater Goulburn');
  await main.getByLabel('Delivery').selectOption('This season');
  await main.getByLabel('Minimum Parcel (ML)').fill('400');
  expect(await wcagFindings(page)).toEqual([]);
  await main.getByRole('button', { name: 'Trade details' }).click();
  await submitButton(page).click();
  await expect(main.getByText('Minimum parcel must be at most the volume')).toBeVisible();
  await expect(main.getByLabel('Minimum Parcel (ML)')).toBeFocused();
  await main.getByLabel('Minimum Parcel (ML)').fill('50');
  await submitButton(page).click();
  await expect(savedHeading(page)).toBeVisible();
  await main.getByRole('link', { name: 'See the listing' }).click();
  await expect(main.getByText('1A Greater Goulburn')).toBeVisible();
  await expect(main.getByText('Not stated')).toBeVisible();
  expect(await wcagFindings(page)).toEqual([]);
  await device.findNetwork();
  await expect(main.getByText('Saved on this device')).toBeHidden();
  expect(
    await app.query(
      `select product, zone, reliability, minimum_volume::text, delivery, acting_for, price::text
       from public.parcels where title = 'Water of ours'`,
    ),
  ).toEqual([
    {
      product: 'allocation',
      zone: '1A',
      reliability: null,
      minimum_volume: '50',
      delivery: 'this-season',
      acting_for: null,
      price: '74080',
    },
  ]);
});

test('M4: a press on a chip removes its filter, and the focus stays among the chips', async ({ device }) => {
  const page = await device.visitOnce('/parcels?zone=1A&zone=7&product=allocation');
  await device.loseNetwork();
  const remove = (name: string) => page.getByRole('button', { name: `Remove filter: ${name}` });
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 parcel found');
  expect(await wcagFindings(page)).toEqual([]);
  await remove('Allocation').click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('3 parcels found');
  await expect(remove('7 Vic Murray below Barmah')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove('1A Greater Goulburn')).toBeFocused();
  const applied = page.getByRole('list', { name: 'Narrowed to' }).getByRole('listitem');
  await page.emulateMedia({ media: 'print' });
  await expect(applied).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.goBack();
  await expect(remove('7 Vic Murray below Barmah')).toBeVisible();
});
