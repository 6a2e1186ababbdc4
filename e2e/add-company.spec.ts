import type { Fault } from '#support/faults.ts';
import { expect, test, type App } from './fixtures.ts';
import { draftHas } from './support/drafts.ts';
import { once, onlyTo, type RecordedRequest } from './support/faults.ts';
import { endSignIn, unsentCount } from './support/local-database.ts';
import { savedHeading } from './support/parcel-form.ts';
import {
  companyFields,
  fillCompany,
  COMPANY,
  openSubmission,
  reviewButton,
} from './support/submission-forms.ts';
import { signIn } from './support/users.ts';

const PATH = '/add-company';
const SUCCESS = 'Company submission successful!';
const writesCompanies = ({ method, path }: RecordedRequest) =>
  method === 'POST' && path.startsWith('/rest/v1/pending_companies');

/** The API's response when a column constraint is violated. */
const REFUSAL: Fault = {
  kind: 'answer',
  status: 400,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    code: '23514',
    message: 'This number belongs to another company.',
    details: null,
    hint: 'phone',
  }),
};

const onServer = (app: App) =>
  app.query<{ name: string }>('select name, status, user_id from public.pending_companies order by name');

test('a company is submitted for review and the user returns to the list of companies', async ({
  app,
  device,
}) => {
  const { page, userId } = await openSubmission({ app, device }, PATH);
  // The device may be in a later year than this process.
  const year = await page.evaluate(() => new Date().getFullYear());
  await expect(companyFields(page).yearFounded).toHaveValue(String(year));
  await fillCompany(page);
  await reviewButton(page).click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  await expect(
    page.getByText('Your company has been submitted for review by an administrator.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/companies');
  expect(await app.query('select * from public.pending_companies')).toMatchObject([
    {
      ...COMPANY,
      user_id: userId,
      year_founded: year,
      regions: ['Goulburn-Murray', 'Victorian Murray'],
      status: 'pending',
    },
  ]);
  await page.goto(PATH);
  await expect(companyFields(page).name).toHaveValue('');
});

test(
  'a company submitted without a network is saved, and arrives once when the network is back',
  { tag: '@main' },
  async ({ app, device }) => {
    const { page, userId } = await openSubmission({ app, device }, PATH);
    await device.loseNetwork();
    await fillCompany(page);
    await expect(page.getByText('No network: the picture is checked later.')).toBeVisible();
    await reviewButton(page).click();
    await expect(savedHeading(page)).toBeVisible();
    await expect(page.getByText(SUCCESS)).toHaveCount(0);
    expect(await unsentCount(page)).toBe(1);
    expect(await onServer(app)).toEqual([]);
    await device.findNetwork();
    await expect(page.getByText(SUCCESS)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sent for review' })).toBeVisible();
    expect(await onServer(app)).toEqual([{ name: COMPANY.name, status: 'pending', user_id: userId }]);
    expect(await unsentCount(page)).toBe(0);
  },
);

test('a company whose response is lost exists once', async ({ app, device }) => {
  const { page } = await openSubmission({ app, device }, PATH);
  await fillCompany(page);
  app.network.setRule(once(writesCompanies, { kind: 'drop-response' }));
  await reviewButton(page).click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  await expect.poll(() => unsentCount(page)).toBe(0);
  expect(await onServer(app)).toHaveLength(1);
});

test('Background Sync sends a company with every page closed', async ({ app, device }) => {
  const { page, userId } = await openSubmission({ app, device }, PATH);
  await device.loseNetwork();
  await fillCompany(page);
  await reviewButton(page).click();
  await expect(savedHeading(page)).toBeVisible();
  await device.closeEveryPage();
  await device.findNetwork();
  await device.fireBackgroundSync();
  await expect
    .poll(() => onServer(app))
    .toEqual([{ name: COMPANY.name, status: 'pending', user_id: userId }]);
});

test('a refusal shows beside its field, and the corrected form is submitted', async ({ app, device }) => {
  const { page } = await openSubmission({ app, device }, PATH);
  await fillCompany(page);
  app.network.setRule(once(writesCompanies, REFUSAL));
  await reviewButton(page).click();
  await expect(page.getByText('Error submitting company')).toBeVisible();
  await expect(page).toHaveURL(PATH);
  const { name, phone } = companyFields(page);
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription('This number belongs to another company.');
  await expect(name).toHaveValue(COMPANY.name);
  await phone.fill('03 5550 0200');
  await reviewButton(page).click();
  await expect(page).toHaveURL('/companies');
  expect(await app.query('select name, phone from public.pending_companies')).toEqual([
    { name: COMPANY.name, phone: '03 5550 0200' },
  ]);
});

test('a server error is no refusal: the company is saved and sent again', async ({ app, device }) => {
  const { page } = await openSubmission({ app, device }, PATH);
  await fillCompany(page);
  app.network.setRule(onlyTo(writesCompanies, { kind: 'answer', status: 500, body: '' }));
  await reviewButton(page).click();
  await expect(savedHeading(page)).toBeVisible();
  app.network.heal();
  await device.nextPass(page);
  await expect(page.getByText(SUCCESS)).toBeVisible();
  expect(await onServer(app)).toHaveLength(1);
});

test('input survives a reload; a broken picture shows a warning and blocks nothing', async ({
  app,
  device,
}) => {
  const { page } = await openSubmission({ app, device }, PATH);
  await fillCompany(page, { logo: `${app.network.url}/icon-192.png` });
  await expect(page.getByText('The picture loads: 192 × 192 px.')).toBeVisible();
  await companyFields(page).logo.fill(`${app.network.url}/rest/v1/no-picture.png`);
  await expect(
    page.getByText('This picture cannot be loaded. The card shows initials instead.'),
  ).toBeVisible();
  await companyFields(page).yearFounded.fill('19x8');
  await draftHas(page, { yearFounded: '19x8' });
  await page.reload();
  await expect(page.getByText('Your draft is still here')).toBeVisible();
  await expect(companyFields(page).yearFounded).toHaveValue('19x8');
  await expect(page.getByRole('checkbox', { name: 'Victorian Murray' })).toBeChecked();
  await companyFields(page).yearFounded.fill('1998');
  await reviewButton(page).click();
  await expect(page).toHaveURL('/companies');
  expect(await onServer(app)).toHaveLength(1);
});

test('a lost session leads to the sign-in, and the input is there on return', async ({ app, device }) => {
  const { page, user } = await openSubmission({ app, device }, PATH);
  await fillCompany(page);
  await page.evaluate(async () => {
    const opening = indexedDB.open('headwater');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const transaction = opening.result.transaction('meta', 'readwrite');
    transaction.objectStore('meta').delete('session');
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    opening.result.close();
  });
  await reviewButton(page).click();
  await expect(page.getByText('You must be logged in to submit a company')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?from=/);
  expect(app.network.requests(writesCompanies)).toEqual([]);
  await signIn(page, user);
  await expect(page).toHaveURL(PATH);
  await expect(companyFields(page).name).toHaveValue(COMPANY.name);
  await reviewButton(page).click();
  await expect(page).toHaveURL('/companies');
  expect(await onServer(app)).toHaveLength(1);
});

test('with an expired sign-in a company is saved, and sent after the next sign-in', async ({
  app,
  device,
}) => {
  const { page, user } = await openSubmission({ app, device }, PATH);
  await endSignIn(page);
  await page.reload();
  await fillCompany(page);
  await reviewButton(page).click();
  await expect(page.getByText('Waiting for you to sign in')).toBeVisible();
  expect(app.network.requests(writesCompanies)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Sign In Again' }).click();
  await signIn(page, user);
  await expect.poll(() => onServer(app)).toHaveLength(1);
  await expect(page).toHaveURL(PATH);
});
