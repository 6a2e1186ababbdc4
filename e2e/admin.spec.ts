import type { Page } from 'playwright/test';
import { COMPANY } from '#support/seed-ids.ts';
import { expect, test } from './fixtures.ts';
import { noFault } from './support/faults.ts';
import { dialog, openDashboard, openDetails, panel, tab } from './support/review.ts';
import { scrollAreaAround } from './support/scroll-area.ts';
import {
  claim,
  newSubmitter,
  submitBroker,
  submitCompany,
  weirWater,
  willaWeir,
} from './support/submissions.ts';
import { accountOnServer, newUser, signIn } from './support/users.ts';
import { wcagFindings } from './support/wcag.ts';

/** The date in the time zone of the devices, which is not that of the tests. */
const dayOfDevices = (instant: Date): string =>
  instant.toLocaleDateString('en-AU', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Australia/Sydney',
  });

const companies = 'select name, address from public.companies where name like $1';
const statuses = 'select status, rejection_reason from public.pending_companies order by created_at';

test(
  'a submitted company is reviewed in full, approved, and reaches every device',
  { tag: '@main' },
  async ({ app, device }) => {
    const submitter = await newSubmitter(app, 'Sid Submitter');
    await submitCompany(app, submitter, { name: 'Older Water' });
    await submitCompany(app, submitter);
    const third = await app.newDevice();
    const elsewhere = await third.visitOnce('/companies');
    const page = await openDashboard(app, device);
    await expect(tab(page, /^Companies/)).toHaveAccessibleName('Companies 2');
    await expect(tab(page, /^Brokers/)).toHaveAccessibleName('Brokers 0');
    await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText([weirWater.name, 'Older Water']);
    await expect(panel(page).getByText(`Submitted: ${dayOfDevices(new Date())}`)).toHaveCount(2);

    const details = await openDetails(page, weirWater.name);
    const { logo: _logo, regions, ...fields } = weirWater;
    for (const text of [...Object.values(fields), ...regions, 'Sid Submitter', submitter.email])
      await expect(details.getByText(String(text)).first()).toBeVisible();
    await expect(details.getByRole('link', { name: weirWater.website })).toHaveAttribute(
      'href',
      `${weirWater.website}/`,
    );
    await details.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(dialog(page)).toHaveCount(0);
    expect(await app.query(statuses)).toMatchObject([{ status: 'pending' }, { status: 'pending' }]);

    await openDetails(page, weirWater.name);
    await details.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByText('Company approved successfully')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(tab(page, /^Companies/)).toHaveAccessibleName('Companies 1');
    expect(await app.query(companies, ['Weir%'])).toEqual([
      { name: weirWater.name, address: weirWater.address },
    ]);
    expect(
      await app.query(
        `select role, entity_type, approved from public.user_roles join public.claimed_entities using (user_id)
       where user_id = $1`,
        [submitter.id],
      ),
    ).toEqual([{ role: 'company', entity_type: 'company', approved: true }]);

    await page.getByRole('banner').getByRole('link', { name: 'Companies' }).click();
    await expect(page.getByRole('heading', { name: weirWater.name })).toBeVisible();
    await third.nextPass(elsewhere);
    await expect(elsewhere.getByRole('heading', { name: weirWater.name })).toBeVisible();
  },
);

test('a submitted broker is reviewed in full and approved', async ({ app, device }) => {
  const submitter = await newSubmitter(app);
  await submitBroker(app, submitter);
  const page = await openDashboard(app, device);
  await expect(panel(page).getByText('No pending company submissions')).toBeVisible();
  await tab(page, /^Brokers 1/).click();
  await expect(panel(page).getByText(willaWeir.title)).toBeVisible();
  const details = await openDetails(page, willaWeir.name);
  const { image: _image, specialties, ...fields } = willaWeir;
  for (const text of [...Object.values(fields), ...specialties, 'Cumbungi Water Brokers'])
    await expect(details.getByText(text).first()).toBeVisible();
  await details.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Broker approved successfully')).toBeVisible();
  await expect(panel(page).getByText('No pending broker submissions')).toBeVisible();
  expect(
    await app.query('select rating::int, company_id from public.brokers where name = $1', [willaWeir.name]),
  ).toEqual([{ rating: 0, company_id: COMPANY }]);
  await page.goto('/brokers?term=Willa');
  await expect(page.getByRole('heading', { name: willaWeir.name })).toBeVisible();
});

