import { expect, type Page } from 'playwright/test';
import { SAMPLE_PARCELS } from '#sample/sample-parcels.ts';
import { fillBoard } from '../support/season.ts';
import { newAdministrator } from '../support/submissions.ts';
import { signIn } from '../support/users.ts';
import { openDialog, openTab, type Act, type Scene } from './scene.ts';

const PARCEL = SAMPLE_PARCELS.find(({ zone }) => zone === '7')?.id ?? '';
const main = (page: Page) => page.getByRole('main');
const openSeason = (page: Page) => openTab(page, 'Season');
const addFact = (page: Page) => openDialog(page, main(page).getByRole('button', { name: 'Add a Fact' }));

const VISITOR_SCENES: Scene[] = [
  { name: 'season-empty', path: '/season' },
  {
    name: 'season',
    path: '/season',
    play: async (page, environment) => {
      await fillBoard(environment);
      await environment.device.nextPass(page);
      await expect(main(page).getByText('Hume Dam')).toBeVisible();
    },
  },
  {
    name: 'home-with-dates',
    path: '/',
    play: (page) => expect(main(page).getByRole('heading', { name: 'Next dates' })).toBeVisible(),
  },
  { name: 'parcel-with-season', path: `/parcel/${PARCEL}` },
];

const ADMINISTRATOR_SCENES: Scene[] = [
  {
    name: 'admin-season-empty',
    path: '/auth?from=/admin',
    play: async (page, environment) => {
      await signIn(page, await newAdministrator(environment));
      await openSeason(page);
    },
  },
  {
    name: 'admin-season-form',
    path: '/admin',
    play: async (page) => {
      await openSeason(page);
      await addFact(page);
      await page.getByLabel('Kind').selectOption('opening');
    },
  },
  {
    name: 'admin-season-errors',
    path: '/admin',
    play: async (page) => {
      await openSeason(page);
      await addFact(page);
      await page.getByLabel('Kind').selectOption('allocation');
      await page.getByLabel('Allocation (%)').fill('390');
      await page.getByRole('button', { name: 'Save Fact' }).click();
      await expect(page.getByText('Please enter a valid website URL')).toBeVisible();
    },
  },
  {
    name: 'admin-season',
    path: '/admin',
    play: async (page, environment) => {
      await fillBoard(environment);
      await environment.device.nextPass(page);
      await openSeason(page);
      await expect(main(page).getByText('Hume Dam')).toBeVisible();
    },
  },
];

/** The season board, and its form. */
export const SEASON_ACTS: Act[] = [
  { name: 'the season board for a visitor', scenes: VISITOR_SCENES },
  { name: 'the season board of an administrator', scenes: ADMINISTRATOR_SCENES },
];
