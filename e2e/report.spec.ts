// M3: anyone reports what is wrong, and the author of a rejected submission reads why and sends it again.
import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { companyFields, fillCompany, reviewButton } from './support/submission-forms.ts';
import { accountOnServer, newUser, signIn } from './support/users.ts';
import { wcagFindings } from './support/wcag.ts';

test.use({ viewport: { width: 360, height: 740 } });

const dialog = (page: Page) => page.getByRole('dialog');
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send Report' });

test('M3: a visitor reports a listing without a network, and a broker with one', async ({ app, device }) => {
  const page = await device.visitOnce('/parcels');
  await page
    .getByRole('main')
    .getByRole('link', { name: /allocation/i })
    .first()
    .click();
  await device.loseNetwork();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Report This Listing' }).click();
  await send(page).click();
  await expect(dialog(page).getByText('Please select a reason')).toBeVisible();
  expect(await wcagFindings(page)).toEqual([]);
  await dialog(page).getByRole('radio', { name: 'No longer available' }).check();
  await dialog(page).getByLabel(/^Note/).fill('The water was sold last week.');
  await send(page).click();
  await expect(page.getByText('Report saved on this device')).toBeVisible();
  await expect(page.getByText('You reported this.')).toBeVisible();
  const reports = () =>
    app.query('select subject_type, reason, note from public.reports order by subject_type');
  expect(await reports()).toEqual([]);
  await device.findNetwork();
  const first = { subject_type: 'parcel', reason: 'not-available', note: 'The water was sold last week.' };
  await expect.poll(reports).toEqual([first]);

  await page.getByRole('link', { name: /^Back to/ }).click();
  await page.getByRole('button', { name: 'Report This Profile' }).click();
  await dialog(page).getByRole('radio', { name: 'Looks like fraud' }).check();
  await send(page).click();
  await expect(page.getByText('Report received')).toBeVisible();
  expect(await reports()).toEqual([{ subject_type: 'broker', reason: 'fraud', note: null }, first]);
});

test('M3: the author of a rejected company reads the reason, corrects it and sends it again', async ({
  app,
  device,
}) => {
  // The picture of another site is not reached.
  app.allowConsoleError(/ERR_FAILED|Failed to load resource/);
  const user = newUser();
  await accountOnServer(app, user);
  const page = await device.visitOnce('/auth?from=/add-company');
  await signIn(page, user);
  await fillCompany(page, { name: 'Weir Water' });
  await reviewButton(page).click();
  await expect(page.getByText('Company submission successful!')).toBeVisible();
  await app.query(
    "update public.pending_companies set status = 'rejected', rejection_reason = 'The phone number does not answer.'",
  );
  await page.goto('/account');
  await expect(page.getByText('Reason: The phone number does not answer.')).toBeVisible();
  await page.getByRole('link', { name: 'Correct Weir Water and send it again' }).click();
  await expect(companyFields(page).name).toHaveValue('Weir Water');
  await companyFields(page).phone.fill('(03) 5550 0177');
  await reviewButton(page).click();
  await expect(page.getByText('Company submission successful!')).toBeVisible();
  expect(await app.query('select name, phone, status from public.pending_companies order by status')).toEqual(
    [
      { name: 'Weir Water', phone: '(03) 5550 0177', status: 'pending' },
      expect.objectContaining({ name: 'Weir Water', status: 'rejected' }),
    ],
  );
});
