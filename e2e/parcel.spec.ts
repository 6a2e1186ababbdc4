import { expect, test } from './fixtures.ts';
import { listOffline } from './support/parcel-form.ts';
import { wcagFindings } from './support/wcag.ts';

type Sold = { id: string; title: string; description: string; broker_id: string };

test(
  'a parcel has its own page, which explains terms and prints on one sheet',
  { tag: '@main' },
  async ({ app, device }) => {
    const [parcel] = await app.query<Sold>(
      'select id, title, description, broker_id from public.parcels order by id limit 1',
    );
    if (parcel === undefined) throw new Error('The seed has no parcel');
    const page = await device.visitOnce(`/broker/${parcel.broker_id}`);
    await page.getByRole('tab', { name: 'Water Listings' }).click();
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: parcel.title }) });
    await row.getByText('View Details').click();
    await expect(page).toHaveURL(`/parcel/${parcel.id}`);
    await expect(page.getByRole('heading', { level: 1, name: parcel.title })).toBeVisible();
    // A glossary term, offline too.
    const term = page.getByRole('main').getByRole('button', { name: 'zone', exact: true }).last();
    app.network.goOffline();
    await term.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Trading zone' })).toBeFocused();
    await expect(page.getByText(/Barmah Choke/u).last()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(term).toBeFocused();
    app.network.heal();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByText(`/parcel/${parcel.id}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
    // Glossary buttons stay inline in their sentence.
    expect(await page.getByRole('main').innerText()).toContain(parcel.description);
    expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1')).toContain('/Count 1');
    await page.emulateMedia({ media: 'screen' });
    const mail = page.getByRole('main').getByRole('link', { name: /^Email/u });
    await expect(mail).toHaveAttribute('href', /^mailto:[^?]+\?subject=Water%20parcel%3A%20/u);
    await page.getByRole('link', { name: /^Back to/u }).click();
    await expect(page).toHaveURL(`/broker/${parcel.broker_id}`);
  },
);

test('a parcel that exists only on this device has its page without a network', async ({ app, device }) => {
  const page = await device.visitOnce('/add-parcel');
  app.network.goOffline();
  await listOffline(page, ['Paddock allocation']);
  await page.goto('/brokers?term=Helen');
  await page.getByRole('link', { name: 'Helen Dunstan', exact: true }).click();
  await page.getByRole('tab', { name: 'Water Listings' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Paddock allocation' });
  await row.getByText('View Details').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Paddock allocation' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Saved on this device')).toBeVisible();
});

test('on a phone the facts of a parcel come first, then two buttons, and the others are folded', async ({
  app,
}) => {
  const phone = await app.newDevice({ viewport: { width: 360, height: 740 } });
  const page = await phone.visitOnce('/parcels');
  await page
    .getByRole('main')
    .getByRole('link', { name: /allocation/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/parcel\/./u);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'About this parcel', exact: true })).toBeVisible();
  const facts = await main.getByText('Source', { exact: true }).boundingBox();
  const call = await main.getByRole('link', { name: /^Call/u }).boundingBox();
  expect(facts?.y).toBeLessThan(740);
  expect(facts?.y).toBeLessThan(call?.y ?? 0);
  const card = main.getByRole('article').filter({ hasText: 'Ask about this parcel' });
  const mail = card.getByRole('link', { name: /^Email/u });
  const share = card.getByRole('button', { name: 'Share' });
  await expect(card.getByRole('button', { name: 'Enquire' })).toBeVisible();
  await expect(mail).toBeHidden();
  await expect(share).toBeHidden();
  await card.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await expect(mail).toBeVisible();
  await expect(share).toBeVisible();
  expect(await wcagFindings(page)).toEqual([]);
  await card.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await expect(share).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(mail).toBeVisible();
});

test('the address of an unknown parcel shows a message with links', async ({ device }) => {
  const page = await device.visitOnce('/parcel/nothing');
  await expect(page.getByRole('heading', { name: 'Parcel Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'View All Brokers' }).click();
  await expect(page).toHaveURL('/brokers');
});
