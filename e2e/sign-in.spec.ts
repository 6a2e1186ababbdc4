import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { isApi, onlyTo, type RecordedRequest } from './support/faults.ts';
import { readLocal, writeLocal } from './support/local-database.ts';
import { fillParcel, savedHeading, submitButton } from './support/parcel-form.ts';
import {
  accountMenu,
  accountOnServer,
  authPanel,
  newUser,
  openSignedIn,
  openSignUp,
  signIn,
  signOut,
  signUp,
} from './support/users.ts';

const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const main = (page: Page) => page.getByRole('main');
const logsOut = ({ path }: RecordedRequest) => path.startsWith('/auth/v1/logout');

test(
  'a visitor who meets the gate signs up, signs in and returns to the page',
  { tag: '@main' },
  async ({ device }) => {
    const page = await device.visitOnce('/add-company');
    const jane = newUser();
    await expect(heading(page, 'Authentication Required')).toBeVisible();
    await main(page).getByRole('link', { name: 'Log In or Sign Up' }).click();
    await expect(page.getByRole('main').getByRole('tab')).toHaveText(['Sign In', 'Sign Up']);
    await signUp(page, jane);
    await expect(page.getByText('Account created successfully!')).toBeVisible();
    await expect(page.getByText('Please check your email to verify your account.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('tab', { name: 'Sign In' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(authPanel(page, 'Sign In').getByLabel('Password', { exact: true })).toBeFocused();
    await page.reload();
    await signIn(page, jane);
    await expect(page.getByText('Signed in successfully!')).toBeVisible();
    await expect(page.getByText('Welcome back!')).toBeVisible();
    await expect(page).toHaveURL(/\/add-company$/);
    await expect(heading(page, 'Submit a New Company')).toBeVisible();
  },
);

test('without a page to return to the sign-in leads home, and so does /auth afterwards', async ({
  app,
  device,
}) => {
  const jane = newUser();
  await accountOnServer(app, jane);
  const page = await device.visitOnce('/auth?from=//elsewhere.example');
  await signIn(page, jane);
  await expect(page).toHaveURL(/\/$/);
  await expect(accountMenu(page, jane.fullName)).toHaveText('JM');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/$/);
});

test('errors of a sign-up show beside their field, and those of the service above the form', async ({
  app,
  device,
}) => {
  app.allowConsoleError(/status of 4\d\d/);
  const jane = newUser();
  await accountOnServer(app, jane);
  const page = await device.visitOnce('/auth');
  const form = await openSignUp(page);
  const signUpButton = form.getByRole('button', { name: 'Sign Up' });
  await signUpButton.click();
  await expect(alert(page)).toHaveCount(4);
  await expect(form.getByLabel('Full Name')).toBeFocused();
  await form.getByLabel('Full Name').fill(jane.fullName);
  await form.getByLabel('Email').fill(jane.email);
  await form.getByLabel('Password', { exact: true }).fill('abc');
  await form.getByLabel('Confirm Password').fill('abd');
  await signUpButton.click();
  await expect(alert(page)).toHaveText(['Passwords do not match']);
  await form.getByLabel('Confirm Password').fill('abc');
  await signUpButton.click();
  await expect(alert(page)).toHaveText(['Password should be at least 6 characters. Make it longer.']);
  await expect(alert(page)).toBeFocused();
  await form.getByLabel('Password', { exact: true }).fill(jane.password);
  await form.getByLabel('Confirm Password').fill(jane.password);
  await signUpButton.click();
  await expect(alert(page)).toHaveText(['User already registered']);
  await expect(form.getByLabel('Email')).toHaveValue(jane.email);
});

test('a wrong password and an unknown e-mail get the same message, and no input is lost', async ({
  app,
  device,
}) => {
  app.allowConsoleError(/status of 400/);
  const jane = newUser();
  await accountOnServer(app, jane);
  const page = await device.visitOnce('/auth');
  for (const email of [jane.email, 'nobody@example.com']) {
    await main(page).getByLabel('Email').fill(email);
    await main(page).getByLabel('Password', { exact: true }).fill('not-her-password');
    const answered = page.waitForResponse(/\/auth\/v1\/token/u);
    await main(page).getByRole('button', { name: 'Sign In' }).click();
    await answered;
    await expect(alert(page)).toHaveText(['Invalid login credentials']);
    await expect(main(page).getByLabel('Email')).toHaveValue(email);
  }
});

test('without a network the button gives the reason; a network without the server gets its own message', async ({
  app,
  device,
}) => {
  const page = await device.visitOnce('/auth');
  await device.loseNetwork();
  await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeDisabled();
  await expect(main(page).getByText('This device has no network.')).toBeVisible();
  await device.findNetwork();
  app.network.setRule(onlyTo(isApi, { kind: 'drop-request' }));
  await main(page).getByLabel('Email').fill('jane@example.com');
  await main(page).getByLabel('Password', { exact: true }).fill('some-password');
  await main(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(alert(page)).toContainText('The server could not be reached.');
  await expect(main(page).getByLabel('Password', { exact: true })).toHaveValue('some-password');
});

test('offline the device stays signed in on every page', { tag: '@main' }, async ({ app, device }) => {
  const { page, user: jane } = await openSignedIn({ app, device }, '/');
  await device.loseNetwork();
  for (const path of ['/', '/add-company', '/brokers']) {
    await page.goto(path);
    await expect(accountMenu(page, jane.fullName)).toBeVisible();
    await expect(heading(page, 'Authentication Required')).toHaveCount(0);
  }
});

test('signing out in one tab signs the other out, and leaves no user data on the device', async ({
  app,
  device,
}) => {
  const { page, user: jane } = await openSignedIn({ app, device }, '/brokers');
  const other = await device.open('/companies');
  await expect(accountMenu(other, jane.fullName)).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Signed out successfully')).toBeVisible();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await readLocal(page, 'profiles')).toEqual([]);
  expect(JSON.stringify(await readLocal(page, 'meta'))).not.toContain(jane.email);
});

test('a user whose sign-out the auth service refuses sees the error, and stays signed in', async ({
  app,
  device,
}) => {
  app.allowConsoleError(/status of 400/);
  const jane = newUser();
  await accountOnServer(app, jane);
  const page = await device.visitOnce('/auth');
  await signIn(page, jane);
  const body = '{"code":400,"error_code":"validation_failed","msg":"Unsupported logout scope"}';
  app.network.setRule(onlyTo(logsOut, { kind: 'answer', status: 400, body }));
  await accountMenu(page, jane.fullName).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('Error signing out')).toBeVisible();
  await expect(page.getByText('Please try again.')).toBeVisible();
  await expect(accountMenu(page, jane.fullName)).toBeVisible();
});

test('a user signs out while the auth service is down (law 14)', async ({ app, device }) => {
  const { page, user: jane } = await openSignedIn({ app, device }, '/brokers');
  app.network.setRule(onlyTo(logsOut, { kind: 'answer', status: 500, body: '{"code":500,"msg":"Broken"}' }));
  await signOut(page);
  await expect(page.getByText('Signed out successfully')).toBeVisible();
  expect(await readLocal(page, 'profiles')).toEqual([]);
  expect(JSON.stringify(await readLocal(page, 'meta'))).not.toContain(jane.email);
});

test('a user who closes the page while the auth service does not answer is signed out (law 14)', async ({
  app,
  device,
}) => {
  const { page, user: jane } = await openSignedIn({ app, device }, '/brokers');
  const asked = app.network.nextRequest(logsOut);
  app.network.setRule(onlyTo(logsOut, { kind: 'stall' }));
  await accountMenu(page, jane.fullName).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await asked;
  await device.closeEveryPage();
  const later = await device.open('/brokers');
  await expect(later.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await readLocal(later, 'profiles')).toEqual([]);
  expect(JSON.stringify(await readLocal(later, 'meta'))).not.toContain(jane.email);
});

test(
  'signing out with an unsent listing asks first; the listing waits and is sent after the next sign-in',
  { tag: '@main' },
  async ({ app, device }) => {
    const jane = newUser();
    const id = await accountOnServer(app, jane);
    const page = await device.visitOnce('/auth?from=/add-parcel');
    await signIn(page, jane);
    await expect(page).toHaveURL(/\/add-parcel$/);
    await device.loseNetwork();
    await fillParcel(page, { title: 'Paddock of Jane' });
    await submitButton(page).click();
    await expect(savedHeading(page)).toBeVisible();
    await accountMenu(page, jane.fullName).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    const question = page.getByRole('dialog', { name: 'Sign out with unsent items?' });
    await expect(question).toContainText('1 item of yours is not sent yet');
    await question.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    await device.findNetwork();
    await page.goto('/auth');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Up to date/ })
      .click();
    await expect(page.getByText('Paddock of Jane')).toHaveCount(0);
    await page.keyboard.press('Escape');
    expect(await readLocal(page, 'outbox')).toMatchObject([{ owner: id }]);
    await signIn(page, jane);
    await expect.poll(() => readLocal(page, 'outbox')).toEqual([]);
    const rows = await app.query(
      "select count(*)::int as n from public.parcels where title = 'Paddock of Jane'",
    );
    expect(rows).toEqual([{ n: 1 }]);
  },
);

