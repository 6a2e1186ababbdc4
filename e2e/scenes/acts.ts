import { expect, type Page } from 'playwright/test';
import { BROKER_IDS, COMPANY_IDS } from '#sample/sample-ids.ts';
import { SAMPLE_PARCELS } from '#sample/sample-parcels.ts';
import { BROKER } from '#support/seed-ids.ts';
import { unsentCount } from '../support/local-database.ts';
import {
  fillParcel,
  listedHeading,
  parcelFields,
  savedHeading,
  submitButton,
} from '../support/parcel-form.ts';
import { CODE_SCENES } from './code-scenes.ts';
import { DEVICE_FILE_SCENES } from './device-file-scenes.ts';
import { MEMBER_ACTS } from './member-scenes.ts';
import { OWNER_ACTS } from './owner-scenes.ts';
import { REVIEW_ACTS } from './review-scenes.ts';
import { openTab, submitWrong, type Act, type Scene, type StoryEnvironment } from './scene.ts';
import { SEASON_ACTS } from './season-scenes.ts';
import { SETTLED_SCENES } from './settled-scenes.ts';
import { SHEET_SCENES } from './sheet-scenes.ts';
import { SIGN_IN_ACTS } from './sign-in-scenes.ts';
import { WATCH_SCENES } from './watch-scenes.ts';

const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

async function openFilters(page: Page): Promise<void> {
  await press(/filters/i)(page);
  await expect(page.getByRole('checkbox').first()).toBeVisible();
}

async function openSync(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /server|waiting/ })
    .click();
  await expect(page.getByRole('button', { name: 'Sync Now' })).toBeVisible();
}

async function saveOffline(page: Page, { device }: StoryEnvironment): Promise<void> {
  // An item of an earlier scene would stay as sent if its request broke off.
  await expect.poll(() => unsentCount(page)).toBe(0);
  await device.loseNetwork();
  await fillParcel(page);
  await submitButton(page).click();
  await expect(savedHeading(page)).toBeVisible();
}

/** Opens the visitor's listing of the scene before. */
async function openListing(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Spring allocation' }).first().click();
  await expect(page.getByRole('article', { name: 'Manage this listing' })).toBeVisible();
}

const DIRECTORY_SCENES: Scene[] = [
  { name: 'home', path: '/' },
  { name: 'brokers', path: '/brokers' },
  { name: 'brokers-filters', path: '/brokers?region=NSW%20Murray', play: openFilters },
  { name: 'brokers-none', path: '/brokers?term=nobody%20at%20all' },
  { name: 'brokers-with-parcels', path: '/brokers?term=murray' },
  { name: 'broker-about', path: `/broker/${BROKER_IDS.helenDunstan}` },
  {
    name: 'broker-listings',
    path: `/broker/${BROKER_IDS.helenDunstan}`,
    play: (page) => openTab(page, 'Water Listings'),
  },
  { name: 'broker-not-found', path: '/broker/nobody' },
  { name: 'companies', path: '/companies' },
  { name: 'companies-none', path: '/companies?term=nothing%20at%20all' },
  { name: 'company', path: `/company/${COMPANY_IDS.cumbungi}` },
  {
    name: 'report',
    path: `/broker/${BROKER_IDS.helenDunstan}`,
    play: async (page) => {
      await page.getByRole('button', { name: 'Report This Profile' }).click();
      await page.getByRole('button', { name: 'Send Report' }).click();
      await expect(page.getByText('Please select a reason')).toBeVisible();
    },
  },
  { name: 'not-found', path: '/no/such-river' },
];

