// M7: owners edit their profiles, also without a network; administrators look after names and contacts.
import type { Page } from 'playwright/test';
import { COMPANY } from '#support/seed-ids.ts';
import { expect, test, type App } from './fixtures.ts';
import { openDashboard, panel, tab } from './support/review.ts';
import { accountOnServer, newUser, signIn } from './support/users.ts';
import { wcagFindings } from './support/wcag.ts';

test.use({ viewport: { width: 360, height: 740 } });

const PHONE = '0491 570 157';
const NAME = 'Cumbungi Land and Water';
const management = (page: Page) => page.getByRole('article', { name: 'Manage this profile' });
const main = (page: Page) => page.getByRole('main');
const saveButton = (page: Page) => main(page).getByRole('button', { name: 'Save Changes' });

/** An approved owner of the seeded company, signed in on its page. */
async function ownerOn(app: App, page: Page): Promise<void> {
  const user = newUser('Olive Owner');
  const id = await accountOnServer(app, user);
  await app.query(
    `insert into public.claimed_entities (id, user_id, entity_type, entity_id, approved, approved_at)
     values (gen_random_uuid(), $1, 'company', $2, true, '2026-11-21T20:00:00Z')`,
    [id, COMPANY],
  );
  await signIn(page, user);
  await expect(management(page)).toBeVisible();
}

test(
  'M7: an owner edits phone, offices and name without a network, others get them, and an administrator undoes the contacts',
  { tag: '@main' },
  async ({ app, device }) => {
    const at = `/company/${COMPANY}`;
    const page = await device.visitOnce(`/auth?from=${at}`);
    await ownerOn(app, page);
    // In Sydney it is the next day already.
    await expect(main(page).getByText('Verified owner since 22 Nov 2026')).toBeVisible();
    const [{ phone: former } = { phone: '' }] = await app.query<{ phone: string }>(
      'select phone from public.companies where id = $1',
      [COMPANY],
    );

    await device.loseNetwork();
    await management(page).getByRole('link', { name: 'Edit Profile' }).click();
    await main(page).getByLabel('Phone').first().fill('12');
    await saveButton(page).click();
    await expect(main(page).getByText('Phone number is required')).toBeInViewport();
    await main(page).getByRole('button', { name: 'Add an Office' }).click();
    const added = main(page).getByRole('group').last();
    await added.getByLabel(/^City/).fill('Hay');
    await saveButton(page).click();
    await expect(main(page).getByText('Phone number is required')).toBeVisible();
    await expect(added.getByText('Address is required')).toBeVisible();
    await expect(added.getByText('State is required')).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await main(page).getByLabel('Phone').first().fill(PHONE);
    await added.getByLabel('Address').fill('7 Weir Road');
    await added.getByLabel('State').fill('NSW');
    await main(page).getByLabel('Company Name').fill(NAME);
    await saveButton(page).click();
    await expect(page.getByRole('heading', { name: 'Saved on this device' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the Profile' }).click();
    await expect(main(page).getByText('Change saved on this device').first()).toBeVisible();
    await expect(main(page).getByText(PHONE).first()).toBeVisible();
    await expect(main(page).getByText('7 Weir Road')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: NAME })).toHaveCount(0);
    expect(await wcagFindings(page)).toEqual([]);

    await device.findNetwork();
    await expect(main(page).getByText('Change saved on this device')).toBeHidden();
    await expect(management(page).getByText(`The new name, ${NAME}, waits`)).toBeVisible();
    const other = await app.newDevice();
    const there = await other.visitOnce(at);
    await expect(main(there).getByText(PHONE).first()).toBeVisible();
    await expect(main(there).getByText('7 Weir Road')).toBeVisible();
    await expect(management(there)).toHaveCount(0);

    const office = await app.newDevice();
    const admin = await openDashboard(app, office);
    await tab(admin, /^Profiles/).click();
    const request = panel(admin).getByRole('listitem').filter({ hasText: NAME });
    const contact = (name: string) =>
      panel(admin)
        .getByRole('listitem')
        .filter({ hasText: `${name}: ` });
    await expect(contact('Phone')).toContainText(`Phone: ${former} → ${PHONE}`);
    await expect(contact('Offices')).toContainText('none → 7 Weir Road, Hay, NSW');
    expect(await wcagFindings(admin)).toEqual([]);
    for (const name of ['Phone', 'Offices']) {
      await contact(name).getByRole('button', { name: 'Undo' }).click();
      await admin.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
      await expect(contact(name).getByText('Undone', { exact: true })).toBeVisible();
    }
    await expect(contact('Phone')).toContainText(`Phone: ${former} again`);
    await request.getByRole('button', { name: 'Reject' }).click();
    await admin.getByRole('dialog').getByLabel('Reason').fill('The register has the former name.');
    await admin.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await expect(request).toHaveCount(0);

    await other.nextPass(there);
    await expect(main(there).getByText(former).first()).toBeVisible();
    await expect(main(there).getByText('7 Weir Road')).toBeHidden();
    await page.goto('/account');
    await expect(page.getByText('Reason: The register has the former name.')).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
  },
);
