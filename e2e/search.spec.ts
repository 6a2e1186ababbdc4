import { storedBroker } from '#support/directory-rows.ts';
import { expect, test } from './fixtures.ts';
import { fillDirectory } from './support/fill-directory.ts';
import { writeLocal } from './support/local-database.ts';

test('the search term is highlighted, also where a biography is cut', async ({ device }) => {
  const page = await device.visitOnce('/');
  await fillDirectory(page, 40);
  await page.goto('/brokers?term=REGISTER');
  const marks = page.getByRole('main').locator('mark');
  await expect(marks.first()).toHaveText('register');
  const hidden = await marks.evaluateAll(
    (all) =>
      all.filter((mark) => {
        const cut = mark.closest('p')?.getBoundingClientRect();
        return cut === undefined || mark.getBoundingClientRect().bottom > cut.bottom + 1;
      }).length,
  );
  expect(hidden).toBe(0);
});

test(
  'words are found in any order, and with the apostrophes, accents and blanks of anyone',
  { tag: '@main' },
  async ({ device }) => {
    const page = await device.visitOnce('/');
    const name = 'Zoë\u00a0O’Brien';
    await writeLocal(page, { table: 'brokers', rows: [storedBroker({ name, origin: 'sample' })] });
    const main = page.getByRole('main');
    for (const term of ["o'brien zoe", 'ZOË  O’BRIEN', 'zoe o´brien']) {
      await page.goto('/brokers');
      await expect(main.getByRole('status')).toHaveText('Showing 8 of 8 brokers');
      await page.getByRole('searchbox').fill(term);
      await page.getByRole('searchbox').press('Enter');
      await expect(main.getByRole('status')).toHaveText('Showing 1 of 1 brokers');
      const marked = await main.getByRole('article').locator('mark').allInnerTexts();
      expect(marked.join(' ').replaceAll('\u00a0', ' ')).toBe('Zoë O’Brien');
    }
  },
);

test('an empty result names the filter to remove', { tag: '@main' }, async ({ device }) => {
  const page = await device.visitOnce('/brokers?specialty=Mining%20Sector&region=SA%20Murray');
  await expect(page.getByRole('heading', { name: 'No brokers found' })).toBeVisible();
  await page.getByRole('button', { name: 'Without "Mining Sector": 2 brokers' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Showing 2 of 2 brokers');
  await expect(page).toHaveURL('/brokers?region=SA%20Murray');
});

test('Back restores the place on the page, the filters and the page number', async ({ device }) => {
  const page = await device.visitOnce('/');
  await fillDirectory(page, 200);
  await page.goto('/brokers?term=river&page=3');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Showing 9 of \d+ brokers$/u);
  const card = page.getByRole('article').nth(7).getByRole('link').first();
  const name = await card.innerText();
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/brokers?term=river&page=3');
  await expect(page.getByRole('searchbox')).toHaveValue('river');
  await expect(page.getByRole('button', { name: '3', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test('a card can be pressed anywhere, not only on its name', { tag: '@main' }, async ({ device }) => {
  const page = await device.visitOnce('/brokers');
  const card = page.getByRole('article').first();
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('paragraph').last().scrollIntoViewIfNeeded();
  const bio = await card.getByRole('paragraph').last().boundingBox();
  if (bio === null) throw new Error('The card has no biography');
  await page.mouse.move(bio.x + bio.width / 2, bio.y + bio.height / 2);
  // In two steps, like a finger: the target must not change while it is down.
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('five thousand brokers can be paged to the end and searched', async ({ device }) => {
  const page = await device.visitOnce('/');
  await fillDirectory(page, 5_000);
  await page.goto('/brokers');
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText('Showing 9 of 5007 brokers');
  await page.getByRole('button', { name: '557', exact: true }).click();
  await expect(status).toHaveText('Showing 3 of 5007 brokers');
  await page.getByRole('searchbox').fill('dimitri');
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('Showing 1 of 1 brokers');
});
