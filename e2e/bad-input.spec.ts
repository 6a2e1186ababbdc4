import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import {
  brokerFields,
  companyFields,
  fillBroker,
  fillCompany,
  openSubmission,
  reviewButton,
} from './support/submission-forms.ts';
import { accountMenu, newUser, openSignUp, signIn, signOut, signUp } from './support/users.ts';

const main = (page: Page) => page.getByRole('main');
const alert = (page: Page) => main(page).getByRole('alert');
const scrollWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

const NAMES = [
  ['Ngũgĩ wa Thiong’o', 'NW'],
  ['李 小龍', '李小'],
  ['محمد الفاتح', 'ما'],
  ['Σοφία Ωμέγα', 'ΣΩ'],
  ['👩🏽‍🌾 Öberg', '👩🏽‍🌾Ö'],
] as const;

test('names in every script sign up, sign in and show initials', async ({ app, device }) => {
  test.slow();
  const page = await device.visitOnce('/auth');
  for (const [fullName, initials] of NAMES) {
    const user = newUser(fullName);
    await page.goto('/auth');
    await signUp(page, user);
    await signIn(page, user);
    await expect(accountMenu(page, fullName)).toHaveText(initials);
    await signOut(page);
  }
  const profiles = await app.query<{ full_name: string }>('select full_name from public.profiles');
  expect(new Set(profiles.map(({ full_name }) => full_name))).toEqual(new Set(NAMES.map(([name]) => name)));
});

test('account input that is too long shows an error beside its field, and no input is lost', async ({
  app,
  device,
}) => {
  const page = await device.visitOnce('/auth');
  const form = await openSignUp(page);
  const fields = {
    fullName: [form.getByLabel('Full Name'), 'N'.repeat(10_000)],
    email: [form.getByLabel('Email'), `${'e'.repeat(288)}@example.com`],
    password: [form.getByLabel('Password', { exact: true }), 'Pw-1'.repeat(20)],
    confirmation: [form.getByLabel('Confirm Password'), 'Pw-1'.repeat(20)],
  } as const;
  for (const [field, text] of Object.values(fields)) await field.fill(text);
  await main(page).getByRole('button', { name: 'Sign Up' }).click();
  await expect(alert(page)).toHaveText([
    'Name must be at most 200 characters',
    'An email address has at most 254 characters',
    'This password is too long: at most 72 plain characters',
  ]);
  for (const [field, text] of Object.values(fields)) await expect(field).toHaveValue(text);
  expect(app.network.requests(({ path }) => path.startsWith('/auth/v1/signup'))).toEqual([]);
});

test('ten thousand characters in every field of a submission are refused beside each, and kept', async ({
  app,
  device,
}) => {
  const { page } = await openSubmission({ app, device }, '/add-company');
  await page.setViewportSize({ width: 320, height: 700 });
  const { yearFounded, ...fields } = companyFields(page);
  const text = 'w'.repeat(10_000);
  for (const field of Object.values(fields)) await field.fill(text);
  await fields.logo.fill(`https://example.com/${text}`);
  await fields.email.fill(`${text}@example.com`);
  await fields.website.fill(`https://example.com/${text}`);
  await page.getByRole('checkbox', { name: 'Lachlan', exact: true }).check();
  await reviewButton(page).click();
  await expect(alert(page)).toHaveText([
    'Name must be at most 200 characters',
    'A web address has at most 2,048 characters here',
    'Description must be at most 5,000 characters',
    'Phone must be at most 50 characters',
    'An email address has at most 254 characters',
    'A web address has at most 2,048 characters here',
    'Address must be at most 300 characters',
  ]);
  await expect(fields.name).toBeFocused();
  await expect(fields.description).toHaveValue(text);
  await expect(yearFounded).toHaveValue(String(await page.evaluate(() => new Date().getFullYear())));
  expect(await scrollWidth(page)).toBe(320);
});

test('an address without a comma, and names in any script, are submitted as they are typed', async ({
  app,
  device,
}) => {
  const { page } = await openSubmission({ app, device }, '/add-company');
  const company = { name: '水 <b>Wasser</b> 💧 آب', address: 'Goondiwindi' };
  await fillCompany(page, company);
  await expect(page.getByText(company.name)).toBeVisible();
  await reviewButton(page).click();
  await expect(page).toHaveURL('/companies');
  expect(await app.query('select name, address from public.pending_companies')).toEqual([company]);

  await page.goto('/add-broker');
  await fillBroker(page, { name: 'Zoë 🌊 Łęcka', location: 'Goondiwindi', specialties: ' , ,, ' });
  await brokerFields(page).company.selectOption('Cumbungi Water Brokers');
  await reviewButton(page).click();
  await expect(alert(page)).toHaveText(['Specialties are required']);
  await brokerFields(page).specialties.fill('節水, Água');
  await reviewButton(page).click();
  await expect(page).toHaveURL('/brokers');
  expect(await app.query('select name, location, specialties from public.pending_brokers')).toEqual([
    { name: 'Zoë 🌊 Łęcka', location: 'Goondiwindi', specialties: ['節水', 'Água'] },
  ]);
});
