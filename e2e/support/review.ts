import { expect, type Locator, type Page } from 'playwright/test';

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
