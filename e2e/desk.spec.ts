// M2: the broker's desk. Who lists under a broker's name, how to reach them, and what the broker says of it.
import type { Page } from 'playwright/test';
import { expect, test, type App } from './fixtures.ts';
import { fillParcel, listedHeading, parcelFields, submitButton } from './support/parcel-form.ts';
import { accountMenu, accountOnServer, newUser, signIn } from './support/users.ts';
import { wcagFindings } from './support/wcag.ts';

test.use({ viewport: { width: 360, height: 740 } });

const PHONE = '0491 570 313';
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

async function helen(app: App) {
  const user = newUser('Helen Dunstan');
  const id = await accountOnServer(app, user);
  const [claim] = await app.query<{ id: string }>(
    `insert into public.claimed_entities (id, user_id, entity_type, entity_id, approved)
     select gen_random_uuid(), $1, 'broker', id, true from public.brokers where name = 'Helen Dunstan' returning id`,
    [id],
  );
  return { ...user, claim: claim?.id };
}

/** Lists a parcel as a visitor who wants to be called. */
async function list(page: Page, title: string): Promise<void> {
  await fillParcel(page, { title });
  await page.getByLabel(/^Your Name/).fill('Jo Farm');
  await page.getByLabel(/^Your Phone/).fill(PHONE);
  await submitButton(page).click();
  await expect(listedHeading(page)).toBeVisible();
}

