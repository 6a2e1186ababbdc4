import type { ManifestOptions } from 'vite-plugin-pwa';
import { APP_NAME } from './domain/app.ts';

/** Some apps share a sheet by the type of its name only. */
const SHEET_TYPES = ['text/csv', 'text/comma-separated-values', 'text/tab-separated-values', '.csv', '.tsv'];
const ICON = { src: '/icon-192.png', sizes: '192x192', type: 'image/png' };

/** The web app manifest, read by vite.config.ts. `npm run manifest:pictures` makes its screenshots. */
export const manifest = {
  id: '/',
  name: APP_NAME,
  short_name: APP_NAME,
  description:
    'Find water brokers and list water parcels across the Murray-Darling Basin, with or without a network.',
  lang: 'en-AU',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f7f5ee',
  theme_color: '#12454b',
  categories: ['business', 'productivity'],
  icons: [
    ICON,
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  screenshots: [
    {
      src: '/screenshots/narrow.png',
      sizes: '390x780',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Water brokers on a phone',
    },
    {
      src: '/screenshots/wide.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: 'A brokerage company at a desk',
    },
  ],
  shortcuts: [
    { name: 'Find a Broker', url: '/brokers', icons: [ICON] },
    { name: 'List Water Parcel', url: '/add-parcel', icons: [ICON] },
    { name: 'Outbox', url: '/settings#unsent', icons: [ICON] },
  ],
  // The service worker answers it (workers/share-target.ts): text becomes a draft of a listing, a file one of many.
  share_target: {
    action: '/add-parcel',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'sheet', accept: [...SHEET_TYPES] }],
    },
  },
} satisfies Partial<ManifestOptions>;
