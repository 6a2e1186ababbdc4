import { storedParcel } from '#support/directory-rows.ts';
import { expect, test } from './fixtures.ts';
import { writeLocal } from './support/local-database.ts';

test(
  'M4: a grower finds water without a network; Back, reload and a shared link give the same list',
  { tag: '@main' },
  async ({ device }) => {
    const page = await device.visitOnce('/');
    const rows = Array.from({ length: 45 }, (_, index) =>
      storedParcel({ title: `Zone 13 allocation ${index}`, volume: 10 + index, origin: 'sample' }),
    );
    await writeLocal(page, { table: 'parcels', rows });
    await device.loseNetwork();
    await page.getByRole('main').getByRole('link', { name: 'Find Water' }).click();
    await page.getByRole('button', { name: /Filters/u }).click();
    await page.getByRole('checkbox', { name: '13 Murrumbidgee' }).check();
    await page.getByRole('checkbox', { name: 'Allocation' }).check();
    await page.getByLabel('Sort by').selectOption('Nearest volume');
    await page.getByLabel('ML wanted').fill('33');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const status = page.getByRole('main').getByRole('status');
    await expect(status).toHaveText('45 parcels found');
    await expect(page.getByText('Allocation: price against volume')).toBeVisible();
    const titles = page.getByRole('main').getByRole('rowheader').getByRole('link');
    await page.getByRole('button', { name: 'Show 9 More' }).click();
    await expect(titles).toHaveCount(18);
    const listed = await titles.allInnerTexts();
    expect(listed[0]).toBe('Zone 13 allocation 23');
    await titles.nth(15).click();
    await expect(page.getByRole('heading', { level: 1, name: listed[15] ?? '' })).toBeFocused();
    await page.goBack();
    await expect(titles.nth(15)).toBeFocused();
    expect(await titles.allInnerTexts()).toEqual(listed);
    await page.reload();
    await expect(titles).toHaveText(listed);
    const shared = await device.open(page.url());
    await expect(shared.getByRole('main').getByRole('status')).toHaveText('45 parcels found');
    await expect(shared.getByRole('main').getByRole('rowheader')).toHaveText(
      listed.slice(0, 9).map((title) => new RegExp(`^${title}`, 'u')),
    );
  },
);

test('M4: the label of a zone, typed or pasted, finds without a network what is in that zone', async ({
  device,
}) => {
  const page = await device.visitOnce('/');
  const title = 'HRWS 50 ML, Vic 7';
  await writeLocal(page, {
    table: 'parcels',
    rows: [storedParcel({ title, location: '5A Main St, Kerang', origin: 'sample' })],
  });
  await device.loseNetwork();
  const main = page.getByRole('main');
  for (const term of [
    '7 Vic Murray below Barmah',
    '7\u00a0Vic  Murray\u00a0below Barmah',
    'barmah below zone 7',
  ]) {
    await page.goto('/parcels');
    await expect(main.getByRole('status')).toHaveText(/^(?:[3-9]|\d\d) parcels found$/u);
    await page.getByRole('searchbox').fill(term);
    await page.getByRole('searchbox').press('Enter');
    await expect(main.getByRole('status')).toHaveText('2 parcels found');
    await expect(main.getByRole('link', { name: title })).toBeVisible();
  }
});
