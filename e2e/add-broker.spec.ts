import { COMPANY_IDS } from '#sample/sample-ids.ts';
import type { Fault } from '#support/faults.ts';
import { expect, test, type App } from './fixtures.ts';
import type { Device } from './support/device.ts';
import { onlyTo, type RecordedRequest } from './support/faults.ts';
import { savedHeading } from './support/parcel-form.ts';
import {
  brokerFields,
  fillBroker,
  openSubmission,
  reviewButton,
  SUBMITTED_BROKER,
} from './support/submission-forms.ts';
import { accountOnServer, newUser, signIn } from './support/users.ts';

const PATH = '/add-broker';
const SUCCESS = 'Broker submission successful!';
const CUMBUNGI = 'Cumbungi Water Brokers';

const onServer = (app: App) =>
  app.query<{ name: string; company_id: string }>(
    'select name, specialties, company_id, user_id, status from public.pending_brokers order by name',
  );

/** One more company on the server, without brokers. */
const JOIN = `insert into public.companies (name, logo, description, phone, email, website, address, year_founded, regions)
  select 'Moonie Water', logo, description, phone, email, website, address, year_founded, regions
  from public.companies where id = $1`;

test('a visitor is asked to sign in and returns to the same page', async ({ app, device }) => {
  const user = newUser();
  await accountOnServer(app, user);
  const page = await device.open(PATH);
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expect(page).toHaveURL(PATH);
  await page.getByRole('link', { name: 'Log In or Sign Up' }).click();
  await signIn(page, user);
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole('heading', { name: 'Submit a New Broker Profile' })).toBeVisible();
});

test(
  'a broker is submitted for review and the user returns to the list of brokers',
  { tag: '@main' },
  async ({ app, device }) => {
    const { page, userId } = await openSubmission({ app, device }, PATH);
    await fillBroker(page);
    await brokerFields(page).company.selectOption(CUMBUNGI);
    await reviewButton(page).click();
    await expect(page.getByText(SUCCESS)).toBeVisible();
    await expect(
      page.getByText('Your broker profile has been submitted for review by an administrator.'),
    ).toBeVisible();
    await expect(page).toHaveURL('/brokers');
    expect(await onServer(app)).toEqual([
      {
        name: SUBMITTED_BROKER.name,
        specialties: ['Seasonal Allocations', 'Market Analysis'],
        company_id: COMPANY_IDS.cumbungi,
        user_id: userId,
        status: 'pending',
      },
    ]);
  },
);

test('a broker whose company left the directory is refused at that field, and submitted under another', async ({
  app,
  device,
}) => {
  await app.query(JOIN, [COMPANY_IDS.cumbungi]);
  const { page } = await openSubmission({ app, device }, PATH);
  await fillBroker(page);
  await brokerFields(page).company.selectOption('Moonie Water');
  await app.query("delete from public.companies where name = 'Moonie Water'");
  await reviewButton(page).click();
  await expect(page.getByText('Error submitting broker')).toBeVisible();
  const { company, name } = brokerFields(page);
  await expect(company).toBeFocused();
  await expect(company).toHaveAccessibleDescription('This company is no longer listed.');
  await expect(name).toHaveValue(SUBMITTED_BROKER.name);
  await company.selectOption(CUMBUNGI);
  await reviewButton(page).click();
  await expect(page).toHaveURL('/brokers');
  expect(await onServer(app)).toMatchObject([{ company_id: COMPANY_IDS.cumbungi }]);
});

test('a broker saved without a network is changed from the outbox and arrives once, as changed', async ({
  app,
  device,
}) => {
  const { page } = await openSubmission({ app, device }, PATH);
  await device.loseNetwork();
  await fillBroker(page);
  await brokerFields(page).company.selectOption(CUMBUNGI);
  await reviewButton(page).click();
  await expect(savedHeading(page)).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^1 waiting/ })
    .click();
  const item = page.getByRole('listitem').filter({ hasText: SUBMITTED_BROKER.name });
  await expect(item).toContainText('Broker for review · Senior Broker · Echuca, VIC');
  await item.getByRole('link', { name: 'Change' }).click();
  await expect(brokerFields(page).name).toHaveValue(SUBMITTED_BROKER.name);
  await brokerFields(page).name.fill('Rosalind Quamby-Hay');
  await reviewButton(page).click();
  await expect(savedHeading(page)).toBeVisible();
  await device.findNetwork();
  await expect
    .poll(async () => (await onServer(app)).map(({ name }) => name))
    .toEqual(['Rosalind Quamby-Hay']);
});

test.describe('a device that has never fetched rows', () => {
  const readsRows = ({ path }: RecordedRequest) => path.startsWith('/rest/v1/rpc/pull_changes');

  /** Signs in while no row can be read, and opens the form. */
  async function openUnread(app: App, device: Device, fault: Fault) {
    const user = newUser();
    await accountOnServer(app, user);
    app.network.setRule(onlyTo(readsRows, fault));
    const page = await device.open(`/auth?from=${PATH}`);
    await signIn(page, user);
    await expect(page).toHaveURL(PATH);
    return { page, company: brokerFields(page).company };
  }

  test('shows the companies as loading until the server responds', async ({ app, device }) => {
    const gate = Promise.withResolvers<void>();
    const { page, company } = await openUnread(app, device, {
      kind: 'hold',
      of: 'response',
      until: gate.promise,
    });
    await expect(company).toContainText('Loading companies...');
    await expect(company).toBeDisabled();
    gate.resolve();
    await expect(company.getByRole('option', { name: CUMBUNGI })).toBeAttached();
    await expect(page.getByText(/^Failed to fetch/)).toHaveCount(0);
  });

  const refused = (status: number, code: string): Fault => ({
    kind: 'answer',
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, message: 'No', details: null, hint: null }),
  });
  for (const [what, fault, reason] of [
    ['a busy server', { kind: 'answer', status: 503, body: '' }, 'the server is busy'],
    ['a feed that refuses', refused(400, '22023'), 'the server had a fault'],
    ['a feed that denies access', refused(403, '42501'), 'the server had a fault'],
  ] as const) {
    test(`reports companies that cannot be read because of ${what}, and shows them as soon as they can`, async ({
      app,
      device,
    }) => {
      const { page, company } = await openUnread(app, device, fault);
      await expect(page.getByText(`Failed to fetch companies: ${reason}`)).toBeVisible();
      await expect(company).toContainText('No companies available');
      const gate = Promise.withResolvers<void>();
      // A pass that the app begins by itself would remove the button before the press.
      app.network.setRule(onlyTo(readsRows, { kind: 'hold', of: 'response', until: gate.promise }));
      await page.getByRole('button', { name: 'Try Again' }).click();
      gate.resolve();
      await expect(company.getByRole('option', { name: CUMBUNGI })).toBeAttached();
    });
  }
});

test('a directory without companies offers none', async ({ app, device }) => {
  await app.query('truncate public.companies cascade');
  const { page } = await openSubmission({ app, device }, PATH);
  const { company } = brokerFields(page);
  await expect(company).toContainText('No companies available');
  await expect(company).toBeDisabled();
});
