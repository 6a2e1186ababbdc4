import { expect, type Page } from 'playwright/test';
import { BROKER_IDS, COMPANY_IDS } from '#sample/sample-ids.ts';
import { brokerSubmissionRow, claimRow, companySubmissionRow, insertAsOwner } from '#support/server-rows.ts';
import { askForUpdate, deploy } from '../support/deploy.ts';
import { once, type RecordedRequest } from '../support/faults.ts';
import { endSignIn } from '../support/local-database.ts';
import { listOffline, savedHeading } from '../support/parcel-form.ts';
import { brokerFields, fillBroker, fillCompany, reviewButton } from '../support/submission-forms.ts';
import { accountMenu, accountOnServer, newUser, signIn } from '../support/users.ts';
import { openDialog, submitWrong, type Act, type Scene, type StoryEnvironment } from './scene.ts';

const user = { ...newUser(), email: 'jane.doe@example.com' };
const BROKER_PAGE = `/broker/${BROKER_IDS.helenDunstan}`;
const COMPANY_PAGE = `/company/${COMPANY_IDS.cumbungi}`;

const main = (page: Page) => page.getByRole('main');
const submit = (page: Page) => reviewButton(page).click();
const submitEmpty = (page: Page) => submitWrong(page, reviewButton(page));
const askToClaim = (page: Page) =>
  openDialog(page, main(page).getByRole('button', { name: 'Claim This Profile' }));
const submitClaim = (page: Page) => page.getByRole('button', { name: 'Submit Claim' }).click();
const pending = (page: Page) =>
  expect(main(page).getByRole('button', { name: 'Claim Pending Approval' })).toBeVisible();

/** Signs in with a new account; resolves to the user's id. */
async function enter(page: Page, environment: StoryEnvironment): Promise<string> {
  const id = await accountOnServer(environment, user);
  await signIn(page, user);
  return id;
}

async function saveCompany(page: Page, { device }: StoryEnvironment): Promise<void> {
  await device.loseNetwork();
  await fillCompany(page);
  await submit(page);
  await expect(savedHeading(page)).toBeVisible();
}

async function fillBrokerOf(page: Page, { network }: StoryEnvironment): Promise<void> {
  await fillBroker(page, { image: `${network.url}/people/kate-orr.svg` });
  await brokerFields(page).company.selectOption('Cumbungi Water Brokers');
  await expect(main(page).getByText(/^The picture loads/)).toBeVisible();
}

const SUBMISSIONS: Scene[] = [
  {
    name: 'add-company',
    path: '/auth?from=/add-company',
    play: async (page, environment) => {
      await enter(page, environment);
      await expect(page.getByRole('heading', { name: 'Submit a New Company' })).toBeVisible();
    },
  },
  { name: 'add-company-errors', path: '/add-company', play: submitEmpty },
  {
    name: 'add-company-preview',
    path: '/add-company',
    play: async (page, { network }) => {
      await fillCompany(page, { logo: `${network.url}/logos/cumbungi-water-brokers.svg` });
      await expect(main(page).getByText(/^The picture loads/)).toBeVisible();
    },
  },
  {
    name: 'add-company-refused',
    path: '/add-company',
    play: async (page, { network }) => {
      const writes = ({ method, path }: RecordedRequest) =>
        method === 'POST' && path.includes('pending_companies');
      const refusal = { code: '23514', message: 'This number belongs to another company.', hint: 'phone' };
      network.setRule(
        once(writes, {
          kind: 'answer',
          status: 400,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...refusal, details: null }),
        }),
      );
      await submit(page);
      await expect(main(page).getByRole('alert')).toHaveText(refusal.message);
    },
  },
  {
    name: 'add-company-broken-logo',
    path: '/add-company',
    play: async (page, { network }) => {
      await main(page).getByLabel('Logo URL').fill(`${network.url}/rest/v1/no-picture.png`);
      await expect(main(page).getByText(/^This picture cannot be loaded/)).toBeVisible();
    },
  },
  { name: 'add-company-saved', path: '/add-company', play: saveCompany },
  { name: 'add-broker', path: '/add-broker' },
  { name: 'add-broker-errors', path: '/add-broker', play: submitEmpty },
  { name: 'add-broker-preview', path: '/add-broker', play: fillBrokerOf },
  {
    name: 'add-broker-sent',
    path: '/add-broker',
    play: async (page) => {
      await submit(page);
      await expect(page.getByText('Broker submission successful!')).toBeVisible();
    },
  },
];