test(
  'M2: a broker finds the seller of a listing, confirms one without a network, and disowns another',
  { tag: '@main' },
  async ({ app, device }) => {
    const user = await helen(app);
    const seller = await device.visitOnce('/add-parcel');
    await list(seller, 'Paddock one');
    await seller.getByRole('button', { name: 'List Another Parcel' }).click();
    await list(seller, 'Paddock two');

    const office = await app.newDevice();
    const desk = await office.visitOnce('/auth?from=/desk');
    await signIn(desk, user);
    await expect(desk.getByRole('heading', { name: 'Broker’s Desk' })).toBeVisible();
    await expect(card(desk, 'Paddock one')).toContainText(`Seller: Jo Farm, ${PHONE}`);
    const call = card(desk, 'Paddock one').getByRole('link', { name: `Call Jo Farm, ${PHONE}` });
    await expect(call).toHaveAttribute('href', 'tel:+61491570313');
    expect(await wcagFindings(desk)).toEqual([]);

    await office.loseNetwork();
    await card(desk, 'Paddock one').getByRole('button', { name: 'Confirm' }).click();
    await expect(card(desk, 'Paddock one')).toContainText('Change saved on this device');
    await card(desk, 'Paddock two').getByRole('button', { name: 'Not Mine' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Not Mine' }).click();
    await expect(card(desk, 'Paddock two')).toBeHidden();
    await office.findNetwork();
    await expect(card(desk, 'Paddock one')).not.toContainText('Change saved');
    await expect
      .poll(() => app.query("select title, confirmed_by from public.parcels where title like 'Paddock%'"))
      .toEqual([{ title: 'Paddock one', confirmed_by: 'broker' }]);

    await seller.goto('/parcels');
    await expect(seller.getByText('Paddock one').first()).toBeVisible();
    await expect(seller.getByText('Paddock two')).toBeHidden();
    await seller.goto(new URL(await idOf(app, 'Paddock one'), seller.url()).href);
    await expect(seller.getByText(/^By Helen Dunstan, \d+ \w+ \d{4}$/)).toBeVisible();
    await expect(seller.getByText(PHONE)).toHaveCount(0);

    await app.query('delete from public.claimed_entities where id = $1', [user.claim]);
    await desk.reload();
    await expect(desk.getByText('You have no profile yet')).toBeVisible();
  },
);

async function idOf(app: App, title: string): Promise<string> {
  const [row] = await app.query<{ id: string }>('select id from public.parcels where title = $1', [title]);
  return `/parcel/${row?.id}`;
}

test('M2: an owner finds the desk in the menu, and their own profile chosen on the form', async ({
  app,
  device,
}) => {
  const user = await helen(app);
  const page = await device.visitOnce('/auth?from=/desk');
  await signIn(page, user);
  await expect(page.getByRole('heading', { name: /^To confirm/ })).toBeVisible();
  await accountMenu(page, user.fullName).click();
  await page.getByRole('menuitem', { name: 'Broker’s Desk' }).click();
  await expect(page).toHaveURL(/\/desk$/);
  await page.goto('/add-parcel');
  await expect(parcelFields(page).broker.locator('option:checked')).toHaveText(
    'Helen Dunstan - Principal Broker',
  );
});

test('M2: a phone number that cannot be one is said beside its field, and nothing is lost', async ({
  device,
}) => {
  const page = await device.visitOnce('/add-parcel');
  await fillParcel(page, { title: 'Paddock one' });
  await page.getByLabel(/^Your Phone/).fill('12');
  await page.getByLabel(/^Your Email/).fill('jo@farm');
  await submitButton(page).click();
  await expect(page.getByText('Phone number must have at least 6 digits')).toBeVisible();
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await expect(parcelFields(page).title).toHaveValue('Paddock one');
  await page.getByLabel(/^Your Phone/).fill('');
  await page.getByLabel(/^Your Email/).fill('');
  await submitButton(page).click();
  await expect(listedHeading(page)).toBeVisible();
});

test('M14: an owner who answers without a network keeps the enquiry, its answer and Take Back in view', async ({
  app,
  device,
}) => {
  const user = await helen(app);
  await app.query(
    `insert into public.enquiries (broker_id, device_id, volume, zone, product, phone, made_at)
     select id, gen_random_uuid(), volume, '7', 'allocation', '0491 570 156', 1795233600000
     from public.brokers, unnest(array[10, 20, 30, 40, 50]) as volume where name = 'Helen Dunstan'`,
  );
  const page = await device.visitOnce('/auth?from=/desk');
  await signIn(page, user);
  const enquiry = page.getByRole('region', { name: 'Enquiries' }).getByRole('listitem').nth(1);
  await device.loseNetwork();
  const wanted = await enquiry.getByText(/ML wanted/u).textContent();
  for (const [name, shown] of [
    ['Answered', 'Take Back'],
    ['Take Back', 'Not Available'],
    ['Not Available', 'Take Back'],
  ] as const) {
    const button = enquiry.getByRole('button', { name, exact: true });
    await button.focus();
    const top = (await enquiry.boundingBox())?.y ?? Number.NaN;
    await page.keyboard.press('Enter');
    await expect(enquiry.getByRole('button', { name: shown, exact: true })).toBeInViewport();
    await expect(enquiry.getByText(wanted ?? '')).toBeVisible();
    expect((await enquiry.boundingBox())?.y).toBeCloseTo(top, 0);
    await expect(enquiry.locator(':focus')).toBeInViewport();
  }
});

test('M2: the focus stays in view at a listing, at its neighbour or at the summary when a button takes its card away', async ({
  app,
  device,
}) => {
  await app.query(
    `update public.parcels set broker_id = broker.id, company_id = broker.company_id
     from public.brokers as broker where broker.name = 'Helen Dunstan'`,
  );
  const user = await helen(app);
  const page = await device.visitOnce('/auth?from=/desk');
  await signIn(page, user);
  const toConfirm = page.getByRole('region', { name: 'To confirm' });
  await expect(toConfirm.getByRole('listitem').nth(1)).toBeVisible();
  const titles = await toConfirm.getByRole('heading', { level: 3 }).allTextContents();
  await device.loseNetwork();
  const focused = page.locator(':focus');
  for (const [index, title] of titles.entries()) {
    const action = index === 1 ? 'Not Mine' : 'Confirm';
    await card(page, title).getByRole('button', { name: action }).focus();
    await page.keyboard.press('Enter');
    if (action === 'Not Mine') {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    }
    await expect(toConfirm.getByText(title)).toBeHidden();
    await expect(focused).toHaveText(titles[index + 1] ?? '0 listings to confirm');
    await expect(focused).toBeInViewport();
  }
});
