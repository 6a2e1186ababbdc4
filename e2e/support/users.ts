// Users with accounts: made and signed in through the screens, or directly on the server where the story is about something else.
import { expect, type Locator, type Page } from 'playwright/test';
import { KEY } from '#support/api.ts';
import type { App } from '../fixtures.ts';
import type { Device } from './device.ts';
import { readLocal } from './local-database.ts';

/** A user with the credentials to sign in. */
export type User = { fullName: string; email: string; password: string };

/** A user with no account yet. */
export function newUser(fullName = 'Jane Mary Doe'): User {
  return { fullName, email: `person-${crypto.randomUUID()}@example.com`, password: 'Long-enough-1' };
}

/** Creates an account on the server without a screen; resolves with the user's id. */
export async function accountOnServer(
  { network, query }: Pick<App, 'network' | 'query'>,
  { fullName, email, password }: User,
): Promise<string> {
  const response = await fetch(`${network.apiUrl}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, data: { full_name: fullName } }),
  });
  if (!response.ok) throw new Error(`The server made no account: ${await response.text()}`);
  const [user] = await query<{ id: string }>('select id from auth.users where email = $1', [email]);
  if (user === undefined) throw new Error('The account is not on the server');
  return user.id;
}

/** The panel of a tab on /auth; for a moment after a change of tab both exist. */
export const authPanel = (page: Page, name: 'Sign In' | 'Sign Up'): Locator =>
  page.getByRole('main').getByRole('tabpanel', { name });

/** Opens the sign-up tab of /auth; resolves to its panel. */
export async function openSignUp(page: Page): Promise<Locator> {
  await page.getByRole('main').getByRole('tab', { name: 'Sign Up' }).click();
  return authPanel(page, 'Sign Up');
}

/** Signs up on /auth, which then shows its sign-in tab with the e-mail filled in. */
export async function signUp(page: Page, { fullName, email, password }: User): Promise<void> {
  const form = await openSignUp(page);
  await form.getByLabel('Full Name').fill(fullName);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Confirm Password').fill(password);
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expect(authPanel(page, 'Sign In').getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(authPanel(page, 'Sign In').getByLabel('Email')).toHaveValue(email);
}

/** Signs in on /auth, which then returns to the previous page; resolves when the header shows the user. */
export async function signIn(page: Page, { fullName, email, password }: User): Promise<void> {
  await authPanel(page, 'Sign In').getByLabel('Email').fill(email);
  await authPanel(page, 'Sign In').getByLabel('Password', { exact: true }).fill(password);
  await authPanel(page, 'Sign In').getByRole('button', { name: 'Sign In' }).click();
  await expect(accountMenu(page, fullName)).toBeVisible();
}

/** A new user, signed in at this address of a device that has their rows. */
export async function openSignedIn({ app, device }: { app: App; device: Device }, path: string) {
  const user = newUser();
  const userId = await accountOnServer(app, user);
  const page = await device.visitOnce(`/auth?from=${encodeURIComponent(path)}`);
  await signIn(page, user);
  // What is sent next would wait for the pass of the sign-in.
  await expect.poll(() => readLocal(page, 'profiles')).toHaveLength(1);
  return { page, user, userId };
}

/** Signs out by the menu in the header, with nothing unsent. */
export async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account of/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
}

/** The button in the header that opens the signed-in user's menu. */
export function accountMenu(page: Page, fullName: string): Locator {
  return page.getByRole('banner').getByRole('button', { name: `Account of ${fullName}` });
}
