import { storedBroker, storedCompany, storedParcel } from '#support/directory-rows.ts';
import { expect, test } from './fixtures.ts';
import { writeLocal } from './support/local-database.ts';

const name = 'W'.repeat(200);
const email = `${'w'.repeat(60)}@${'x'.repeat(60)}.example`;
const image = 'https://nowhere.invalid/portrait.png';
const company = storedCompany({ origin: 'sample', name, email, logo: image, regions: [name] });
const broker = storedBroker({
  origin: 'sample',
  companyId: company.id,
  name,
  title: name,
  email,
  image,
  location: name,
  specialties: [name],
});
const parcel = storedParcel({
  origin: 'sample',
  companyId: company.id,
  brokerId: broker.id,
  title: name,
  location: name,
  waterSource: name,
  description: name,
  volume: 1e9,
  price: 1e12,
});

test('a very long word never makes a page wider than a small phone', async ({ app }) => {
  const phone = await app.newDevice({ viewport: { width: 320, height: 640 } });
  const page = await phone.visitOnce('/');
  await writeLocal(page, { table: 'companies', rows: [company] });
  await writeLocal(page, { table: 'brokers', rows: [broker] });
  await writeLocal(page, { table: 'parcels', rows: [parcel] });
  // The pictures do not exist; without a network none is requested.
  app.network.goOffline();
  for (const path of [
    '/brokers',
    `/brokers?term=${name}&region=Hunter%20Valley`,
    `/broker/${broker.id}`,
    '/companies',
    `/companies?term=${name}&region=Hunter%20Valley`,
    `/company/${company.id}`,
    `/parcel/${parcel.id}`,
    '/parcels',
    `/nowhere/${name}`,
  ]) {
    await test.step(path.slice(0, 40), async () => {
      app.allowConsoleError(/\/nowhere\/|ERR_NAME_NOT_RESOLVED/);
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
  }
});
