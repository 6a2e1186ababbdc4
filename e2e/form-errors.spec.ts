import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { writesParcels } from './support/faults.ts';
import { tabTo } from './support/keyboard.ts';
import { unsentCount } from './support/local-database.ts';
import { fillParcel, listedHeading, parcelFields, submitButton } from './support/parcel-form.ts';

const EMPTY_FORM = [
  'Title must be at least 5 characters',
  'Volume must be a positive number',
  'Price must be a positive number',
  'Location is required',
  'Description must be at least 20 characters',
  'Water type is required',
  'Water source is required',
  'Company is required',
  'Broker is required',
];

type Case = {
  field: 'title' | 'volume' | 'price' | 'location' | 'description' | 'waterSource';
  typed: string;
  error: string;
};

const CASES: Case[] = [
  { field: 'title', typed: 'Four', error: 'Title must be at least 5 characters' },
  { field: 'title', typed: '     x     ', error: 'Title must be at least 5 characters' },
  { field: 'volume', typed: '0', error: 'Volume must be a positive number' },
  { field: 'volume', typed: '0.0005', error: 'Volume must have at most 3 decimal places' },
  { field: 'volume', typed: '-3', error: 'Volume must be a positive number' },
  { field: 'price', typed: '0', error: 'Price must be a positive number' },
  { field: 'location', typed: 'NS', error: 'Location is required' },
  { field: 'description', typed: 'Nineteen characters', error: 'Description must be at least 20 characters' },
  { field: 'waterSource', typed: 'Up', error: 'Water source is required' },
];

const alerts = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ });

test('an empty form names every missing field in order, and focuses the first', async ({ app, device }) => {
  const page = await device.visitOnce('/add-parcel');
  await submitButton(page).click();
  await expect(alerts(page)).toHaveText(EMPTY_FORM);
  await expect(parcelFields(page).title).toBeFocused();
  expect(await unsentCount(page)).toBe(0);
  expect(app.network.requests(writesParcels)).toEqual([]);
});

test('each invalid field alone shows its error, keeps the input, and gets the focus', async ({
  app,
  device,
}) => {
  const page = await device.visitOnce('/add-parcel');
  for (const { field, typed, error } of CASES) {
    await test.step(`${field}: '${typed}'`, async () => {
      await fillParcel(page, { [field]: typed });
      await submitButton(page).click();
      await expect(alerts(page)).toHaveText([error]);
      const control = parcelFields(page)[field];
      await expect(control).toBeFocused();
      await expect(control).toHaveValue(typed);
      await expect(control).toHaveAccessibleDescription(new RegExp(error));
    });
  }
  expect(app.network.requests(writesParcels)).toEqual([]);
});

test('what is wrong with a price per ML is said and focused there', async ({ app, device }) => {
  const page = await device.visitOnce('/add-parcel');
  await fillParcel(page);
  const perMegalitre = page.getByRole('main').getByLabel('Price per ML (AUD)');
  await perMegalitre.fill('about 240');
  await submitButton(page).click();
  await expect(alerts(page)).toHaveText(['Price per ML must be a positive number']);
  await expect(perMegalitre).toBeFocused();
  expect(app.network.requests(writesParcels)).toEqual([]);
  await perMegalitre.fill('A$240 / ML');
  await submitButton(page).click();
  await expect(listedHeading(page)).toBeVisible();
  expect(await app.query("select price::text from public.parcels where title = 'Spring allocation'")).toEqual(
    [{ price: '28920' }],
  );
});

test('the broker field waits for a company, lists only its brokers, and is cleared with it', async ({
  device,
}) => {
  const page = await device.visitOnce('/add-parcel');
  const { company, broker } = parcelFields(page);
  await expect(broker).toBeDisabled();
  await expect(broker).toContainText('Select a company first');
  await company.selectOption('Mallee Reach Water');
  await expect(broker.getByRole('option', { name: / - / })).toHaveText([
    'Dimitri Kalafatis - Founder and Broker',
    'Linh Tran - Broker, Recycled and Contract Water',
  ]);
  await broker.selectOption('Linh Tran - Broker, Recycled and Contract Water');
  await company.selectOption('Cumbungi Water Brokers');
  await expect(broker).toHaveValue('');
});

test('the reset button empties the form', async ({ device }) => {
  const page = await device.visitOnce('/add-parcel');
  await fillParcel(page);
  await page.getByRole('button', { name: 'Reset Form' }).click();
  for (const control of Object.values(parcelFields(page))) await expect(control).toHaveValue('');
});

test('the keyboard alone is enough to list a parcel', async ({ app, device }) => {
  const page = await device.visitOnce('/add-parcel');
  const fields = parcelFields(page);
  const answers = [
    [fields.title, 'Keyboard parcel'],
    [fields.volume, '50'],
    [fields.price, '12500'],
    [fields.location, 'Echuca, VIC'],
    [fields.description, 'Allocation of this season, typed without a mouse.'],
    [fields.waterType, 'Ground'],
    [fields.waterSource, 'Deep lead aquifer'],
    [fields.company, 'Cumbungi'],
  ] as const;
  for (const [control, text] of answers) {
    await tabTo(control);
    await page.keyboard.type(text);
  }
  await expect(fields.broker).toContainText('Helen Dunstan');
  await tabTo(fields.broker);
  await page.keyboard.type('Helen');
  await tabTo(submitButton(page));
  await page.keyboard.press('Enter');
  await expect(listedHeading(page)).toBeVisible();
  expect(
    await app.query("select volume::text, water_type from public.parcels where title = 'Keyboard parcel'"),
  ).toEqual([{ volume: '50', water_type: 'groundwater' }]);
});
