import { COMPANY_IDS } from '#sample/sample-ids.ts';
import { BROKER } from '#support/seed-ids.ts';
import { expect, test } from './fixtures.ts';
import { unsentCount } from './support/local-database.ts';
import {
  fillParcel,
  listedHeading,
  listOffline,
  parcelFields,
  savedHeading,
  submitButton,
} from './support/parcel-form.ts';

const REASON = 'This broker no longer works for this company.';
const titles = "select title from public.parcels where title like 'Paddock%' order by title";

test(
  'a parcel whose broker left stays with the reason, the others arrive, and it is changed and sent again',
  { tag: '@main' },
  async ({ app, device }) => {
    const page = await device.visitOnce('/add-parcel');
    await device.loseNetwork();
    await listOffline(page, ['Paddock one']);
    const { broker } = parcelFields(page);
    for (const title of ['Paddock two', 'Paddock three']) {
      await fillParcel(page, { title });
      await broker.selectOption('Amrita Gill - Broker, Ovens and Upper Murray');
      await submitButton(page).click();
      await expect(savedHeading(page)).toBeVisible();
      await page.getByRole('button', { name: 'List Another Parcel' }).click();
    }
    await app.query('update public.brokers set company_id = $2 where id = $1', [
      BROKER,
      COMPANY_IDS.malleeReach,
    ]);
    await device.findNetwork();
    await expect
      .poll(() => app.query(titles))
      .toEqual([{ title: 'Paddock three' }, { title: 'Paddock two' }]);
    await expect.poll(() => unsentCount(page)).toBe(1);

    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Needs attention/ })
      .click();
    const item = page.getByRole('listitem').filter({ hasText: 'Paddock one' });
    await expect(item).toContainText('Not accepted');
    await expect(item).toContainText(REASON);
    await item.getByRole('link', { name: 'Change' }).click();
    await expect(parcelFields(page).title).toHaveValue('Paddock one');
    await broker.selectOption('Amrita Gill - Broker, Ovens and Upper Murray');
    await submitButton(page).click();
    await expect(listedHeading(page)).toBeVisible();
    expect(await app.query(titles)).toEqual([
      { title: 'Paddock one' },
      { title: 'Paddock three' },
      { title: 'Paddock two' },
    ]);
  },
);

test("an immediate refusal leaves the form filled in, and shows the server's message", async ({
  app,
  device,
}) => {
  const page = await device.visitOnce('/add-parcel');
  await fillParcel(page, { title: 'Paddock one' });
  await app.query('update public.brokers set company_id = $2 where id = $1', [
    BROKER,
    COMPANY_IDS.malleeReach,
  ]);
  await submitButton(page).click();
  await expect(page.getByText(`Failed to add water parcel: ${REASON}`)).toBeVisible();
  await expect(listedHeading(page)).toHaveCount(0);
  await expect(parcelFields(page).title).toHaveValue('Paddock one');
  await expect(parcelFields(page).location).toHaveValue('Deniliquin, NSW');
  await parcelFields(page).broker.selectOption('Amrita Gill - Broker, Ovens and Upper Murray');
  await submitButton(page).click();
  await expect(listedHeading(page)).toBeVisible();
  expect(await app.query(titles)).toEqual([{ title: 'Paddock one' }]);
});

test('a late refusal shows in the waiting view, and leads back to the form', async ({ app, device }) => {
  const page = await device.visitOnce('/add-parcel');
  await device.loseNetwork();
  await fillParcel(page, { title: 'Paddock one' });
  await submitButton(page).click();
  await expect(savedHeading(page)).toBeVisible();
  await app.query('update public.brokers set company_id = $2 where id = $1', [
    BROKER,
    COMPANY_IDS.malleeReach,
  ]);
  await device.findNetwork();
  await expect(page.getByRole('main').getByText(REASON)).toBeVisible();
  await page.getByRole('button', { name: 'Change This Listing' }).click();
  await expect(parcelFields(page).title).toHaveValue('Paddock one');
});
