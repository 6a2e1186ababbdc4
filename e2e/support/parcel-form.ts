import { expect, type Locator, type Page } from 'playwright/test';

/** The input of the form, except the broker's company. */
export type Typed = {
  title: string;
  volume: string;
  price: string;
  location: string;
  description: string;
  waterType: string;
  waterSource: string;
};

const TYPED: Typed = {
  title: 'Spring allocation',
  volume: '120.5',
  price: '30000',
  location: 'Deniliquin, NSW',
  description: 'Allocation for this season, ready to transfer.',
  waterType: 'Surface Water',
  waterSource: 'Murray River',
};

/** The form's fields by their labels. */
export function parcelFields(page: Page): Record<keyof Typed | 'expiryDate' | 'company' | 'broker', Locator> {
  const field = (name: RegExp) => page.getByRole('main').getByLabel(name);
  return {
    title: field(/^Title/),
    volume: field(/^Volume \(ML\)/),
    price: field(/^Price \(AUD\)/),
    location: field(/^Location/),
    description: field(/^Description/),
    waterType: field(/^Water Type/),
    waterSource: field(/^Water Source/),
    expiryDate: field(/^Expiry Date/),
    company: field(/Company/),
    broker: field(/^Broker(?!age)/),
  };
}

export function submitButton(page: Page): Locator {
  return page.getByRole('main').getByRole('button', { name: 'Submit Water Parcel' });
}

/** Fills in the whole form, through Helen Dunstan of Cumbungi Water Brokers. */
export async function fillParcel(page: Page, changes: Partial<Typed> = {}): Promise<void> {
  const typed = { ...TYPED, ...changes };
  const fields = parcelFields(page);
  for (const name of ['title', 'volume', 'price', 'location', 'description', 'waterSource'] as const)
    await fields[name].fill(typed[name]);
  await fields.waterType.selectOption(typed.waterType);
  await fields.company.selectOption('Cumbungi Water Brokers');
  await fields.broker.selectOption('Helen Dunstan - Principal Broker');
}

/** The heading of the view for a parcel on this device that the server has not confirmed. */
export function savedHeading(page: Page): Locator {
  return page.getByRole('heading', { name: 'Saved on this device' });
}

/** The heading of success. */
export function listedHeading(page: Page): Locator {
  return page.getByRole('heading', { name: 'Water Parcel Listed Successfully' });
}

/** Lists parcels with these titles one after the other without a network: each ends in "saved on this device". */
export async function listOffline(page: Page, titles: string[]): Promise<void> {
  for (const title of titles) {
    await fillParcel(page, { title });
    await submitButton(page).click();
    await expect(savedHeading(page)).toBeVisible();
    await page.getByRole('button', { name: 'List Another Parcel' }).click();
  }
}