test('a rejection asks for a reason, and only changes the status of a submission', async ({
  app,
  device,
}) => {
  await submitCompany(app, await newSubmitter(app));
  const page = await openDashboard(app, device);
  const details = await openDetails(page, weirWater.name);
  const reject = details.getByRole('button', { name: 'Reject', exact: true });
  await reject.click();
  await reject.click();
  await expect(details.getByText('Reason must be at least 2 characters')).toBeVisible();
  await details.getByLabel('Reason').fill('The licence is missing.');
  await reject.click();
  await expect(page.getByText('Item rejected successfully')).toBeVisible();
  await expect(panel(page).getByText('No pending company submissions')).toBeVisible();
  await expect(tab(page, /^Companies/)).toHaveAccessibleName('Companies 0');
  expect(await app.query(statuses)).toEqual([
    { status: 'rejected', rejection_reason: 'The licence is missing.' },
  ]);
  expect(await app.query(companies, ['Weir%'])).toEqual([]);
});

test('two administrators who approve at once make one company, and the second sees that it was decided', async ({
  app,
  device,
}) => {
  await submitCompany(app, await newSubmitter(app));
  const first = await openDashboard(app, device);
  const second = await openDashboard(app, await app.newDevice(), 'Bert Ives');
  for (const page of [first, second]) await openDetails(page, weirWater.name);
  await Promise.all(
    [first, second].map((page) => dialog(page).getByRole('button', { name: 'Approve', exact: true }).click()),
  );
  const outcomes = [first, second].map(async (page) => {
    const success = page.getByText('Company approved successfully');
    const tooLate = page.getByText(/It was already approved/);
    return (await success.or(tooLate).innerText()).includes('already') ? 'too late' : 'approved';
  });
  expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['approved', 'too late']));
  expect(await app.query(companies, ['Weir%'])).toHaveLength(1);
  for (const page of [first, second])
    await expect(panel(page).getByText('No pending company submissions')).toBeVisible();
});

test('claims on profiles are approved and declined below the submissions; only submissions are counted', async ({
  app,
  device,
}) => {
  const claimant = await newSubmitter(app, 'Clem Claimant');
  await claim(app, claimant, 'company');
  await claim(app, claimant, 'broker');
  const page = await openDashboard(app, device);
  await expect(tab(page, /^Companies/)).toHaveAccessibleName('Companies 0');
  await expect(panel(page).getByText('No pending company submissions')).toBeVisible();
  const entry = panel(page).getByRole('listitem').filter({ hasText: 'Cumbungi Water Brokers' });
  await expect(entry).toContainText(`Claimed by Clem Claimant, ${claimant.email}`);
  await entry.getByRole('button', { name: 'Approve Claim', exact: true }).click();
  await expect(page.getByText('Claim approved successfully')).toBeVisible();
  await expect(panel(page).getByRole('region', { name: 'Claims on company profiles' })).toBeHidden();
  await expect(panel(page).getByRole('region', { name: 'Owners of company profiles (1)' })).toContainText(
    'Cumbungi Water Brokers',
  );
  await tab(page, /^Brokers/).click();
  for (const place of [panel(page), page.getByRole('dialog', { name: 'Decline this claim?' })])
    await place.getByRole('button', { name: 'Decline Claim', exact: true }).click();
  await expect(page.getByText('Claim declined')).toBeVisible();
  await expect(panel(page).getByText('Helen Dunstan')).toHaveCount(0);
  expect(await app.query('select entity_type, approved from public.claimed_entities')).toEqual([
    { entity_type: 'company', approved: true },
  ]);
});

test('a submission shows possible duplicates and warnings beside it', async ({ app, device }) => {
  app.allowConsoleError(/Failed to load resource/);
  const submitter = await newSubmitter(app);
  await submitCompany(app, submitter, { name: 'The Weir Water', phone: '02 9999 0000' });
  await submitCompany(app, submitter, {
    phone: '+61 3 5550 1840',
    email: 'weirwater@gmail.com',
    logo: `${app.network.url}/rest/v1/no-such-picture`,
  });
  const page = await openDashboard(app, device);
  const details = await openDetails(page, 'Weir Water Pty Ltd');
  const likeCompany = details.getByRole('listitem').filter({ hasText: 'in the directory: same phone' });
  await expect(likeCompany.getByRole('link', { name: 'Cumbungi Water Brokers' })).toBeVisible();
  await expect(
    details.getByRole('listitem').filter({ hasText: 'also waiting: same name, website' }),
  ).toBeVisible();
  await expect(
    details.getByText('The email is with a free mail service (gmail.com), while the website is'),
  ).toBeVisible();
  await expect(details.getByText('The logo could not be loaded here.')).toBeVisible();
  const picture = details.locator('img').first();
  await expect(picture).toHaveAttribute('src', '/no-picture.svg');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await details.getByRole('button', { name: 'The Weir Water' }).click();
  await expect(dialog(page)).toHaveAccessibleName('The Weir Water');
});

