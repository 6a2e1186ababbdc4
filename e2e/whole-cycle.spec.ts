// From an offline device to every device: sign-up, a submission without a network, the first administrator, review, directory.
import type { Locator, Page } from 'playwright/test';
import { expect, test, type App } from './fixtures.ts';
import type { Device } from './support/device.ts';
import { readLocal, unsentCount } from './support/local-database.ts';
import { savedHeading } from './support/parcel-form.ts';
import { openDetails } from './support/review.ts';
import {
  brokerFields,
  fillBroker,
  fillCompany,
  COMPANY,
  reviewButton,
  SUBMITTED_BROKER,
} from './support/submission-forms.ts';
import { accountOnServer, newUser, signIn, signUp } from './support/users.ts';

/** The setup key of the embedded server (README). */
const KEY = 'headwater-local';
const main = (page: Page) => page.getByRole('main');

/** Blocks external pictures, which do not exist. */
async function withoutPictures(device: Device): Promise<void> {
  await device.context.route(/lignum\.example/, (route) => route.abort());
}

/** A visitor meets the gate, signs up and signs in through the screens, and arrives at the form. */
async function arriveAtForm(
  device: Device,
  { path, fullName }: { path: string; fullName: string },
): Promise<Page> {
  await withoutPictures(device);
  const page = await device.visitOnce(path);
  const user = newUser(fullName);
  await main(page).getByRole('link', { name: 'Log In or Sign Up' }).click();
  await signUp(page, user);
  await signIn(page, user);
  await expect(page).toHaveURL(path);
  return page;
}

/** Another user becomes an administrator with the setup key, and opens the dashboard. */
async function becomeAdministrator(app: App, fullName: string): Promise<{ device: Device; page: Page }> {
  const device = await app.newDevice();
  await withoutPictures(device);
  const user = newUser(fullName);
  await accountOnServer(app, user);
  const page = await device.visitOnce('/auth?from=/setup-admin');
  await signIn(page, user);
  await page.getByLabel('Setup Key').fill(KEY);
  await main(page).getByRole('button', { name: 'Make Me Admin' }).click();
  await expect(main(page).getByText('Admin role assigned successfully.')).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  return { device, page };
}

/** Opens a submission for review; returns the button that approves it. */
const review = async (page: Page, name: string): Promise<Locator> =>
  (await openDetails(page, name)).getByRole('button', { name: 'Approve', exact: true });

test(
  'a company submitted without a network reaches every device, and its submitter represents it',
  { tag: '@main' },
  async ({ app, device }) => {
    test.slow();
    app.allowConsoleError(/ERR_FAILED|Failed to load resource/);
    const page = await arriveAtForm(device, { path: '/add-company', fullName: 'Sid Lignum' });
    await device.loseNetwork();
    await fillCompany(page);
    await reviewButton(page).click();
    await expect(savedHeading(page)).toBeVisible();
    await device.findNetwork();
    await expect.poll(() => unsentCount(page)).toBe(0);

    const third = await app.newDevice();
    await withoutPictures(third);
    const elsewhere = await third.visitOnce('/companies');
    await expect(main(elsewhere).getByText(COMPANY.name)).toHaveCount(0);
    const one = await becomeAdministrator(app, 'Ada Reid');
    const two = await becomeAdministrator(app, 'Bert Ives');
    // Both have the dialog open, both press.
    const buttons = [await review(one.page, COMPANY.name), await review(two.page, COMPANY.name)];
    for (const button of buttons) await expect(button).toBeVisible();
    await Promise.all(buttons.map((button) => button.click()));
    await expect
      .poll(() => app.query('select status from public.pending_companies'))
      .toEqual([{ status: 'approved' }]);
    expect(
      await app.query('select count(*)::int as n from public.companies where name = $1', [COMPANY.name]),
    ).toEqual([{ n: 1 }]);

    await third.nextPass(elsewhere);
    await main(elsewhere).getByRole('link', { name: COMPANY.name, exact: true }).click();
    await expect(elsewhere.getByRole('heading', { level: 1, name: COMPANY.name })).toBeVisible();
    await device.nextPass(page);
    await expect.poll(() => readLocal(page, 'claims')).toHaveLength(1);
    await page.goto(new URL(elsewhere.url()).pathname);
    await expect(page.getByRole('button', { name: 'Company Profile Verified' })).toBeVisible();
    expect(await app.query("select role from public.user_roles where role = 'company'")).toEqual([
      { role: 'company' },
    ]);
  },
);

test('a broker submitted without a network reaches every device, and owns the profile', async ({
  app,
  device,
}) => {
  test.slow();
  app.allowConsoleError(/ERR_FAILED|Failed to load resource/);
  const page = await arriveAtForm(device, { path: '/add-broker', fullName: SUBMITTED_BROKER.name });
  await device.loseNetwork();
  await fillBroker(page);
  await brokerFields(page).company.selectOption('Cumbungi Water Brokers');
  await reviewButton(page).click();
  await expect(savedHeading(page)).toBeVisible();
  await device.findNetwork();
  await expect.poll(() => unsentCount(page)).toBe(0);

  const { page: desk } = await becomeAdministrator(app, 'Ada Reid');
  await main(desk)
    .getByRole('tab', { name: /^Brokers/ })
    .click();
  await (await review(desk, SUBMITTED_BROKER.name)).click();
  await expect(desk.getByText('Broker approved successfully')).toBeVisible();

  const third = await app.newDevice();
  await withoutPictures(third);
  const elsewhere = await third.visitOnce('/brokers?term=Quamby');
  await main(elsewhere).getByRole('link', { name: SUBMITTED_BROKER.name, exact: true }).click();
  await expect(elsewhere.getByRole('heading', { level: 1, name: SUBMITTED_BROKER.name })).toBeVisible();
  await device.nextPass(page);
  await expect.poll(() => readLocal(page, 'claims')).toHaveLength(1);
  await page.goto(new URL(elsewhere.url()).pathname);
  await expect(page.getByRole('button', { name: 'Broker Profile Verified' })).toBeVisible();
  expect(await app.query("select role from public.user_roles where role = 'broker'")).toEqual([
    { role: 'broker' },
  ]);
});
