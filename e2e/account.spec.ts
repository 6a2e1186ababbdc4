import type { Page } from 'playwright/test';
import { BROKER_IDS } from '#sample/sample-ids.ts';
import { expect, test } from './fixtures.ts';
import { fillParcel, listedHeading, listOffline, submitButton } from './support/parcel-form.ts';
import { accountMenu, accountOnServer, newUser, signIn, signOut } from './support/users.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const entry = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title });

test(
  'the account shows claims and listings with their current status, also without a network',
  { tag: '@main' },
  async ({ app, device }) => {
    const user = newUser();
    const id = await accountOnServer(app, user);
    const page = await device.visitOnce('/account');
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await signIn(page, user);
    await expect(page).toHaveURL('/account');
    await expect(page.getByRole('main')).toContainText(user.email);
    await expect(section(page, 'My Claims')).toContainText('You have not claimed a profile.');

    await app.query(
      "insert into public.claimed_entities (user_id, entity_type, entity_id) values ($1, 'broker', $2)",
      [id, BROKER_IDS.helenDunstan],
    );
    await app.query(
      `insert into public.pending_companies (user_id, name, logo, description, phone, email, website, address, year_founded, regions)
     values ($1, 'Weir and Daughters', 'https://weir.example/logo.svg', 'Water brokers of the lower Darling.', '(03) 5550 0199',
       'office@weir.example', 'https://weir.example', '3 Lock Street, Wentworth NSW 2648', 1999, array['Lower Darling'])`,
      [id],
    );
    await device.nextPass(page);
    await expect(entry(page, 'Helen Dunstan')).toContainText('Pending');
    await expect(entry(page, 'Weir and Daughters')).toContainText('Pending');

    await page.goto('/add-parcel');
    await fillParcel(page, { title: 'Sent from the office' });
    await submitButton(page).click();
    await expect(listedHeading(page)).toBeVisible();
    await device.loseNetwork();
    await page.goto('/add-parcel');
    await listOffline(page, ['Saved in the paddock']);

    await page.goto('/account');
    await expect(entry(page, 'Helen Dunstan')).toContainText('Pending');
    await expect(entry(page, 'Sent from the office')).toContainText('Available');
    await expect(entry(page, 'Saved in the paddock')).toContainText('Waiting to be sent');

    await app.query('update public.claimed_entities set approved = true where user_id = $1', [id]);
    await app.query("update public.pending_companies set status = 'rejected' where user_id = $1", [id]);
    await device.findNetwork();
    await expect(entry(page, 'Saved in the paddock')).toContainText('Available');
    await expect(entry(page, 'Helen Dunstan')).toContainText('Approved');
    await expect(entry(page, 'Weir and Daughters')).toContainText('Rejected');
    await page.getByRole('main').getByRole('link', { name: 'Helen Dunstan', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Broker Profile Verified' })).toBeVisible();

    await signOut(page);
    await page.goto('/account');
    await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    const other = newUser('Bert Ives');
    await accountOnServer(app, other);
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await signIn(page, other);
    await expect(section(page, 'My Listings')).toContainText('You have not listed a water parcel');
    await expect(section(page, 'My Claims')).toContainText('You have not claimed a profile.');
  },
);

test('an expired sign-in shows a notice, hides nothing, and leads back to the page', async ({
  app,
  device,
}) => {
  app.allowConsoleError(/status of 4\d\d/);
  const user = newUser();
  const id = await accountOnServer(app, user);
  const page = await device.visitOnce('/auth?from=/account');
  await signIn(page, user);
  await app.query(
    "insert into public.claimed_entities (user_id, entity_type, entity_id) values ($1, 'broker', $2)",
    [id, BROKER_IDS.helenDunstan],
  );
  await device.nextPass(page);
  await expect(entry(page, 'Helen Dunstan')).toBeVisible();
  // The server's response to a rejected access token and to a rejected refresh token.
  const refused = (code: string) => ({
    kind: 'answer' as const,
    status: code.startsWith('PGRST') ? 401 : 400,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, error_code: code, message: 'JWT expired', msg: 'Invalid Refresh Token' }),
  });
  app.network.setRule(({ path }) =>
    path.startsWith('/auth/v1/token') ? refused('refresh_token_not_found') : refused('PGRST303'),
  );
  await device.nextPass(page);
  const again = page.getByRole('main').getByRole('link', { name: 'Sign In Again' });
  await expect(again).toBeVisible();
  await expect(entry(page, 'Helen Dunstan')).toBeVisible();
  app.network.heal();
  await again.click();
  await signIn(page, user);
  await expect(page).toHaveURL('/account');
  await expect(accountMenu(page, user.fullName)).toBeVisible();
  await expect(again).toHaveCount(0);
});
