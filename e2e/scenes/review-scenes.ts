import { expect, type Page } from 'playwright/test';
import {
  claim,
  newAdministrator,
  newSubmitter,
  submitBroker,
  submitCompany,
} from '../support/submissions.ts';
import { signIn } from '../support/users.ts';
import type { Scene, StoryEnvironment } from './scene.ts';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

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

const openBrokers = (page: Page) =>
  main(page)
    .getByRole('tab', { name: /^Brokers/ })
    .click();

/** The administrator's dashboard, and the setup of an administrator. */
export const REVIEW_SCENES: Scene[] = [
  {
    name: 'admin-empty',
    path: '/auth?from=/admin',
    play: async (page, environment) => {
      await signIn(page, await newAdministrator(environment));
      await expect(main(page).getByText('No pending company submissions')).toBeVisible();
    },
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
    name: 'admin-offline',
    path: '/admin',
    play: async (page, { device }) => {
      await expect(main(page).getByText('The Weir Water')).toBeVisible();
      await device.loseNetwork();
      await expect(main(page).getByText(/Reviewing needs one/)).toBeVisible();
    },
  },
  {
    name: 'admin-dialog-offline',
    path: '/admin',
    play: async (page, { device }) => {
      await openFirst(page);
      await device.loseNetwork();
      await expect(page.getByRole('dialog').getByText(/Decisions need one/)).toBeVisible();
    },
  },
  { name: 'setup-admin', path: '/setup-admin' },
  { name: 'setup-admin-wrong-key', path: '/setup-admin', play: (page) => press(page, 'Make Me Admin') },
  { name: 'setup-admin-no-email', path: '/setup-admin', play: (page) => press(page, 'Make User Admin') },
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
