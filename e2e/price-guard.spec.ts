// M5: an implausible price is asked about, and never refused.
import { expect, test } from './fixtures.ts';
import { fillParcel, listedHeading, parcelFields, submitButton } from './support/parcel-form.ts';
import { wcagFindings } from './support/wcag.ts';

test.use({ viewport: { width: 360, height: 740 } });

const TITLE = 'Goulburn 1A allocation of ours';

for (const [choice, expected] of [
  ['Use $80,000', '80000'],
  ['Keep $250', '250'],
] as const)
  test(`M5: 320 ML for $250 asks; ${choice} lists it for ${expected}`, async ({ app, device }) => {
    const page = await device.visitOnce('/add-parcel');
    await fillParcel(page, { title: TITLE, volume: '320', price: '250' });
    const question = page.getByText('$0.78/ML. Did you mean $250/ML, $80,000 in all?');
    await expect(question).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await page.getByRole('button', { name: choice }).click();
    await expect(question).toBeHidden();
    await expect(parcelFields(page).price).toHaveValue(expected);
    await submitButton(page).click();
    await expect(listedHeading(page)).toBeVisible();
    expect(await app.query('select price::text from public.parcels where title = $1', [TITLE])).toEqual([
      { price: expected },
    ]);
  });

test('M5: a point that may separate thousands is asked about', async ({ app, device }) => {
  const page = await device.visitOnce('/add-parcel');
  await fillParcel(page, { title: TITLE, volume: '1.200', price: '300 000 AUD' });
  await expect(page.getByText('Is 1.200 meant as 1,200?')).toBeVisible();
  expect(await wcagFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use 1,200' }).click();
  await expect(parcelFields(page).volume).toHaveValue('1,200');
  await submitButton(page).click();
  await expect(listedHeading(page)).toBeVisible();
  expect(
    await app.query('select volume::text, price::text from public.parcels where title = $1', [TITLE]),
  ).toEqual([{ volume: '1200', price: '300000' }]);
});

test('M5: an unanswered question keeps nothing from being listed', async ({ app, device }) => {
  const page = await device.visitOnce('/add-parcel');
  await fillParcel(page, { title: TITLE, volume: '320', price: '250' });
  await parcelFields(page).expiryDate.fill('2020-06-30');
  await expect(page.getByText('The expiry date has passed')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the Date' }).click();
  await expect(parcelFields(page).expiryDate).toHaveValue('');
  await submitButton(page).click();
  await expect(listedHeading(page)).toBeVisible();
  expect(await app.query('select price::text from public.parcels where title = $1', [TITLE])).toHaveLength(1);
});

test('M6: what only reads like an allocation is asked for its end, and a permanent entitlement is not', async ({
  device,
}) => {
  const page = await device.visitOnce('/add-parcel');
  const { title, expiryDate } = parcelFields(page);
  await fillParcel(page, { title: '75 ML High Security entitlement, incl. 2026/27 allocation' });
  await title.blur();
  await expect(page.getByText(/^Does this/)).toBeHidden();
  await title.fill('Vic 7 temp');
  await expect(page.getByText(/^Does this allocation end on 30 June \d{4}\?$/)).toBeVisible();
  expect(await wcagFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /^Use 30 June/ }).click();
  await expect(expiryDate).toHaveValue(/^\d{4}-06-30$/);
  await expect(page.getByText(/^Does this/)).toBeHidden();
});
