import { expect, type Locator, type Page } from 'playwright/test';
import type { App } from '../fixtures.ts';
import type { Device } from './device.ts';
import { newAdministrator } from './submissions.ts';
import { signIn } from './users.ts';

/** The list of the open tab on the dashboard. */
export const panel = (page: Page): Locator => page.getByRole('main').getByRole('tabpanel');

export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Opens a submission for review. */
export async function openDetails(page: Page, name: string): Promise<Locator> {
  const entry = panel(page).getByRole('listitem').filter({ hasText: name });
  await entry.getByRole('button', { name: 'View Details', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  return dialog(page);
}

/** Opens the dashboard as a new administrator, through the gate. */
export async function openDashboard(app: App, device: Device, fullName = 'Ada Reid'): Promise<Page> {
  const user = await newAdministrator(app, fullName);
  const page = await device.visitOnce('/admin');
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to Login' }).click();
  await signIn(page, user);
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  return page;
}

export const tab = (page: Page, name: RegExp): Locator => page.getByRole('main').getByRole('tab', { name });
