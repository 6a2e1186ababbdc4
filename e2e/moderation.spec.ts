// M3: what administrators do with reports, listings, claims and each other.
import type { Locator, Page } from 'playwright/test';
import { BROKER } from '#support/seed-ids.ts';
import { expect, test, type App } from './fixtures.ts';
import { readLocal } from './support/local-database.ts';
import { listFakes, report } from './support/moderation.ts';
import { dialog, openDashboard, openDetails, panel, tab } from './support/review.ts';
import { claim, newAdministrator, newSubmitter, submitCompany, weirWater } from './support/submissions.ts';

const entry = (page: Page, text: string | RegExp): Locator =>
  panel(page).getByRole('listitem').filter({ hasText: text }).first();
const button = (place: Locator, name: string): Locator => place.getByRole('button', { name, exact: true });

async function openListings(page: Page): Promise<void> {
  await tab(page, /^Listings/).click();
  await expect(panel(page).getByRole('heading', { name: /^Reported/ })).toBeVisible();
}

async function openAdministrators(page: Page): Promise<void> {
  await tab(page, /^Administrators/).click();
  await expect(button(panel(page), 'Remove').first()).toBeVisible();
}

/** How many of the fake parcels are on a device. */
async function fakesOn(page: Page): Promise<number> {
  const parcels = await readLocal<{ title: string }>(page, 'parcels');
  return parcels.filter(({ title }) => title.startsWith('Cheap water')).length;
}

const publicFakes = async (app: App): Promise<number | undefined> => {
  const [row] = await app.query<{ count: number }>(
    "select count(*)::int as count from public.parcels where title like 'Cheap water %'",
  );
  return row?.count;
};

test('M3: 200 fake parcels of one device leave a second phone after one press and one pass, and can be restored', async ({
  app,
  device,
}) => {
  const { deviceId } = await listFakes(app, 200);
  const phone = await app.newDevice();
  const list = await phone.visitOnce('/parcels?term=cheap');
  await expect.poll(() => fakesOn(list)).toBe(200);
  await expect(list.getByText('Cheap water 1', { exact: true })).toBeVisible();

  const page = await openDashboard(app, device);
  await openListings(page);
  const source = entry(page, `Device ${deviceId.slice(0, 8)}`).first();
  await expect(source).toContainText('200 public listings');
  await button(source, 'Hide All of This Device').click();
  await expect(dialog(page)).toHaveAccessibleName('Hide 200 listings of this device?');
  await button(dialog(page), 'Hide All').click();
  await expect(page.getByText('200 listings hidden', { exact: true })).toBeVisible();
  await expect(source).toContainText('200 hidden listings');
  await phone.nextPass(list);
  await expect.poll(() => fakesOn(list)).toBe(0);
  await expect(list.getByText('Cheap water 1', { exact: true })).toBeHidden();
  // The administrator's own device follows by itself.
  await expect.poll(() => fakesOn(page)).toBe(0);

  await button(source, 'Restore').click();
  await button(dialog(page), 'Restore All').click();
  await expect(page.getByText('200 listings restored', { exact: true })).toBeVisible();
  await phone.nextPass(list);
  await expect.poll(() => fakesOn(list)).toBe(200);
});

test('M3: two administrators pressing at once do it once', async ({ app, device }) => {
  const { deviceId } = await listFakes(app, 12);
  const pages = [
    await openDashboard(app, device),
    await openDashboard(app, await app.newDevice(), 'Bert Ives'),
  ];
  for (const page of pages) {
    await openListings(page);
    await button(entry(page, `Device ${deviceId.slice(0, 8)}`), 'Hide All of This Device').click();
  }
  await Promise.all(pages.map((page) => button(dialog(page), 'Hide All').click()));
  const outcomes = pages.map(async (page) => {
    const done = page.getByText('12 listings hidden', { exact: true });
    const tooLate = page.getByText('Nothing was left to hide', { exact: true });
    return (await done.or(tooLate).innerText()).includes('Nothing') ? 'too late' : 'done';
  });
  expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['done', 'too late']));
  expect(await publicFakes(app)).toBe(0);
  for (const page of pages)
    await expect(entry(page, `Device ${deviceId.slice(0, 8)}`)).toContainText('12 hidden listings');
});