test('a session that the server ended still saves a listing, shows a notice, and sends it after the next sign-in', async ({
  app,
  device,
}) => {
  app.allowConsoleError(/status of 400/);
  const jane = newUser();
  await accountOnServer(app, jane);
  const page = await device.visitOnce('/auth?from=/add-parcel');
  await signIn(page, jane);
  await expect(page).toHaveURL(/\/add-parcel$/);
  await device.loseNetwork();
  await app.query('delete from auth.sessions');
  await expireToken(page);
  await fillParcel(page, { title: 'Paddock after a month' });
  await submitButton(page).click();
  await expect(savedHeading(page)).toBeVisible();
  await device.findNetwork();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Sign in to send/ })).toBeVisible();
  await expect(accountMenu(page, jane.fullName)).toBeVisible();
  await page.goto('/auth?from=/brokers');
  await expect(main(page).getByText('Please sign in again')).toBeVisible();
  await expect(main(page).getByLabel('Email')).toHaveValue(jane.email);
  await main(page).getByLabel('Password', { exact: true }).fill(jane.password);
  await main(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/brokers$/);
  await expect.poll(() => readLocal(page, 'outbox')).toEqual([]);
});

/** Expires the device's token, as after a month without a network. */
async function expireToken(page: Page): Promise<void> {
  const records = await readLocal<{ key: string; value: object }>(page, 'meta');
  const rows = records.flatMap(({ key, value }) =>
    key === 'session' ? [{ key, value: { ...value, expiresAt: 0 } }] : [],
  );
  await writeLocal(page, { table: 'meta', rows });
}
