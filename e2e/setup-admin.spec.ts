import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type App } from './fixtures.ts';
import type { Device } from './support/device.ts';
import { noFault } from './support/faults.ts';
import { accountMenu, accountOnServer, newUser, signIn, type User } from './support/users.ts';

/** The embedded server's key (README). */
const KEY = 'headwater-local';
/** The public key (.env), which is in the build and looks similar. */
const PUBLISHABLE_KEY = `sb_publishable_${KEY}`;
const DIST = new URL('../dist/', import.meta.url).pathname;

const ADMINS = 'select user_id from public.user_roles where role = $1 order by user_id';

/** Opens /setup-admin as a user without roles, through the gate. */
async function openSetup({ app, device }: { app: App; device: Device }, user: User) {
  const id = await accountOnServer(app, user);
  const page = await device.visitOnce('/setup-admin');
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await expect(page.getByLabel('Setup Key')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Go to Login' }).click();
  await signIn(page, user);
  await expect(page).toHaveURL(/\/setup-admin$/);
  return { page, id, main: page.getByRole('main') };
}

test(
  'a wrong key changes nothing, the right one makes an administrator with the dashboard in the menu',
  { tag: '@main' },
  async ({ app, device }) => {
    const user = newUser();
    const { page, id, main } = await openSetup({ app, device }, user);
    await expect(main.getByText(user.email)).toBeVisible();
    const key = page.getByLabel('Setup Key');
    await expect(key).toHaveAttribute('type', 'password');
    const makeMe = main.getByRole('button', { name: 'Make Me Admin' });

    await key.fill('headwater-global');
    await makeMe.click();
    await expect(main.getByText('Invalid setup key. Please contact the developer.')).toBeVisible();
    expect(await app.query(ADMINS, ['admin'])).toEqual([]);

    await key.fill(KEY);
    await makeMe.click();
    await expect(main.getByText('Admin role assigned successfully.')).toBeVisible();
    expect(await app.query(ADMINS, ['admin'])).toEqual([{ user_id: id }]);
    await accountMenu(page, user.fullName).click();
    await page.getByRole('menuitem', { name: 'Admin', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    expect(await storedTexts(page), 'the key is nowhere on the device').not.toContain(KEY);
  },
);

test('another user becomes an administrator by e-mail after signing up', async ({ app, device }) => {
  const friend = newUser('Bert Ives');
  const { page, main } = await openSetup({ app, device }, newUser());
  const assign = main.getByRole('button', { name: 'Make User Admin' });
  const email = page.getByLabel('Email');
  await page.getByLabel('Setup Key').fill(KEY);

  await assign.click();
  await expect(main.getByText('Please enter an email address.')).toBeVisible();
  await email.fill(friend.email);
  await assign.click();
  await expect(
    main.getByText('User not found with this email address. They must sign up first.'),
  ).toBeVisible();

  const id = await accountOnServer(app, friend);
  await email.fill(`  ${friend.email.toUpperCase()} `);
  await assign.click();
  await expect(main.getByText('Admin role assigned successfully.')).toBeVisible();
  expect(await app.query(ADMINS, ['admin'])).toEqual([{ user_id: id }]);
  await assign.click();
  await expect(main.getByRole('status').getByText('User already has admin role.')).toBeVisible();
});

test('after many wrong keys the page says how long to wait', async ({ app, device }) => {
  const { page, main } = await openSetup({ app, device }, newUser());
  await page.getByLabel('Setup Key').fill('not the key');
  await expect(async () => {
    await main.getByRole('button', { name: 'Make Me Admin' }).click();
    await expect(main.getByText(/^Try again in \d+ seconds?\.$/)).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('without a response the page says so and keeps the input; without a network it sends nothing', async ({
  app,
  device,
}) => {
  const { page, main } = await openSetup({ app, device }, newUser());
  const key = page.getByLabel('Setup Key');
  await key.fill(KEY);
  app.network.setRule((request) =>
    request.path.includes('grant_admin') ? { kind: 'drop-request' } : noFault(request),
  );
  await main.getByRole('button', { name: 'Make Me Admin' }).click();
  await expect(main.getByText('Error assigning admin role')).toBeVisible();
  await expect(key).toHaveValue(KEY);
  await device.loseNetwork();
  await expect(main.getByRole('button', { name: 'Make Me Admin' })).toBeDisabled();
  await expect(
    main.getByText('This device has no network. You need a connection to make an administrator.'),
  ).toBeVisible();
});

test('no built file holds the key or a hash of one', async () => {
  const names = await readdir(DIST, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(10);
  for (const { parentPath, name } of files) {
    const text = await readFile(join(parentPath, name), 'latin1');
    // A bcrypt hash begins with its identifier and cost.
    expect(text.replaceAll(PUBLISHABLE_KEY, '').includes(KEY), name).toBe(false);
    expect(text.match(/\$2[abxy]\$\d\d\$/u), name).toBeNull();
  }
});

/** Everything the page could have stored: local and session storage, and all local tables. */
function storedTexts(page: Awaited<ReturnType<Device['open']>>): Promise<string> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('headwater');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const names = [...opening.result.objectStoreNames];
    const transaction = opening.result.transaction(names);
    const reading = names.map((name) => transaction.objectStore(name).getAll());
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    opening.result.close();
    const storages = [localStorage, sessionStorage].map((storage) => Object.entries(storage));
    return JSON.stringify([storages, reading.map(({ result }) => result)]);
  });
}
