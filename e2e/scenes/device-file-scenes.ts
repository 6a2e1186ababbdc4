// All that is on a device, as a file.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import type { Scene } from './scene.ts';

const PATH = '/settings';
/** A visitor's listing that was sent from another device. */
const CONTENT = {
  format: 'headwater-outbox/2',
  items: [],
  keys: [
    {
      id: '4e713c7a-1319-4119-afa2-79f4ac665a83',
      key: 'ab'.repeat(32),
      owner: null,
      title: 'Hay allocation',
    },
  ],
  drafts: [
    {
      id: '0d7c6f3e-6a54-4b0e-9f57-1f3a3c6f0b11',
      form: 'parcel',
      owner: null,
      fields: { title: 'Half a paddock' },
      changedAt: 1,
    },
  ],
};

async function openSave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Everything to a File' }).click();
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused();
}

async function choose(page: Page, buffer: Buffer): Promise<void> {
  await page
    .getByLabel('Add from a File')
    .setInputFiles({ name: 'headwater.json', mimeType: 'application/json', buffer });
}

const chooseContent = (page: Page) => choose(page, Buffer.from(JSON.stringify(CONTENT)));

async function typePassword(page: Page, password: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

export const DEVICE_FILE_SCENES: Scene[] = [
  {
    name: 'device-file-empty',
    path: PATH,
    play: (page) => expect(page.getByText('This device has nothing yet that needs a file.')).toBeVisible(),
  },
  {
    name: 'device-file-question',
    path: PATH,
    play: async (page) => {
      await chooseContent(page);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'device-file-added',
    path: PATH,
    play: async (page) => {
      await chooseContent(page);
      await page.getByRole('button', { name: 'Add the File', exact: true }).click();
      await expect(page.getByText('1 draft added.')).toBeVisible();
    },
  },
  {
    name: 'device-file-short-password',
    path: PATH,
    play: async (page) => {
      await openSave(page);
      await typePassword(page, 'short');
      await expect(page.getByText(/must have at least 8 characters$/u)).toBeVisible();
    },
  },
  {
    name: 'device-file-wrong-password',
    path: PATH,
    play: async (page) => {
      await openSave(page);
      const download = page.waitForEvent('download');
      await typePassword(page, 'a long dry summer');
      await choose(page, await readFile(await (await download).path()));
      await expect(page.getByRole('dialog')).toBeVisible();
      await typePassword(page, 'a long wet winter');
      await expect(page.getByText(/^This password does not open the file/u)).toBeVisible();
    },
  },
];
