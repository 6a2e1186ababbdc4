// M13: another password or e-mail address, and the end of an account.
import { expect, test, type App } from './fixtures.ts';
import type { Device } from './support/device.ts';
import { listOffline } from './support/parcel-form.ts';
import { accountMenu, accountOnServer, newUser, signIn, type User } from './support/users.ts';
import { wcagFindings } from './support/wcag.ts';

const REFUSED = /Failed to load resource: the server responded with a status of 4(00|03|22)/;

test.use({ viewport: { width: 360, height: 740 } });

const NEW_PASSWORD = 'Another-password-2';

const codeSentTo = (app: App, address: string): string | undefined =>
  app.mails.findLast(({ to }) => to === address)?.text.match(/\d{6}/u)?.[0];

async function signedInAtAccount(device: Device, user: User) {
  const page = await device.visitOnce('/auth?from=/account');
  await signIn(page, user);
  return page;
}

async function signInElsewhere(app: App, user: User): Promise<void> {
  const page = await (await app.newDevice()).visitOnce('/auth');
  await signIn(page, user);
}

test('M13: a forgotten password is set anew by the code of an e-mail, which works once', async ({
  app,
  device,
}) => {
  app.allowConsoleError(REFUSED);
  const user = newUser('Jo Farm');
  await accountOnServer(app, user);
  const page = await device.visitOnce('/auth?from=/listings');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Forgot your password?' }).click();
  await main.getByLabel('Email').fill('jo@farm');
  await main.getByRole('button', { name: 'Send Code' }).click();
  await expect(main.getByText('Enter your email address, for instance jo@example.com')).toBeVisible();
  await main.getByLabel('Email').fill(user.email);
  expect(await wcagFindings(page)).toEqual([]);
  await main.getByRole('button', { name: 'Send Code' }).click();
  await expect(main.getByText(`If ${user.email} has an account, a code is on its way there.`)).toBeVisible();
  await expect(main.getByLabel('Code')).toBeFocused();
  expect(await wcagFindings(page)).toEqual([]);

  const code = codeSentTo(app, user.email) ?? '';
  const fill = async (typed: string, password: string, confirm = password) => {
    await main.getByLabel('Code').fill(typed);
    await main.getByLabel('New Password').fill(password);
    await main.getByLabel('Confirm Password').fill(confirm);
    await main.getByRole('button', { name: 'Set Password' }).click();
  };
  await fill('12 34', NEW_PASSWORD, 'Something-else-3');
  await expect(main.getByText('Enter the code from the email, digits only')).toBeVisible();
  await expect(main.getByText('Passwords do not match')).toBeVisible();
  await fill(code === '123456' ? '654321' : '123456', NEW_PASSWORD);
  await expect(main.getByRole('alert')).toContainText('This code is wrong, used or expired');
  await expect(main.getByLabel('New Password')).toHaveValue(NEW_PASSWORD);
  await fill(`${code.slice(0, 3)} ${code.slice(3)}`, NEW_PASSWORD);
  await expect(accountMenu(page, user.fullName)).toBeVisible();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(page).toHaveURL('/listings');

  await signInElsewhere(app, { ...user, password: NEW_PASSWORD });
});

test('M13: a password is changed from the account page, and a wrong current one is told', async ({
  app,
  device,
}) => {
  app.allowConsoleError(REFUSED);
  const user = newUser('Jo Farm');
  await accountOnServer(app, user);
  const page = await signedInAtAccount(device, user);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Change your password' }).click();
  const change = async (current: string) => {
    await main.getByLabel('Current Password').fill(current);
    await main.getByLabel('New Password').fill(NEW_PASSWORD);
    await main.getByLabel('Confirm Password').fill(NEW_PASSWORD);
    await main.getByRole('button', { name: 'Change Password' }).click();
  };
  expect(await wcagFindings(page)).toEqual([]);
  await change('Not-mine-1');
  await expect(main.getByRole('alert')).toContainText('That isn’t your current password.');
  await change(user.password);
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/account');
  await device.nextPass(page);
  await expect(accountMenu(page, user.fullName)).toBeVisible();
  await signInElsewhere(app, { ...user, password: NEW_PASSWORD });
});

test('M13: an e-mail address is changed by the code that was sent to the new one', async ({
  app,
  device,
}) => {
  app.allowConsoleError(REFUSED);
  const [user, other] = [newUser('Jo Farm'), newUser('Ann Hay')];
  await accountOnServer(app, user);
  await accountOnServer(app, other);
  const newEmail = `new-${user.email}`;
  const page = await signedInAtAccount(device, user);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Change your email' }).click();
  const request = async (address: string, password = user.password) => {
    await main.getByLabel('New Email').fill(address);
    await main.getByLabel('Current Password').fill(password);
    await main.getByRole('button', { name: 'Send Code' }).click();
  };
  await request(user.email.toUpperCase());
  await expect(main.getByText('This is your address already')).toBeVisible();
  expect(await wcagFindings(page)).toEqual([]);
  await request(newEmail, 'Not-mine-1');
  await expect(main.getByRole('alert')).toContainText('That isn’t your current password.');
  await request(other.email);
  await expect(main.getByRole('alert')).toContainText('already been registered');
  await request(newEmail);
  await expect(main.getByText(`A code is on its way to ${newEmail}.`)).toBeVisible();
  await expect(main.getByLabel('Code', { exact: true })).toBeFocused();
  await main.getByLabel('Code', { exact: true }).fill(codeSentTo(app, newEmail) ?? '');
  await main.getByRole('button', { name: 'Confirm Address' }).click();
  await expect(page.getByText('Email changed')).toBeVisible();
  await expect(page).toHaveURL('/account');
  await expect(main).toContainText(newEmail);
  await device.nextPass(page);
  await signInElsewhere(app, { ...user, email: newEmail });
});

test('M13: an account is deleted once nothing of it waits on the device', async ({ app, device }) => {
  app.allowConsoleError(REFUSED);
  const user = newUser('Jo Farm');
  const id = await accountOnServer(app, user);
  const page = await signedInAtAccount(device, user);
  const main = page.getByRole('main');
  await device.loseNetwork();
  await page.goto('/add-parcel');
  await listOffline(page, ['Saved in the paddock']);
  await page.goto('/account');
  await main.getByRole('link', { name: 'Delete your account' }).click();
  await expect(main.getByText('1 item not sent yet')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Delete Account' })).toHaveCount(0);
  expect(await wcagFindings(page)).toEqual([]);

  await device.findNetwork();
  const remove = main.getByRole('button', { name: 'Delete Account' });
  await expect(remove).toBeEnabled();
  await remove.click();
  await expect(main.getByText('Choose what becomes of your listings')).toBeVisible();
  await expect(main.getByRole('radio', { name: 'Keep them listed' })).toBeFocused();
  expect(await wcagFindings(page)).toEqual([]);
  await main.getByRole('radio', { name: 'Withdraw them' }).check();
  await main.getByLabel('Current Password').fill('Not-mine-1');
  await remove.click();
  await expect(main.getByRole('alert')).toContainText('That isn’t your current password.');
  await main.getByLabel('Current Password').fill(user.password);
  await remove.click();
  await expect(page.getByText('Account deleted')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await app.query('select id from auth.users where id = $1', [id])).toEqual([]);
  await page.goto('/parcels');
  await expect(main.getByText('Saved in the paddock')).toHaveCount(0);
});
