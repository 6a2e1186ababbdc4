import { expect, type Page } from 'playwright/test';
import { BROKER, COMPANY } from '#support/seed-ids.ts';
import { listFakes, report } from '../support/moderation.ts';
import {
  claim,
  newAdministrator,
  newSubmitter,
  submitBroker,
  submitCompany,
} from '../support/submissions.ts';
import { signIn } from '../support/users.ts';
import { openTab, submitWrong, type Act, type Scene, type StoryEnvironment } from './scene.ts';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const press = (page: Page, name: string) => button(page, name).click();

async function fillDesk(page: Page, environment: StoryEnvironment): Promise<void> {
  const submitter = await newSubmitter(environment, 'Sid Submitter');
  await submitCompany(environment, submitter, { name: 'The Weir Water', phone: '02 9999 0000' });
  await submitCompany(environment, submitter, {
    email: 'weirwater@gmail.com',
    logo: `${environment.network.url}/rest/v1/no-such-picture`,
  });
  await submitBroker(environment, submitter);
  await claim(environment, submitter, 'company');
  await claim(environment, submitter, 'broker');
  await press(page, 'Refresh');
  await expect(main(page).getByText('The Weir Water')).toBeVisible();
}

async function openFirst(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'View Details' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

const openBrokers = (page: Page) => openTab(page, /^Brokers/);

async function openListings(page: Page): Promise<void> {
  await openTab(page, /^Listings/);
  await expect(main(page).getByRole('heading', { name: /^Reported/ })).toBeVisible();
}

/** Reports of each kind, fakes of one device, and listings that were hidden one by one. */
async function fillListings(page: Page, environment: StoryEnvironment): Promise<void> {
  const { ids } = await listFakes(environment, 13);
  const [first = '', second = '', third = ''] = ids;
  const note = 'They asked for a deposit by bank transfer before showing any paper of the water.';
  await report(environment, { subject_id: first, reason: 'fraud', note });
  await report(environment, { subject_id: first, reason: 'wrong-details' });
  await report(environment, { subject_id: second, reason: 'not-available' });
  await report(environment, { subject_type: 'broker', subject_id: BROKER, reason: 'wrong-contact' });
  const gone = crypto.randomUUID();
  await environment.query("insert into sync.receipts (table_name, id, content) values ('parcels', $1, '')", [
    gone,
  ]);
  await report(environment, { subject_id: gone, reason: 'other' });
  for (const [reason, id] of Object.entries({ moderation: second, 'not-mine': third }))
    await environment.query('select private.hide_listings(array[$1]::uuid[], $2, null)', [id, reason]);
  await press(page, 'Refresh');
  await openListings(page);
  await expect(main(page).getByText(note)).toBeVisible();
}

async function askForDevice(page: Page): Promise<void> {
  await openListings(page);
  await main(page).getByRole('button', { name: 'Hide All of This Device' }).last().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** A name that waits, offices, and the phones of all brokers. */
async function fillProfiles(page: Page, { query }: StoryEnvironment): Promise<void> {
  await query(
    `insert into public.profile_requests (user_id, change_id, profile_type, profile_id, field, value, former)
     select profiles.id, gen_random_uuid(), 'broker', broker.id, 'name', 'Helen Dunstan-Reid', broker.name
     from public.brokers as broker, public.profiles where broker.id = $1 limit 1`,
    [BROKER],
  );
  await query(
    `insert into private.contact_changes (profile_type, profile_id, field, old, changes, user_id)
     select 'broker', broker.id, 'phone', '"03 5550 0100"', 1 + length(broker.name) % 3, author.id
     from public.brokers as broker, (select id from public.profiles limit 1) as author
     union all
     select 'company', $1, 'offices', (
       select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'address', number || ' Weir Road', 'city', 'Hay', 'state', 'NSW 2711',
         'is_primary', false, 'phone', '0491 570 157')) from generate_series(1, 5) as number
     ), 206, null`,
    [COMPANY],
  );
  await press(page, 'Refresh');
  await openTab(page, /^Profiles/);
  await expect(main(page).getByText(/^Offices: 5 → /)).toBeVisible();
}

/** Signs in a new administrator, at their dashboard. */
async function enter(page: Page, environment: StoryEnvironment): Promise<void> {
  await signIn(page, await newAdministrator(environment));
  await expect(main(page).getByText('No pending company submissions')).toBeVisible();
}

const SUBMISSION_SCENES: Scene[] = [
  {
    name: 'admin-empty',
    path: '/auth?from=/admin',
    play: enter,
  },
  { name: 'admin-companies', path: '/admin', play: fillDesk },
  { name: 'admin-company-dialog', path: '/admin', play: openFirst },
  { name: 'admin-brokers', path: '/admin', play: openBrokers },
  {
    name: 'admin-broker-dialog',
    path: '/admin',
    play: async (page) => {
      await openBrokers(page);
      await openFirst(page);
    },
  },
  {
    name: 'admin-reject',
    path: '/admin',
    play: async (page) => {
      await openFirst(page);
      const reject = page.getByRole('dialog').getByRole('button', { name: 'Reject' });
      await reject.click();
      await reject.click();
      await expect(page.getByText('Reason must be at least 2 characters')).toBeVisible();
    },
  },
  {
    name: 'admin-claim-owner',
    path: '/admin',
    play: async (page, environment) => {
      await environment.query(
        "update public.claimed_entities set approved = true where entity_type = 'company'",
      );
      await claim(environment, await newSubmitter(environment, 'Clem Claimant'), 'company');
      await press(page, 'Refresh');
      await expect(main(page).getByText(/^Owned by Sid Submitter/)).toHaveCount(2);
    },
  },
  {
    name: 'admin-revoke',
    path: '/admin',
    play: async (page) => {
      await main(page).getByRole('button', { name: 'Revoke' }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'admin-offline',
    path: '/admin',
    play: async (page, { device }) => {
      await expect(main(page).getByText('The Weir Water')).toBeVisible();
      await device.loseNetwork();
      await expect(main(page).getByText(/You need a connection to review/)).toBeVisible();
    },
  },
  {
    name: 'admin-dialog-offline',
    path: '/admin',
    play: async (page, { device }) => {
      await openFirst(page);
      await device.loseNetwork();
      await expect(page.getByRole('dialog').getByText(/You need a connection to decide/)).toBeVisible();
    },
  },
];

const MODERATION_SCENES: Scene[] = [
  {
    name: 'admin-listings-empty',
    path: '/auth?from=/admin',
    play: async (page, environment) => {
      await enter(page, environment);
      await openListings(page);
    },
  },
  { name: 'admin-listings', path: '/admin', play: fillListings },
  { name: 'admin-hide-device', path: '/admin', play: askForDevice },
  {
    name: 'admin-device-hidden',
    path: '/admin',
    play: async (page) => {
      await askForDevice(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Hide All', exact: true }).click();
      await expect(page.getByText('11 listings hidden', { exact: true })).toBeVisible();
      await expect(main(page).getByText('11 hidden listings')).toBeVisible();
    },
  },
  {
    name: 'admin-not-restored',
    path: '/admin',
    play: async (page, { query }) => {
      await query(
        `update public.hidden_listings set content = jsonb_set(content, '{broker_id}', to_jsonb(gen_random_uuid()))
         where id in (select id from public.hidden_listings where hidden_with is not null order by id limit 3)`,
      );
      await openListings(page);
      await main(page)
        .getByRole('listitem')
        .filter({ hasText: /^Device/ })
        .getByRole('button')
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Restore All' }).click();
      await expect(main(page).getByText('Not restored')).toBeVisible();
      await expect(main(page).getByText('3 hidden listings')).toBeVisible();
    },
  },
  {
    name: 'admin-listings-offline',
    path: '/admin',
    play: async (page, { device }) => {
      await openListings(page);
      await device.loseNetwork();
      await expect(main(page).getByText(/You need a connection to review/)).toBeVisible();
    },
  },
];

const ADMINISTRATOR_SCENES: Scene[] = [
  {
    name: 'admin-profiles',
    path: '/auth?from=/admin',
    play: async (page, environment) => {
      await enter(page, environment);
      await fillProfiles(page, environment);
    },
  },
  {
    name: 'admin-administrators',
    path: '/admin',
    play: async (page) => {
      await openTab(page, /^Administrators/);
      await expect(main(page).getByText('Ada Reid')).toBeVisible();
    },
  },
  {
    name: 'admin-last-administrator',
    path: '/admin',
    play: async (page) => {
      await openTab(page, /^Administrators/);
      await press(page, 'Remove');
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByText('The last administrator cannot be removed')).toBeVisible();
    },
  },
  { name: 'setup-admin', path: '/setup-admin' },
  {
    name: 'setup-admin-wrong-key',
    path: '/setup-admin',
    play: (page) => submitWrong(page, button(page, 'Make Me Admin')),
  },
  {
    name: 'setup-admin-no-email',
    path: '/setup-admin',
    play: (page) => submitWrong(page, button(page, 'Make User Admin')),
  },
  {
    name: 'setup-admin-done',
    path: '/setup-admin',
    play: async (page) => {
      await main(page).getByLabel('Setup Key').fill('headwater-local');
      await press(page, 'Make Me Admin');
      await expect(main(page).getByText('User already has admin role.')).toBeVisible();
    },
  },
  {
    name: 'setup-admin-offline',
    path: '/setup-admin',
    play: (_, { device }) => device.loseNetwork(),
  },
];

/** The administrator's dashboard, and the setup of an administrator. */
export const REVIEW_ACTS: Act[] = [
  { name: 'an administrator reviews submissions and claims', scenes: SUBMISSION_SCENES },
  { name: 'an administrator hides listings', scenes: MODERATION_SCENES },
  { name: 'an administrator looks after profiles and administrators', scenes: ADMINISTRATOR_SCENES },
];
