import { expect, type Page } from 'playwright/test';
import { accountMenu, accountOnServer, newUser, openSignUp, signIn } from '../support/users.ts';
import { openDialog, submitWrong, type Act, type Scene, type StoryEnvironment } from './scene.ts';

const user = { ...newUser(), email: 'jane.doe@example.com' };
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const press = (page: Page, name: string) => button(page, name).click();

async function showSignUp(page: Page): Promise<void> {
  await expect((await openSignUp(page)).getByLabel('Full Name')).toBeVisible();
}

async function fillSignUp(page: Page, password: string, confirmation = password): Promise<void> {
  const form = await openSignUp(page);
  await form.getByLabel('Full Name').fill(user.fullName);
  await form.getByLabel('Email').fill(user.email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Confirm Password').fill(confirmation);
  await press(page, 'Sign Up');
  await expect(main(page).getByRole('alert')).toBeVisible();
}

const loseNetwork = (_: Page, { device }: StoryEnvironment) => device.loseNetwork();

const VISITOR_SCENES: Scene[] = [
  { name: 'gate', path: '/add-company' },
  { name: 'gate-admin', path: '/admin' },
  { name: 'settings-visitor', path: '/settings' },
  { name: 'about-resources', path: '/about/resources' },
  { name: 'about-privacy', path: '/about/privacy' },
  { name: 'about-accessibility', path: '/about/accessibility' },
  {
    name: 'about-third-party',
    path: '/about/third-party',
    play: (page) => main(page).getByText('@base-ui/react').click(),
  },
  {
    name: 'auth-forgot',
    path: '/auth?form=forgot-password',
    play: async (page) => {
      await main(page).getByLabel('Email').fill(user.email);
      await press(page, 'Send Code');
      await press(page, 'Set Password');
      await expect(main(page).getByText('Enter the code from the email, digits only')).toBeVisible();
    },
  },
  { name: 'auth-sign-in', path: '/auth' },
  { name: 'auth-sign-in-errors', path: '/auth', play: (page) => submitWrong(page, button(page, 'Sign In')) },
  {
    name: 'auth-sign-in-refused',
    path: '/auth',
    play: async (page) => {
      await main(page).getByLabel('Email').fill(user.email);
      await main(page).getByLabel('Password', { exact: true }).fill('not-hers');
      await press(page, 'Sign In');
      await expect(main(page).getByRole('alert')).toHaveText('Invalid login credentials');
    },
  },
  { name: 'auth-sign-up', path: '/auth', play: showSignUp },
  {
    name: 'auth-sign-up-errors',
    path: '/auth',
    play: async (page) => {
      await showSignUp(page);
      await submitWrong(page, button(page, 'Sign Up'));
    },
  },
  { name: 'auth-sign-up-mismatch', path: '/auth', play: (page) => fillSignUp(page, 'abcdef', 'abcdeg') },
  { name: 'auth-sign-up-weak', path: '/auth', play: (page) => fillSignUp(page, 'abc') },
  { name: 'auth-offline', path: '/auth', play: loseNetwork },
];

const ACCOUNT_SCENES: Scene[] = [
  {
    name: 'account-empty',
    path: '/auth?from=/account',
    play: async (page, environment) => {
      await accountOnServer(environment, user);
      await signIn(page, user);
      await expect(main(page).getByText('You have not claimed a profile.')).toBeVisible();
    },
  },
  { name: 'auth-change-password', path: '/auth?form=change-password' },
  {
    name: 'auth-change-email',
    path: '/auth?form=change-email',
    play: async (page) => {
      await main(page).getByLabel('New Email').fill(user.email);
      await press(page, 'Send Code');
      await expect(main(page).getByText('This is your address already')).toBeVisible();
    },
  },
  {
    name: 'auth-delete-account',
    path: '/auth?form=delete-account',
    play: async (page) => {
      await press(page, 'Delete Account');
      await expect(main(page).getByText('Choose what becomes of your listings')).toBeVisible();
    },
  },
  {
    name: 'avatar-menu',
    path: '/',
    play: async (page) => {
      await accountMenu(page, user.fullName).click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
    },
  },
  { name: 'admin-denied', path: '/admin' },
  { name: 'settings', path: '/settings' },
  {
    name: 'settings-remove-everything',
    path: '/settings',
    play: (page) => openDialog(page, button(page, 'Remove Everything from This Device')),
  },
];

/** Gates, /auth with its errors, and the first screens after a first sign-in. */
export const SIGN_IN_ACTS: Act[] = [
  { name: 'signing in and up', scenes: VISITOR_SCENES },
  { name: 'an account', scenes: ACCOUNT_SCENES },
];
