// M13: a new password, by a code of an e-mail or with the current one.
import { expect, test, type App } from './fixtures.ts';
import { accountMenu, accountOnServer, newUser, signIn } from './support/users.ts';
import { wcagFindings } from './support/wcag.ts';

const REFUSED = /Failed to load resource: the server responded with a status of 40[03]/;

test.use({ viewport: { width: 360, height: 740 } });

const NEW_PASSWORD = 'Another-password-2';

const codeSentTo = (app: App, address: string): string | undefined =>
  app.mails.findLast(({ to }) => to === address)?.text.match(/\d{6}/u)?.[0];

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
  await expect(main.getByText('Enter your e-mail address, for instance jo@example.com')).toBeVisible();
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
  await expect(main.getByText('Enter the code from the e-mail, digits only')).toBeVisible();
  await expect(main.getByText('Passwords do not match')).toBeVisible();
  await fill(code === '123456' ? '654321' : '123456', NEW_PASSWORD);
  await expect(main.getByRole('alert')).toContainText('This code is not right');
  await expect(main.getByLabel('New Password')).toHaveValue(NEW_PASSWORD);
  await fill(`${code.slice(0, 3)} ${code.slice(3)}`, NEW_PASSWORD);
  await expect(accountMenu(page, user.fullName)).toBeVisible();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(page).toHaveURL('/listings');

  const other = await (await app.newDevice()).visitOnce('/auth');
  await signIn(other, { ...user, password: NEW_PASSWORD });
});

test('M13: a password is changed from the account page, and a wrong current one is told', async ({
  app,
  device,
}) => {
  app.allowConsoleError(REFUSED);
  const user = newUser('Jo Farm');
  await accountOnServer(app, user);
  const page = await device.visitOnce('/auth?from=/account');
  await signIn(page, user);
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
  await expect(main.getByRole('alert')).toContainText('Your current password is another one.');
  await change(user.password);
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/account');
  await device.nextPass(page);
  await expect(accountMenu(page, user.fullName)).toBeVisible();
  const other = await (await app.newDevice()).visitOnce('/auth');
  await signIn(other, { ...user, password: NEW_PASSWORD });
});