const CLAIMS: Scene[] = [
  {
    name: 'desk-without-profile',
    path: '/auth?from=/desk',
    play: async (page, environment) => {
      await enter(page, environment);
      await expect(page.getByText('You have no profile yet')).toBeVisible();
    },
  },
  { name: 'claim-dialog', path: BROKER_PAGE, play: askToClaim },
  {
    name: 'claim-pending',
    path: BROKER_PAGE,
    play: async (page) => {
      await askToClaim(page);
      await submitClaim(page);
      await expect(page.getByText('Claim submitted successfully')).toBeVisible();
    },
  },
  {
    name: 'claim-saved',
    path: COMPANY_PAGE,
    play: async (page, { device }) => {
      await device.loseNetwork();
      await askToClaim(page);
      await submitClaim(page);
      await pending(page);
    },
  },
  {
    name: 'claim-approved',
    path: BROKER_PAGE,
    play: async (page, { device, query }) => {
      await query("update public.claimed_entities set approved = true where entity_type = 'broker'");
      await device.nextPass(page);
      await expect(main(page).getByRole('button', { name: 'Broker Profile Verified' })).toBeVisible();
    },
  },
  {
    name: 'desk',
    path: '/desk',
    play: async (page, { query }) => {
      await query("update public.inbox set seller_name = 'Jo Farm', seller_phone = '0491 570 313'");
      await page.getByRole('main').getByRole('button', { name: 'Confirm' }).first().click();
      await expect(page.getByText('Confirmed today', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'desk-enquiries',
    path: '/desk',
    play: async (page, { device, query }) => {
      await query(
        `insert into public.enquiries (parcel_id, device_id, volume, top_price, wanted_by, name, phone, note, made_at, broker_id, company_id, listing_title)
         select parcel_id, gen_random_uuid(), 60.5, 232.5, '2026-12-05', 'Vera Hall', '0491 570 313', 'Before the pump starts.', 1795233600000,
           gen_random_uuid(), gen_random_uuid(), '' from (select distinct parcel_id from public.inbox limit 2) as listed`,
      );
      await query(
        `insert into public.enquiries (broker_id, device_id, volume, zone, product, phone, made_at)
         select distinct broker_id, gen_random_uuid(), 120, '7', 'allocation', '0491 570 156', 1795233600000 from public.inbox`,
      );
      await query(
        'delete from public.parcels where id = (select parcel_id from public.enquiries order by parcel_id limit 1)',
      );
      await device.nextPass(page);
      await expect(main(page).getByRole('region', { name: 'Enquiries' })).toBeVisible();
      await page.getByRole('button', { name: 'Not Available' }).first().click();
      await expect(page.getByText('Not available any more')).toBeVisible();
    },
  },
  { name: 'records', path: '/records' },
  {
    name: 'records-errors',
    path: '/records',
    play: async (page) => {
      await page.getByLabel('From', { exact: true }).fill('2026-11-02');
      await page.getByLabel('To', { exact: true }).fill('2026-11-01');
      await page.getByRole('button', { name: 'Export as CSV' }).click();
      await expect(page.getByText('Choose the first day or a later one')).toBeVisible();
    },
  },
  {
    name: 'records-none',
    path: '/records',
    play: async (page) => {
      await page.getByLabel('From', { exact: true }).fill('2001-01-01');
      await page.getByLabel('To', { exact: true }).fill('2001-01-31');
      await expect(page.getByText(/^No rows from/)).toBeVisible();
    },
  },
];

const ACCOUNT: Scene[] = [
  {
    name: 'account-full',
    path: '/auth?from=/account',
    play: async (page, environment) => {
      const { device } = environment;
      const id = await enter(page, environment);
      await insertAsOwner(environment, 'claimed_entities', claimRow(id, { approved: true }));
      const company = { entity_type: 'company', entity_id: COMPANY_IDS.cumbungi } as const;
      await insertAsOwner(environment, 'claimed_entities', claimRow(id, company));
      await insertAsOwner(environment, 'pending_companies', companySubmissionRow(id));
      const rejected = brokerSubmissionRow(id, { company_id: COMPANY_IDS.cumbungi, status: 'rejected' });
      await insertAsOwner(environment, 'pending_brokers', rejected);
      await device.nextPass(page);
      await expect(main(page).getByText('Rejected')).toBeVisible();
      await device.loseNetwork();
      await page.goto('/add-parcel');
      await listOffline(page, ['Saved in the paddock']);
      await page.goto('/account');
      await expect(main(page).getByText('Waiting to be sent').first()).toBeVisible();
    },
  },
  {
    name: 'sign-out-question',
    path: '/account',
    play: async (page, { device }) => {
      await device.loseNetwork();
      await page.goto('/add-parcel');
      await listOffline(page, ['Saved beside the weir']);
      await page.goto('/account');
      await accountMenu(page, user.fullName).click();
      await page.getByRole('menuitem', { name: 'Sign Out' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'account-expired',
    path: '/account',
    play: async (page) => {
      await endSignIn(page);
      await page.reload();
      await expect(main(page).getByText('Please sign in again')).toBeVisible();
    },
  },
  { name: 'auth-expired', path: '/auth' },
  { name: 'add-company-expired', path: '/add-company' },
  {
    name: 'update-offer',
    path: '/brokers',
    play: async (page, environment) => {
      deploy(environment);
      await askForUpdate(page);
      await expect(page.getByText('A new version of Headwater is ready.')).toBeVisible();
    },
  },
];

/** Screens of a signed-in user: submissions, claims, the account, and the offer of a new version. */
export const MEMBER_ACTS: Act[] = [
  { name: 'submissions of a signed-in user', scenes: SUBMISSIONS },
  { name: 'claims, desk and records', scenes: CLAIMS },
  { name: 'the account of a signed-in user', scenes: ACCOUNT },
];
