// M12: records. An owner saves what this device knows as a file, without a network.
import { readFile } from 'node:fs/promises';
import { lastTwelveMonths } from '#domain/records/record-period.ts';
import { readCsv } from '#support/read-csv.ts';
import { expect, test } from './fixtures.ts';
import { accountMenu, accountOnServer, newUser, signIn } from './support/users.ts';
import { wcagFindings } from './support/wcag.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('M12: an owner exports the records of their profile offline, with what is not sent yet, and of nobody else', async ({
  app,
  device,
}) => {
  const user = newUser('Helen Dunstan');
  const id = await accountOnServer(app, user);
  await app.query(
    `insert into public.claimed_entities (id, user_id, entity_type, entity_id, approved)
     select gen_random_uuid(), $1, 'broker', id, true from public.brokers where name = 'Helen Dunstan'`,
    [id],
  );
  const titles = await app.query<{ title: string }>(
    `select title from public.parcels where broker_id = (select id from public.brokers where name = 'Helen Dunstan')`,
  );
  const page = await device.visitOnce('/auth?from=/desk');
  await signIn(page, user);
  await expect(page.getByRole('main').getByRole('button', { name: 'Confirm' }).first()).toBeVisible();
  await device.loseNetwork();
  await page.getByRole('main').getByRole('button', { name: 'Confirm' }).first().click();
  await expect(page.getByText('Change saved on this device').first()).toBeVisible();

  await page.getByRole('link', { name: 'Export your records' }).click();
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await expect(page.getByText(/1 row not sent yet/)).toBeVisible();
  expect(await wcagFindings(page)).toEqual([]);
  const today = await page.getByLabel('To', { exact: true }).inputValue();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`headwater-records-2020-01-01-to-${today}.csv`);

  const [head = [], ...lines] = readCsv(await readFile(await download.path(), 'utf8'));
  const cells = (name: string) => lines.map((line) => line[head.indexOf(name)] ?? '');
  const kinds = cells('Record');
  expect(
    cells('Listing')
      .filter((_title, place) => kinds[place] === 'Listing')
      .toSorted(),
  ).toEqual(titles.map(({ title }) => title).toSorted());
  expect(new Set(cells('Broker'))).toEqual(new Set(['Helen Dunstan']));
  const unsent = lines.findIndex((_line, place) => cells('State')[place] === 'Not sent');
  expect([kinds[unsent], cells('By')[unsent]]).toEqual(['Confirmation', 'Helen Dunstan']);
});

test('M12: the page is reached from the account, and reports days that cannot be exported', async ({
  app,
  device,
}) => {
  const user = newUser('Jo Farm');
  await accountOnServer(app, user);
  const page = await device.visitOnce('/auth?from=/');
  await signIn(page, user);
  await accountMenu(page, user.fullName).click();
  await page.getByRole('menuitem', { name: 'My Account' }).click();
  await page.getByRole('link', { name: 'Export your records' }).click();
  await expect(page.getByText(/^Nothing to export yet/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export as CSV' })).toBeDisabled();
  const { from } = lastTwelveMonths(await page.getByLabel('To', { exact: true }).inputValue());
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(from);
  await page.getByLabel('From', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  await expect(page.getByText('Enter the date as day, month and year')).toBeVisible();
  await expect(page.getByLabel('From', { exact: true })).toBeFocused();
});
