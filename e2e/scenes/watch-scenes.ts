// Net in hand, and a visitor's watchlist as the directory changes.
import { expect, type Page } from 'playwright/test';
import { BROKER_IDS, COMPANY_IDS } from '#sample/sample-ids.ts';
import { SAMPLE_PARCELS } from '#sample/sample-parcels.ts';
import { unfold, type Scene } from './scene.ts';

const PARCEL = SAMPLE_PARCELS.slice(0, 1).map(({ id }) => id)[0] ?? '';
const begin = async (page: Page, name: string) => {
  const button = page.getByRole('main').getByRole('button', { name });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
};

export const WATCH_SCENES: Scene[] = [
  { name: 'company-passport', path: `/company/${COMPANY_IDS.sandhillOrr}` },
  { name: 'net-in-hand', path: '/net-in-hand' },
  { name: 'net-in-hand-filled', path: '/net-in-hand?volume=120&price=232&application=60' },
  { name: 'net-in-hand-of-parcel', path: `/net-in-hand?parcel=${PARCEL}&side=buying` },
  {
    name: 'net-in-hand-errors',
    path: '/net-in-hand?volume=lots&price=0',
    play: (page) => expect(page.getByText('Volume must be a positive number')).toBeVisible(),
  },
  { name: 'watchlist-empty', path: '/watchlist' },
  {
    name: 'parcel-watched',
    path: `/parcel/${PARCEL}`,
    play: async (page) => {
      await unfold(page);
      await begin(page, 'Watch This Parcel');
    },
  },
  {
    name: 'broker-watched',
    path: `/broker/${BROKER_IDS.helenDunstan}`,
    play: (page) => begin(page, 'Watch This Broker'),
  },
  {
    name: 'search-saved',
    path: '/parcels?zone=7&order=price',
    play: (page) => begin(page, 'Save This Search'),
  },
  {
    name: 'home-with-news',
    path: '/',
    play: async (page, { device, query }) => {
      await query('update public.parcels set price = price * 0.9 where id = $1', [PARCEL]);
      await device.nextPass(page);
      await expect(page.getByRole('link', { name: /cheaper/ })).toBeVisible();
    },
  },
  { name: 'watchlist', path: '/watchlist' },
];
