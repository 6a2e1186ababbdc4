import type { Page } from 'playwright/test';
import { expect, test, type App } from './fixtures.ts';
import type { Device } from './support/device.ts';
import { onlyTo, type Sighting } from './support/faults.ts';
import { unsentCount } from './support/local-database.ts';
import { savedHeading } from './support/parcel-form.ts';
import { accountOnServer, newPerson, signIn } from './support/person.ts';
import { companyFields, fillCompany, FIRM, reviewButton } from './support/submission-forms.ts';

const SUCCESS = 'Company submission successful!';
const writesCompanies = ({ method, path }: Sighting) =>
  method === 'POST' && path.startsWith('/rest/v1/pending_companies');

/** The form as somebody who signed in has it; the picture behind a made-up address is not looked for. */
async function openForm(app: App, device: Device): Promise<{ page: Page; userId: string }> {
  app.expectComplaint(/Failed to load resource/);
  const person = newPerson();
  const userId = await accountOnServer(app, person);
  const page = await device.visitOnce('/auth?from=/add-company');
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Submit a New Company' })).toBeVisible();
  return { page, userId };
}

const onServer = (app: App) =>
  app.query('select name, status, user_id from public.pending_companies order by name');

test('a company is submitted for review and the person is back among the companies', async ({
  app,
  device,
}) => {
  const { page, userId } = await openForm(app, device);
  await expect(companyFields(page).yearFounded).toHaveValue(String(new Date().getFullYear()));
  await fillCompany(page);
  await reviewButton(page).click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  await expect(
    page.getByText('Your company has been submitted for review by an administrator.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/companies');
  expect(await app.query('select * from public.pending_companies')).toMatchObject([
    {
      ...FIRM,
      user_id: userId,
      year_founded: new Date().getFullYear(),
      regions: ['Goulburn-Murray', 'Victorian Murray'],
      status: 'pending',
    },
  ]);
  await page.goto('/add-company');
  await expect(companyFields(page).name).toHaveValue('');
});
