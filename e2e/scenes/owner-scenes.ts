// What the owner of a broker and a company sees, also as an administrator.
import { expect, type Page } from 'playwright/test';
import { BROKER_IDS, COMPANY_IDS } from '#sample/sample-ids.ts';
import { claimRow, insertAsOwner } from '#support/server-rows.ts';
import { savedHeading } from '../support/parcel-form.ts';
import { accountOnServer, newUser, signIn } from '../support/users.ts';
import { openDialog, openTab, type Act, type Scene, type StoryEnvironment } from './scene.ts';

const owner = newUser('Olive Owner');
const COMPANY = COMPANY_IDS.cumbungi;
const BROKER = BROKER_IDS.helenDunstan;
const OWN_PROFILES = [
  { entity_type: 'company', entity_id: COMPANY },
  { entity_type: 'broker', entity_id: BROKER },
] as const;

const main = (page: Page) => page.getByRole('main');
const management = (page: Page) => page.getByRole('article', { name: 'Manage this profile' });
const save = (page: Page) => main(page).getByRole('button', { name: 'Save Changes' }).click();

async function becomeOwner(page: Page, environment: StoryEnvironment): Promise<void> {
  const id = await accountOnServer(environment, owner);
  for (const profile of OWN_PROFILES)
    await insertAsOwner(environment, 'claimed_entities', claimRow(id, { ...profile, approved: true }));
  await signIn(page, owner);
  await expect(management(page)).toBeVisible();
}

async function becomeAdministrator(page: Page, { device, query }: StoryEnvironment): Promise<void> {
  await query(
    "insert into public.user_roles (user_id, role) select id, 'admin' from auth.users where email = $1",
    [owner.email],
  );
  await device.nextPass(page);
  await page.goto('/admin');
}

/** A new name, a new number and an office, saved without a network. */
async function editCompany(page: Page, { device }: StoryEnvironment): Promise<void> {
  await device.loseNetwork();
  await main(page).getByLabel('Company Name').fill('Cumbungi Land and Water');
  await main(page).getByLabel('Phone').first().fill('0491 570 157');
  await save(page);
  await expect(savedHeading(page)).toBeVisible();
}

async function fillFees(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Fees', exact: true }).click();
  await page.getByLabel('Percentage (%)').fill('2');
  await page.getByLabel('Minimum (AUD)').fill('300');
}

const PROFILE_SCENES: Scene[] = [
  {
    name: 'company-owned',
    path: `/auth?from=/company/${COMPANY}`,
    play: becomeOwner,
  },
  { name: 'change-broker', path: `/change-profile/broker/${BROKER}` },
  {
    name: 'change-company-errors',
    path: `/change-profile/company/${COMPANY}`,
    play: async (page) => {
      await main(page).getByLabel('Phone').first().fill('12');
      await main(page).getByRole('button', { name: 'Add an Office' }).click();
      await save(page);
      await expect(main(page).getByText('State is required')).toBeVisible();
    },
  },
  {
    name: 'change-company-saved',
    path: `/change-profile/company/${COMPANY}`,
    play: async (page, environment) => {
      await page.reload();
      await main(page)
        .getByRole('button', { name: /^Remove Office/ })
        .last()
        .click();
      await editCompany(page, environment);
    },
  },
  {
    name: 'company-changing',
    path: `/company/${COMPANY}`,
    play: async (page) => {
      await expect(management(page).getByText('The new name, Cumbungi Land and Water, waits')).toBeVisible();
    },
  },
  {
    name: 'broker-left',
    path: `/company/${COMPANY}`,
    play: (page) =>
      openDialog(page, management(page).getByRole('button', { name: 'Broker Has Left' }).first()),
  },
  {
    name: 'admin-profiles',
    path: '/account',
    play: async (page, environment) => {
      await becomeAdministrator(page, environment);
      await openTab(page, /^Profiles/);
      await expect(main(page).getByText('Cumbungi Land and Water').first()).toBeVisible();
    },
  },
  {
    name: 'admin-profile-rejected',
    path: '/admin',
    play: async (page) => {
      await openTab(page, /^Profiles/);
      await main(page).getByRole('button', { name: 'Reject' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Reject' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
    },
  },
];

const PASSPORT_SCENES: Scene[] = [
  {
    name: 'code-passport-errors',
    path: `/auth?from=/company/${COMPANY}`,
    play: async (page, environment) => {
      await becomeOwner(page, environment);
      await page.goto(`/code-passport/company/${COMPANY}`);
      await fillFees(page);
      await save(page);
      await expect(page.getByText('Choose whether GST is included or on top')).toBeVisible();
    },
  },
  {
    name: 'code-passport-waiting',
    path: `/code-passport/company/${COMPANY}`,
    play: async (page, { device }) => {
      await device.loseNetwork();
      await fillFees(page);
      await page.getByRole('radio', { name: 'GST on top' }).check();
      await save(page);
      await expect(savedHeading(page)).toBeVisible();
      await page.getByRole('link', { name: 'Back to the Profile' }).click();
      await expect(page.getByText('2% of the price, at least $300, GST on top')).toBeVisible();
    },
  },
  {
    name: 'change-conflict',
    path: `/change-profile/broker/${BROKER}`,
    play: async (page, { device, network, query }) => {
      await device.loseNetwork();
      await main(page).getByLabel('Phone').fill('0491 570 158');
      await save(page);
      await expect(savedHeading(page)).toBeVisible();
      await query("update public.brokers set phone = '0491 570 159' where id = $1", [BROKER]);
      network.heal();
      await device.findNetwork();
      await page.getByRole('link', { name: 'Back to the Profile' }).click();
      await expect(management(page).getByText('Not accepted')).toBeVisible();
    },
  },
  {
    name: 'change-conflict-compared',
    path: `/broker/${BROKER}`,
    play: async (page) => {
      await management(page).getByRole('link', { name: 'Compare both versions' }).click();
      await expect(page.getByText('The profile was changed in the meantime')).toBeVisible();
    },
  },
  {
    name: 'admin-passports',
    path: '/account',
    play: async (page, environment) => {
      await becomeAdministrator(page, environment);
      await openTab(page, /^Code passports/);
    },
  },
];

export const OWNER_ACTS: Act[] = [
  { name: 'the owner of a profile', scenes: PROFILE_SCENES },
  { name: 'a code passport, and an edit that conflicts', scenes: PASSPORT_SCENES },
];
