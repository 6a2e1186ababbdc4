// Many listings from a spreadsheet.
import { expect, type Page } from 'playwright/test';
import { fillDefaults, pasteSheet, sheetRow } from '../support/sheet.ts';
import type { Scene, StoryEnvironment } from './scene.ts';

const ROWS = [
  sheetRow({ reference: 'A-1', megalitres: 120 }),
  sheetRow({ reference: 'A-2', megalitres: 60, price: 'POA' }),
  sheetRow({ reference: 'A-3', megalitres: 80, zone: '6' }),
  sheetRow({ reference: 'A-4', megalitres: 100, price: '23,200' }),
  sheetRow({ reference: 'A-5', megalitres: 40, zone: 'Upstream' }),
];

const save = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Save /u })
    .click();

async function saveOffline(page: Page, { device }: StoryEnvironment): Promise<void> {
  await device.loseNetwork();
  await pasteSheet(page, ROWS.slice(0, 1));
  await fillDefaults(page);
  await expect(page.getByText('1 new')).toBeVisible();
  await save(page);
  await expect(page.getByText('1 listing saved').first()).toBeVisible();
}

export const SHEET_SCENES: Scene[] = [
  { name: 'sheet-empty', path: '/add-parcels' },
  {
    name: 'sheet-not-read',
    path: '/add-parcels',
    play: async (page) => {
      await page.getByRole('button', { name: 'Read the Rows' }).click();
      await expect(page.getByText('There is nothing in it.')).toBeVisible();
    },
  },
  {
    name: 'sheet-without-defaults',
    path: '/add-parcels',
    play: async (page) => {
      await pasteSheet(page, ROWS);
      await expect(page.getByText('5 need you')).toBeVisible();
    },
  },
  {
    name: 'sheet-preview',
    path: '/add-parcels',
    play: async (page) => {
      await fillDefaults(page);
      await expect(page.getByText('2 new, 3 need you')).toBeVisible();
      await page.getByRole('button', { name: 'Leave This Row Out' }).last().click();
      await page.getByRole('button', { name: 'Left out' }).click();
      await expect(page.getByRole('button', { name: 'Put Row 6 Back' })).toBeVisible();
    },
  },
  {
    name: 'sheet-saved',
    path: '/add-parcels',
    play: async (page, environment) => {
      await page.getByRole('button', { name: 'Put This Sheet Away' }).click();
      await saveOffline(page, environment);
    },
  },
  {
    name: 'sheet-changes',
    path: '/add-parcels',
    play: async (page) => {
      await pasteSheet(page, [
        sheetRow({ reference: 'A-1', megalitres: 120, price: '240' }),
        ...ROWS.slice(2, 3),
      ]);
      await expect(page.getByText(/1 changed/u)).toBeVisible();
    },
  },
];