test('a user without the role is denied and requests no pending rows', async ({ app, device }) => {
  await submitCompany(app, await newSubmitter(app));
  const user = newUser();
  await accountOnServer(app, user);
  const page = await device.visitOnce('/auth?from=/admin');
  await signIn(page, user);
  const denied = page.getByText('Access Denied - You do not have permission to access the admin dashboard.', {
    exact: true,
  });
  await expect(denied).toBeVisible();
  expect(app.network.requests(({ path }) => path.endsWith('/submissions_for_review'))).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('without a network the list stays, and decisions are disabled with the reason', async ({
  app,
  device,
}) => {
  await submitCompany(app, await newSubmitter(app));
  const page = await openDashboard(app, device);
  await expect(panel(page).getByText(weirWater.name)).toBeVisible();
  app.network.setRule((request) =>
    request.path.endsWith('/submissions_for_review') ? { kind: 'drop-request' } : noFault(request),
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Error fetching pending items')).toBeVisible();
  await expect(page.getByText('Please try again later.')).toBeVisible();
  await expect(page.getByText('The list could not be refreshed')).toBeVisible();
  await expect(panel(page).getByText(weirWater.name)).toBeVisible();
  await device.loseNetwork();
  const details = await openDetails(page, weirWater.name);
  await expect(details.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();
  await expect(details.getByRole('button', { name: 'Reject', exact: true })).toBeDisabled();
  await expect(
    details.getByText('This device has no network. You need a connection to decide.'),
  ).toBeVisible();
  await details.getByRole('button', { name: 'Cancel', exact: true }).click();
  await device.findNetwork();
  await expect(page.getByText('The list could not be refreshed')).toHaveCount(0);
});

test('a lost response is no success, and the refreshed list shows the decision', async ({ app, device }) => {
  await submitCompany(app, await newSubmitter(app));
  const page = await openDashboard(app, device);
  const details = await openDetails(page, weirWater.name);
  app.network.setRule((request) =>
    request.path.includes('approve_company') ? { kind: 'drop-response' } : noFault(request),
  );
  await details.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Error approving item')).toBeVisible();
  await expect(panel(page).getByText('No pending company submissions')).toBeVisible();
  expect(await app.query(companies, ['Weir%'])).toHaveLength(1);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`on a phone everything can be read and reached, ${colorScheme}`, async ({ app }) => {
    const submitter = await newSubmitter(app);
    await submitCompany(app, submitter, { description: 'Water since the gates were wooden.\n'.repeat(60) });
    await claim(app, submitter, 'company');
    const viewport = { width: 360, height: 740 };
    const page = await openDashboard(app, await app.newDevice({ viewport, colorScheme }));
    await expect(panel(page).getByText(weirWater.name)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await wcagFindings(page)).toEqual([]);
    await expectTabsInOneRow(page);
    const details = await openDetails(page, weirWater.name);
    await expect(details.getByRole('button', { name: 'Approve', exact: true })).toBeInViewport();
    expect(await scrollAreaAround(details.getByText('Founded', { exact: true }))).toEqual({
      maxHeight: '444px',
      overflowY: 'auto',
    });
    expect(await wcagFindings(page)).toEqual([]);
    await page.goto('/setup-admin');
    await page.getByRole('button', { name: 'Make Me Admin' }).click();
    await page.getByRole('button', { name: 'Make User Admin' }).click();
    await expect(page.getByText('Please enter an email address.')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await wcagFindings(page)).toEqual([]);
  });
}

/** The third tab is cut, so that users see that the row goes on; a tab that is pressed comes into view as a whole. */
async function expectTabsInOneRow(page: Page): Promise<void> {
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  const row = await page.getByRole('tablist').boundingBox();
  expect(row?.height).toBeLessThan(60);
  await expect(tab(/^Listings/u)).toBeInViewport();
  await expect(tab(/^Administrators/u)).not.toBeInViewport();
  await tab(/^Listings/u).click();
  await expect(tab(/^Listings/u)).toHaveAttribute('aria-selected', 'true');
  await tab(/^Listings/u).press('End');
  await expect(tab(/^Administrators/u)).toBeInViewport({ ratio: 1 });
  await tab(/^Profiles/u).click();
  await expect(tab(/^Profiles/u)).toBeInViewport({ ratio: 1 });
  await tab(/^Companies/u).click();
}