const PARCEL_SCENES: Scene[] = [
  { name: 'parcels', path: '/parcels' },
  { name: 'parcels-filters', path: '/parcels?zone=1A&zone=7&order=price', play: openFilters },
  { name: 'parcels-closed', path: '/parcels?product=allocation', play: press(/sold or ended/) },
  { name: 'parcels-none', path: '/parcels?term=nothing%20at%20all' },
  ...SAMPLE_PARCELS.slice(0, 1).map(({ id }) => ({ name: 'parcel', path: `/parcel/${id}` })),
  { name: 'parcel-not-found', path: '/parcel/nothing' },
  { name: 'add-parcel-shared', path: '/add-parcel?text=120%20ML%20from%20Hay' },
  { name: 'add-parcel', path: '/add-parcel' },
  { name: 'add-parcel-errors', path: '/add-parcel', play: (page) => submitWrong(page, submitButton(page)) },
  { name: 'add-parcel-filled', path: '/add-parcel', play: (page) => fillParcel(page) },
  {
    name: 'add-parcel-questions',
    path: '/add-parcel',
    play: async (page) => {
      await fillParcel(page, { price: '100' });
      await parcelFields(page).expiryDate.fill('2020-06-30');
      await expect(page.getByText(/Did you mean/)).toBeVisible();
    },
  },
];

const LISTING_SCENES: Scene[] = [
  {
    name: 'add-parcel-listed',
    path: '/add-parcel',
    play: async (page) => {
      await fillParcel(page);
      await submitButton(page).click();
      await expect(listedHeading(page)).toBeVisible();
    },
  },
  { name: 'listings', path: '/listings' },
  { name: 'parcel-managed', path: '/listings', play: openListing },
  {
    name: 'change-listing',
    path: '/listings',
    play: async (page) => {
      await openListing(page);
      await page.getByRole('link', { name: 'Change Price or Details' }).click();
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Nothing has been changed yet.')).toBeVisible();
    },
  },
  { name: 'sync-up-to-date', path: '/brokers', play: openSync },
  { name: 'add-parcel-saved', path: '/add-parcel', play: saveOffline },
  {
    name: 'sync-waiting',
    path: '/add-parcel',
    play: async (page, environment) => {
      await saveOffline(page, environment);
      await openSync(page);
    },
  },
  {
    name: 'brokers-offline',
    path: '/brokers',
    play: async (page, { device }) => {
      await device.loseNetwork();
      await expect(page.getByText(/^As of/)).toBeVisible();
    },
  },
  {
    name: 'settings-unsent',
    path: '/add-parcel',
    play: async (page, environment) => {
      await saveOffline(page, environment);
      await page.goto('/settings');
      await expect(page.getByText(/waiting: saved on this device/)).toBeVisible();
    },
  },
  {
    name: 'add-parcel-refused-later',
    path: '/add-parcel',
    play: async (page, environment) => {
      await saveOffline(page, environment);
      await environment.query('update public.brokers set company_id = $2 where id = $1', [
        BROKER,
        COMPANY_IDS.malleeReach,
      ]);
      await environment.device.findNetwork();
      await expect(page.getByText('Not accepted')).toBeVisible();
    },
  },
  { name: 'sync-needs-attention', path: '/brokers', play: openSync },
  {
    name: 'parcel-withdrawn',
    path: '/listings',
    play: async (page) => {
      await openListing(page);
      await page.getByRole('main').getByRole('button', { name: 'Withdraw' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
      await expect(page.getByRole('heading', { name: 'Listing Withdrawn' })).toBeFocused();
    },
  },
];

/** Every screen and state. */
export const ACTS: readonly Act[] = [
  { name: 'brokers and companies for a visitor', scenes: DIRECTORY_SCENES },
  { name: 'parcels for a visitor, and the form', scenes: PARCEL_SCENES },
  { name: 'own listings, sent and unsent', scenes: LISTING_SCENES },
  { name: 'fees and a watchlist', scenes: WATCH_SCENES },
  { name: 'codes and text messages', scenes: CODE_SCENES },
  { name: 'items with another outcome on the server', scenes: SETTLED_SCENES },
  { name: 'a sheet of listings', scenes: SHEET_SCENES },
  { name: 'everything in a file', scenes: DEVICE_FILE_SCENES },
  ...SIGN_IN_ACTS,
  ...MEMBER_ACTS,
  ...OWNER_ACTS,
  ...REVIEW_ACTS,
  ...SEASON_ACTS,
];
