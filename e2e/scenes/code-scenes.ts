// Codes and text messages.
import { generate } from 'lean-qr';
import { toPngBuffer } from 'lean-qr/extras/node_export';
import { expect, type Page } from 'playwright/test';
import * as v from 'valibot';
import { enquiryText } from '#domain/listing/enquiry.ts';
import { listingDigits } from '#domain/listing/listing-link.ts';
import { parcelSchema } from '#domain/parcel/parcel.ts';
import { shortCodeOf } from '#domain/parcel/short-code.ts';
import { BROKER_IDS } from '#sample/sample-ids.ts';
import { SAMPLE_PARCELS } from '#sample/sample-parcels.ts';
import { unfold, type Scene } from './scene.ts';

const [ROW] = SAMPLE_PARCELS;
if (ROW === undefined) throw new Error('There is no sample parcel');
const PARCEL = `/parcel/${ROW.id}`;
const BROKER = `/broker/${BROKER_IDS.helenDunstan}`;
const CODE = shortCodeOf(ROW.id);
/** A valid code of no listing. */
const ELSEWHERE = '4e713c7a-1319-4119-afa2-79f4ac665a83';
const ENQUIRY = enquiryText(
  { wanted: 120, topPrice: 232, by: '2026-12-05', phone: '0491570313' },
  { code: CODE, title: ROW.title },
);

const searched = (name: string, path: string, { term, title }: { term: string; title: RegExp }): Scene => ({
  name,
  path: `${path}?term=${encodeURIComponent(term)}`,
  play: (page) => expect(page.getByText(title)).toBeVisible(),
});
const fragment = await listingDigits({ ...v.parse(parcelSchema, ROW), id: ELSEWHERE });

async function openEnquiry(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enquire' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

export const CODE_SCENES: Scene[] = [
  searched('parcels-code', '/parcels', { term: CODE, title: /^Listing HW/u }),
  searched('brokers-enquiry', '/brokers', { term: ENQUIRY, title: /^Enquiry about/u }),
  searched('companies-code-mistyped', '/companies', {
    term: `${CODE.slice(0, -1)}!`,
    title: /is mistyped$/u,
  }),
  searched('parcels-code-elsewhere', '/parcels', {
    term: shortCodeOf(ELSEWHERE),
    title: /is not on this device$/u,
  }),
  {
    name: 'enquiry-errors',
    path: PARCEL,
    play: async (page) => {
      await openEnquiry(page);
      await page.getByLabel('ML wanted').fill('');
      await page.getByRole('button', { name: 'Send Enquiry' }).click();
      await expect(page.getByText('ML wanted must be a positive number')).toBeVisible();
    },
  },
  {
    name: 'enquiry-filled',
    path: PARCEL,
    play: async (page) => {
      await openEnquiry(page);
      await page.getByLabel('ML wanted').fill('120');
      await page.getByLabel(/^Top/u).fill('232.50');
      await page.getByLabel('Your phone').fill('0491 570 313');
    },
  },
  {
    name: 'enquiry-by-text',
    path: PARCEL,
    play: async (page) => {
      await openEnquiry(page);
      await page.getByRole('button', { name: 'Send as a Text Message' }).click();
      await expect(page.getByText(/of 160 characters/u)).toBeVisible();
    },
  },
  {
    name: 'enquiry-sent',
    path: PARCEL,
    play: async (page) => {
      await openEnquiry(page);
      await page.getByLabel('Your phone').fill('0491 570 313');
      await page.getByRole('button', { name: 'Send Enquiry' }).click();
      await expect(page.getByText('Enquiry received')).toBeVisible();
    },
  },
  {
    name: 'enquiry-saved',
    path: PARCEL,
    play: async (page, { device }) => {
      await device.loseNetwork();
      await openEnquiry(page);
      await page.getByLabel('Your phone').fill('0491 570 313');
      await page.getByRole('button', { name: 'Send Enquiry' }).click();
      await expect(page.getByText('Enquiry saved on this device')).toBeVisible();
    },
  },
  {
    name: 'parcel-enquired',
    path: PARCEL,
    play: (page) => expect(page.getByText(/^You enquired on/u)).toBeVisible(),
  },
  {
    name: 'ask-errors',
    path: BROKER,
    play: async (page, { device, query }) => {
      await query(
        "update public.brokers set owner_since = now(), answers_of_ten = 9, answers_within = 'day'",
      );
      await device.nextPass(page);
      await page.getByRole('button', { name: 'Ask This Broker' }).click();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.getByText('Phone number must have at least 6 digits')).toBeVisible();
    },
  },
  {
    name: 'ask-saved',
    path: BROKER,
    play: async (page) => {
      await page.getByRole('button', { name: 'Ask This Broker' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('ML wanted').fill('60');
      await dialog.getByLabel(/^Trading zone/u).selectOption('7');
      await dialog.getByLabel('Your phone').fill('0491 570 313');
      await dialog.getByLabel(/^Also ask/u).selectOption({ index: 1 });
      await dialog.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.getByText('2 questions saved on this device')).toBeVisible();
    },
  },
  {
    name: 'broker-asked',
    path: BROKER,
    play: (page) => expect(page.getByText(/^You asked on/u)).toBeVisible(),
  },
  {
    name: 'enquiries',
    path: '/enquiries',
    play: async (page, { query }) => {
      await expect(page.getByText('Received')).toHaveCount(4);
      const latest = '(select id from public.enquiries order by created_at, id limit 1)';
      await query(`update public.enquiries set seen_at = now() where id <> ${latest}`);
      await query(
        `update public.enquiries set seen_at = now(), answer = 'unavailable', answered_at = now() where id = ${latest}`,
      );
      await page
        .getByRole('banner')
        .getByRole('button', { name: /server|waiting/u })
        .click();
      await expect(async () => {
        await page.getByRole('button', { name: 'Sync Now' }).click();
        await expect(page.getByText(/^Not available any more/u)).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'parcel-qr-code',
    path: PARCEL,
    play: async (page) => {
      await unfold(page);
      await page.getByRole('button', { name: 'Show as QR Code' }).click();
      await expect(page.getByRole('img', { name: 'The listing, for a camera' })).toHaveAttribute('src', /./u);
    },
  },
  {
    name: 'broker-contact',
    path: `/broker/${BROKER_IDS.helenDunstan}`,
    play: async (page) => {
      await page.getByRole('button', { name: 'Save Contact' }).click();
      await expect(page.getByRole('img', { name: /^The contact of/u })).toHaveAttribute('src', /./u);
    },
  },
  {
    name: 'scan-code',
    path: '/parcels',
    play: async (page) => {
      await page.getByRole('button', { name: 'Scan a Code' }).click();
      // The browsers of the scenes have no camera.
      await expect(page.getByText(/Choose a picture of the code/u)).toBeVisible();
    },
  },
  {
    name: 'scan-code-text',
    path: '/listings',
    play: async (page) => {
      await page.getByRole('button', { name: 'Scan a Code' }).click();
      const buffer = Buffer.from(toPngBuffer(generate('https://elsewhere.example/parcel/1'), { scale: 8 }));
      await page
        .getByLabel('Choose a Picture')
        .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer });
      await expect(page.getByText('https://elsewhere.example/parcel/1')).toBeVisible();
    },
  },
  { name: 'parcel-handed-over', path: `/parcel/${ELSEWHERE}#listing=${fragment.digits}` },
  { name: 'parcel-code-damaged', path: `/parcel/${BROKER_IDS.helenDunstan}#listing=${fragment.digits}` },
];
