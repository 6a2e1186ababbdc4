import type { Page } from 'playwright/test';
import { BROKER_IDS, COMPANY_IDS } from '#sample/sample-ids.ts';
import { expect, test, type App } from './fixtures.ts';
import type { Device } from './support/device.ts';
import { onlyTo, type RecordedRequest } from './support/faults.ts';
import { readLocal, unsentCount } from './support/local-database.ts';
import { accountOnServer, newUser, openSignedIn, signIn } from './support/users.ts';

const BROKER_PAGE = `/broker/${BROKER_IDS.helenDunstan}`;
const COMPANY_PAGE = `/company/${COMPANY_IDS.cumbungi}`;

const writesClaims = ({ method, path }: RecordedRequest) =>
  method === 'POST' && path.startsWith('/rest/v1/claimed_entities');
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Claim this profile?' });
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Submit Claim' });
const toast = (page: Page, title: string) => page.getByLabel('Notifications').getByText(title);

async function claim(page: Page): Promise<void> {
  await button(page, 'Claim This Profile').click();
  await submit(page).click();
}

/** A user with an account, signed in on a page of a device that has the directory. */
async function userAt(app: App, device: Device, path: string) {
  const { page, userId: id, user } = await openSignedIn({ app, device }, path);
  await expect(page).toHaveURL(path);
  await expect(button(page, 'Claim This Profile')).toBeEnabled();
  return { page, id, user };
}

const claimsOf = (app: App, id: string) =>
  app.query<{ entity_type: string; entity_id: string; approved: boolean }>(
    'select entity_type, entity_id, approved from public.claimed_entities where user_id = $1',
    [id],
  );
const pendingBroker = { entity_type: 'broker', entity_id: BROKER_IDS.helenDunstan, approved: false };

test(
  "a visitor who claims signs in, returns to the profile, and claims it; after an administrator's approval it is verified",
  { tag: '@main' },
  async ({ app, device }) => {
    const user = newUser();
    const id = await accountOnServer(app, user);
    const page = await device.visitOnce(`${BROKER_PAGE}?ref=card`);
    await button(page, 'Claim This Profile').click();
    await expect(page).toHaveURL(/\/auth\?/);
    await expect(dialog(page)).toHaveCount(0);
    await signIn(page, user);
    await expect(page).toHaveURL(`${BROKER_PAGE}?ref=card`);

    await button(page, 'Claim This Profile').click();
    await expect(dialog(page)).toContainText(
      'You are about to claim the broker profile for "Helen Dunstan". This will notify our administrators who will review and approve your claim.',
    );
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toHaveCount(0);
    expect(app.network.requests(writesClaims)).toEqual([]);

    await claim(page);
    await expect(toast(page, 'Claim submitted successfully')).toBeVisible();
    await expect(
      toast(page, 'Your claim for this broker profile has been submitted and is pending approval.'),
    ).toBeVisible();
    await expect(button(page, 'Claim Pending Approval')).toBeDisabled();
    expect(await claimsOf(app, id)).toEqual([pendingBroker]);
    await page.reload();
    await expect(button(page, 'Claim Pending Approval')).toBeDisabled();

    await app.query('update public.claimed_entities set approved = true where user_id = $1', [id]);
    await device.nextPass(page);
    const verified = button(page, 'Broker Profile Verified');
    await expect(verified).toBeEnabled();
    const isGreen = async () => {
      const [red = 0, green = 0, blue = 0] = await verified.evaluate((element) =>
        (getComputedStyle(element).backgroundColor.match(/[\d.]+/gu) ?? []).map(Number),
      );
      return green > Math.max(red, blue);
    };
    // Its colour changes with a transition.
    await expect.poll(isGreen).toBe(true);
    await verified.click();
    await expect(toast(page, 'Profile already claimed')).toBeVisible();
    await expect(toast(page, 'Your claim for this broker profile is approved.')).toBeVisible();
  },
);

test('the button waits while the claim is submitted, and two presses make one claim', async ({
  app,
  device,
}) => {
  const { page, id } = await userAt(app, device, COMPANY_PAGE);
  let answer: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    answer = resolve;
  });
  app.network.setRule(onlyTo(writesClaims, { kind: 'hold', of: 'request', until }));
  await button(page, 'Claim This Profile').click();
  await expect(dialog(page)).toContainText(
    'You are about to claim the company profile for "Cumbungi Water Brokers".',
  );
  await submit(page).dblclick();
  await expect(submit(page)).toBeDisabled();
  answer();
  await expect(toast(page, 'Claim submitted successfully')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(await claimsOf(app, id)).toEqual([
    { entity_type: 'company', entity_id: COMPANY_IDS.cumbungi, approved: false },
  ]);
});

test('a claim made without a network is pending at once, survives a reload, and arrives once with the network', async ({
  app,
  device,
}) => {
  const { page, id } = await userAt(app, device, BROKER_PAGE);
  await device.loseNetwork();
  await claim(page);
  await expect(toast(page, 'Saved on this device')).toBeVisible();
  await expect(toast(page, 'Claim submitted successfully')).toHaveCount(0);
  await expect(button(page, 'Claim Pending Approval')).toBeDisabled();
  await page.reload();
  await expect(button(page, 'Claim Pending Approval')).toBeDisabled();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^1 waiting/ })
    .click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Claim on Helen Dunstan' })).toBeVisible();
  expect(await claimsOf(app, id)).toEqual([]);
  await device.findNetwork();
  await expect.poll(() => claimsOf(app, id)).toEqual([pendingBroker]);
  await expect.poll(() => unsentCount(page)).toBe(0);
  await expect(button(page, 'Claim Pending Approval')).toBeDisabled();
});

test('a claim in one tab is pending in the other too', async ({ app, device }) => {
  const { page } = await userAt(app, device, BROKER_PAGE);
  const other = await device.open(BROKER_PAGE);
  await expect(button(other, 'Claim This Profile')).toBeEnabled();
  await claim(page);
  await expect(button(other, 'Claim Pending Approval')).toBeDisabled();
});

test('a claim that another device has already made is no failure', async ({ app, device }) => {
  const { page, id } = await userAt(app, device, BROKER_PAGE);
  await app.query(
    "insert into public.claimed_entities (user_id, entity_type, entity_id) values ($1, 'broker', $2)",
    [id, BROKER_IDS.helenDunstan],
  );
  await claim(page);
  await expect(toast(page, 'Profile already claimed')).toBeVisible();
  await expect(toast(page, 'Your claim for this broker profile is pending approval.')).toBeVisible();
  await expect(toast(page, 'Error submitting claim')).toHaveCount(0);
  await expect(button(page, 'Claim Pending Approval')).toBeDisabled();
  await expect.poll(() => unsentCount(page)).toBe(0);
  expect(await claimsOf(app, id)).toEqual([pendingBroker]);
});

test('a refused claim shows the reason, leaves the button enabled, and stays on the device', async ({
  app,
  device,
}) => {
  app.allowConsoleError(/status of 4\d\d/);
  const { page } = await userAt(app, device, BROKER_PAGE);
  app.network.setRule(
    onlyTo(writesClaims, {
      kind: 'answer',
      status: 403,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: '42501', message: 'Claims are closed.', details: null, hint: null }),
    }),
  );
  await claim(page);
  await expect(toast(page, 'Error submitting claim')).toBeVisible();
  await expect(toast(page, 'Claims are closed.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, 'Claim This Profile')).toBeEnabled();
  expect(await readLocal(page, 'outbox')).toMatchObject([{ kind: 'claim', state: 'refused' }]);
});
