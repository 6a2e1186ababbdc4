import type { Locator, Page } from 'playwright/test';
import { BROKER_IDS } from '#sample/sample-ids.ts';
import { expect, test, type App } from './fixtures.ts';
import { tabTo, visiblyFocused } from './support/keyboard.ts';
import { companyFields, COMPANY, reviewButton } from './support/submission-forms.ts';
import { claim, newAdministrator, newSubmitter, submitCompany, weirWater } from './support/submissions.ts';
import { accountMenu, authPanel, newUser } from './support/users.ts';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, key: string) => page.keyboard.press(key);

async function enter(control: Locator): Promise<void> {
  await tabTo(control);
  await visiblyFocused(control);
  await press(control.page(), 'Enter');
}

async function type(control: Locator, text: string): Promise<void> {
  await tabTo(control);
  await visiblyFocused(control);
  await control.page().keyboard.type(text);
}

const password = (page: Page, form: 'Sign In' | 'Sign Up') =>
  authPanel(page, form).getByLabel('Password', { exact: true });

test('sign-up, sign-in, claim, submission and sign-out work with the keyboard alone', async ({
  app,
  device,
}) => {
  app.allowConsoleError(/Failed to load resource/);
  const user = newUser();
  const page = await device.visitOnce(`/broker/${BROKER_IDS.helenDunstan}`);
  await enter(main(page).getByRole('button', { name: 'Claim This Profile' }));
  await expect(page).toHaveURL(/\/auth\?/);

  await tabTo(main(page).getByRole('tab', { name: 'Sign In' }));
  await press(page, 'ArrowRight');
  const signUpTab = main(page).getByRole('tab', { name: 'Sign Up' });
  await expect(signUpTab).toBeFocused();
  await visiblyFocused(signUpTab);
  await press(page, 'Enter');
  await type(main(page).getByLabel('Full Name'), user.fullName);
  await type(main(page).getByLabel('Email'), user.email);
  await type(password(page, 'Sign Up'), user.password);
  await type(main(page).getByLabel('Confirm Password'), user.password);
  await press(page, 'Enter');
  await expect(password(page, 'Sign In')).toBeFocused();
  await page.keyboard.type(user.password);
  await press(page, 'Enter');
  await expect(accountMenu(page, user.fullName)).toBeVisible();
  await expect(page).toHaveURL(/\/broker\//);

  const opener = main(page).getByRole('button', { name: 'Claim This Profile' });
  const dialog = page.getByRole('dialog', { name: 'Claim this profile?' });
  await enter(opener);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, 'Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await press(page, 'Enter');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await enter(dialog.getByRole('button', { name: 'Submit Claim' }));
  await expect(main(page).getByRole('button', { name: 'Claim Pending Approval' })).toBeDisabled();
  await expect(main(page).getByRole('group', { name: 'Claim' })).toBeFocused();

  await page.goto('/add-company');
  const { yearFounded: _year, ...fields } = companyFields(page);
  for (const [name, field] of Object.entries(fields)) await type(field, answers[name] ?? '');
  await tabTo(main(page).getByRole('checkbox', { name: 'Lachlan', exact: true }));
  await press(page, 'Space');
  await enter(reviewButton(page));
  await expect(page).toHaveURL('/companies');

  await enter(accountMenu(page, user.fullName));
  const first = page.getByRole('menuitem', { name: 'My Account' });
  await expect(first).toBeFocused();
  await press(page, 'Escape');
  await expect(accountMenu(page, user.fullName)).toBeFocused();
  await press(page, 'Enter');
  await expect(first).toBeFocused();
  await press(page, 'End');
  const signOut = page.getByRole('menuitem', { name: 'Sign Out' });
  await expect(signOut).toBeFocused();
  await visiblyFocused(signOut);
  await press(page, 'Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

const answers: Partial<Record<string, string>> = COMPANY;

async function openDesk(app: App, page: Page): Promise<void> {
  const user = await newAdministrator(app);
  await page.goto('/auth?from=/admin');
  await type(main(page).getByLabel('Email'), user.email);
  await type(password(page, 'Sign In'), user.password);
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
}

test('submissions and claims are reviewed with the keyboard alone, and the focus keeps its place', async ({
  app,
  device,
}) => {
  const submitter = await newSubmitter(app);
  await submitCompany(app, submitter);
  await claim(app, submitter, 'company');
  const page = await device.visitOnce('/');
  await openDesk(app, page);
  const details = main(page).getByRole('button', { name: 'View Details' });
  const dialog = page.getByRole('dialog', { name: weirWater.name });
  await enter(details);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, 'Enter');
  await expect(dialog).toHaveCount(0);
  await expect(details).toBeFocused();
  await press(page, 'Enter');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await enter(dialog.getByRole('button', { name: 'Approve' }));
  await expect(page.getByText('Company approved successfully')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('No pending company submissions');
  await enter(main(page).getByRole('button', { name: 'Approve Claim' }));
  await expect(page.getByText('Claim approved successfully')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('No pending company submissions');
  await press(page, 'Tab');
  await expect(main(page).getByRole('tab', { name: /^Companies/ })).toBeFocused();
});