test(
  'M3: a reported listing is hidden and its reports are settled, a report that came later is not',
  { tag: '@main' },
  async ({ app, device }) => {
    const { ids } = await listFakes(app, 1);
    const [id = ''] = ids;
    await report(app, { subject_id: id, reason: 'fraud', note: 'Asked for a deposit' });
    await report(app, { subject_id: BROKER, subject_type: 'broker', reason: 'wrong-contact' });
    const page = await openDashboard(app, device);
    await expect(tab(page, /^Listings/)).toHaveAccessibleName('Listings 2');
    await openListings(page);
    const reported = entry(page, 'Asked for a deposit');
    await expect(reported).toContainText('Looks like fraud (1)');
    await expect(reported.getByRole('link', { name: 'Cheap water 1' })).toHaveAttribute(
      'href',
      `/parcel/${id}`,
    );
    await expect(reported.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/change-listing/${id}`,
    );
    await expect(entry(page, 'Wrong contact (1)').getByRole('link', { name: 'Helen Dunstan' })).toBeVisible();

    await button(reported, 'Hide').click();
    await expect(page.getByText('1 listing hidden', { exact: true })).toBeVisible();
    // A report that is in the refreshed list has been seen.
    await expect(button(reported, 'Restore')).toBeVisible();
    await report(app, { subject_id: id, reason: 'other', note: 'Came later' });
    await button(reported, 'Settle Reports').click();
    await expect(page.getByText('1 report settled', { exact: true })).toBeVisible();
    await expect(entry(page, 'Came later')).toContainText('Something else (1)');
    await expect(tab(page, /^Listings/)).toHaveAccessibleName('Listings 2');
    expect(await publicFakes(app)).toBe(0);

    await button(entry(page, 'Came later'), 'Restore').click();
    await expect(page.getByText('1 listing restored', { exact: true })).toBeVisible();
    expect(await publicFakes(app)).toBe(1);
    await button(entry(page, 'Wrong contact (1)'), 'Nothing Wrong').click();
    await expect(tab(page, /^Listings/)).toHaveAccessibleName('Listings 1');
  },
);

test('M3: a rejection that fails keeps its reason, and reaches the submitter when it succeeds', async ({
  app,
  device,
}) => {
  await submitCompany(app, await newSubmitter(app));
  const page = await openDashboard(app, device);
  const details = await openDetails(page, weirWater.name);
  const reject = button(details, 'Reject');
  await reject.click();
  await details.getByLabel('Reason').fill('The licence is missing.');
  app.network.setRule(({ path }) => ({
    kind: path.includes('reject_submission') ? 'drop-request' : 'pass',
  }));
  await reject.click();
  await expect(page.getByText('Error rejecting item')).toBeVisible();
  app.network.heal();
  await openDetails(page, weirWater.name);
  await expect(details.getByLabel('Reason')).toHaveValue('The licence is missing.');
  await reject.click();
  await expect(page.getByText('Item rejected successfully')).toBeVisible();
  expect(await app.query('select status, rejection_reason from public.pending_companies')).toEqual([
    { status: 'rejected', rejection_reason: 'The licence is missing.' },
  ]);
});

test('M3: an owner shows beside a later claim, and loses the profile when their claim is revoked', async ({
  app,
  device,
}) => {
  const owner = await newSubmitter(app, 'Olive Owner');
  await claim(app, owner, 'company');
  await app.query('update public.claimed_entities set approved = true');
  await claim(app, await newSubmitter(app, 'Clem Claimant'), 'company');
  const page = await openDashboard(app, device);
  const claimed = entry(page, 'Claimed by Clem Claimant');
  await expect(claimed).toContainText(`Owned by Olive Owner, ${owner.email}`);
  await button(claimed, 'Revoke').click();
  await expect(dialog(page)).toHaveAccessibleName('Revoke this ownership?');
  await button(dialog(page), 'Revoke').click();
  await expect(page.getByText('Claim revoked', { exact: true })).toBeVisible();
  await expect(claimed).not.toContainText('Owned by');
  expect(await app.query('select approved from public.claimed_entities')).toEqual([{ approved: false }]);
});

test('M3: an owner without a rival is found among the owners, and revoked', async ({ app, device }) => {
  const owner = await newSubmitter(app, 'Olive Owner');
  await claim(app, owner, 'broker');
  await app.query('update public.claimed_entities set approved = true');
  const page = await openDashboard(app, device);
  await tab(page, /^Brokers/).click();
  const owners = panel(page).getByRole('region', { name: 'Owners of broker profiles (1)' });
  await expect(owners).toContainText(`Owned by Olive Owner, ${owner.email}`);
  await button(owners, 'Revoke').click();
  await button(dialog(page), 'Revoke').click();
  await expect(page.getByText('Claim revoked', { exact: true })).toBeVisible();
  await expect(owners).toBeHidden();
  expect(await app.query('select * from public.claimed_entities')).toEqual([]);
});

test('M3: administrators remove each other and themselves, never the last one', async ({ app, device }) => {
  await newAdministrator(app, 'Bert Ives');
  const page = await openDashboard(app, device);
  await openAdministrators(page);
  await button(entry(page, 'Bert Ives'), 'Remove').click();
  await button(dialog(page), 'Remove').click();
  await expect(page.getByText('Bert Ives is no longer an administrator')).toBeVisible();
  await expect(entry(page, 'Bert Ives')).toHaveCount(0);
  const own = entry(page, 'Ada Reid');
  await button(own, 'Remove').click();
  await button(dialog(page), 'Remove').click();
  await expect(page.getByText('The last administrator cannot be removed')).toBeVisible();

  await newAdministrator(app, 'Cleo Hume');
  await button(own, 'Remove').click();
  await expect(dialog(page)).toHaveAccessibleName('Remove yourself?');
  await button(dialog(page), 'Remove').click();
  await expect(page.getByText(/^Access Denied/)).toBeVisible();
  expect(
    await app.query(
      "select full_name from public.user_roles join public.profiles on profiles.id = user_id where role = 'admin'",
    ),
  ).toEqual([{ full_name: 'Cleo Hume' }]);
});
