import { expect, test } from './fixtures.ts';
import { accountOnServer, newPerson, signIn, signOut, signUp } from './support/person.ts';

const GATED = [
  ['/add-company', 'Submit a New Company'],
  ['/add-broker', 'Submit a New Broker Profile'],
] as const;

for (const [path, title] of GATED) {
  test(`${path} asks a visitor to sign in or up, stays where it is, and is come back to`, async ({
    device,
  }) => {
    const person = newPerson();
    const page = await device.open(path);
    await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    await expect(page).toHaveURL(path);
    await page.getByRole('link', { name: 'Log In or Sign Up' }).click();
    await expect(page).toHaveURL(/\/auth/);
    await signUp(page, person);
    await signIn(page, person);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  });
}

test('the gate closes again when the person signs out', async ({ app, device }) => {
  const person = newPerson();
  await accountOnServer(app, person);
  const page = await device.open('/auth?from=/add-company');
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Submit a New Company' })).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL('/');
  await page.goto('/add-company');
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
});
