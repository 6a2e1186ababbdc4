import { expect, type Locator, type Page } from 'playwright/test';
import type { App } from '../fixtures.ts';
import type { Device } from './device.ts';
import { openSignedIn, type User } from './users.ts';

/** A company that the server accepts. */
export const COMPANY = {
  name: 'Lignum Water Partners',
  logo: 'https://lignum.example/logo.png',
  description: 'Allocations and entitlements along the Murray.',
  phone: '03 5550 0199',
  email: 'office@lignum.example',
  website: 'https://lignum.example',
  address: 'Echuca, VIC 3564',
};

/** A broker that the server accepts. */
export const SUBMITTED_BROKER = {
  name: 'Rosalind Quamby',
  title: 'Senior Broker',
  image: 'https://lignum.example/rosalind.png',
  email: 'rosalind@lignum.example',
  phone: '03 5550 0198',
  bio: 'Twenty years of transfers between the valleys.',
  specialties: 'Seasonal Allocations, , Market Analysis ',
  location: 'Echuca, VIC',
};

const field = (page: Page, name: RegExp) => page.getByRole('main').getByLabel(name);

/** The fields of the company form by their labels; the regions are checkboxes of their own. */
export function companyFields(page: Page): Record<keyof typeof COMPANY | 'yearFounded', Locator> {
  return {
    name: field(page, /name/i),
    logo: field(page, /logo url/i),
    description: field(page, /description/i),
    phone: field(page, /phone/i),
    email: field(page, /email/i),
    website: field(page, /website/i),
    address: field(page, /main address/i),
    yearFounded: field(page, /year founded/i),
  };
}

/** The fields of the broker form by their labels. */
export function brokerFields(page: Page): Record<keyof typeof SUBMITTED_BROKER | 'company', Locator> {
  return {
    name: field(page, /full name/i),
    title: field(page, /job title/i),
    image: field(page, /profile image url/i),
    email: field(page, /email/i),
    phone: field(page, /phone/i),
    bio: field(page, /biography/i),
    specialties: field(page, /specialties/i),
    location: field(page, /location/i),
    company: field(page, /company/i),
  };
}

/** Fills in the company form. */
export async function fillCompany(page: Page, changes: Partial<typeof COMPANY> = {}): Promise<void> {
  const { yearFounded: _year, ...fields } = companyFields(page);
  await fill(fields, { ...COMPANY, ...changes });
  for (const region of ['Goulburn-Murray', 'Victorian Murray'])
    await page.getByRole('checkbox', { name: region, exact: true }).check();
}

/** Fills in the broker form, except the company. */
export async function fillBroker(page: Page, changes: Partial<typeof SUBMITTED_BROKER> = {}): Promise<void> {
  const { company: _company, ...fields } = brokerFields(page);
  await fill(fields, { ...SUBMITTED_BROKER, ...changes });
}

async function fill<Name extends string>(
  fields: Record<Name, Locator>,
  answers: Record<Name, string>,
): Promise<void> {
  for (const name in fields) await fields[name].fill(answers[name]);
}

/** The submit button of either form. */
export function reviewButton(page: Page): Locator {
  return page.getByRole('main').getByRole('button', { name: 'Submit for Review' });
}

/** A form right after the sign-in. Its pictures do not exist and are blocked. */
export async function openSubmission(
  { app, device }: { app: App; device: Device },
  path: '/add-company' | '/add-broker',
): Promise<{ page: Page; user: User; userId: string }> {
  app.allowConsoleError(/Failed to load resource/);
  const opened = await openSignedIn({ app, device }, path);
  await expect(opened.page.getByRole('heading', { name: /^Submit a New/ })).toBeVisible();
  return opened;
}
