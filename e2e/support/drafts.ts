import { expect, type Page } from 'playwright/test';
import { readLocal } from './local-database.ts';

/** Waits until the only draft on this device has these fields: each change is written at once, which takes some milliseconds. */
export async function draftHas(page: Page, fields: object): Promise<void> {
  await expect.poll(() => readLocal(page, 'drafts')).toMatchObject([{ fields }]);
}
