import { expect, type Page } from 'playwright/test';
import { DEVICE_REFUSALS, type OutboxItem } from '#domain/operation/operation.ts';
import type { ParcelInsert } from '#domain/parcel/parcel.ts';
import { SAMPLE_PARCELS } from '#sample/sample-parcels.ts';
import { isApi, onlyTo, writesParcels, type RecordedRequest } from '../support/faults.ts';
import { readLocal, writeLocal } from '../support/local-database.ts';
import { fillParcel, parcelFields, savedHeading, submitButton } from '../support/parcel-form.ts';
import { queuedParcels } from '../support/queue.ts';
import type { Scene, StoryEnvironment } from './scene.ts';

const checksWrites = ({ path }: RecordedRequest) =>
  path.endsWith('/read_back') || path.endsWith('/void_writes');
const concernsParcels = (request: RecordedRequest) => writesParcels(request) || checksWrites(request);

async function openPanel(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /server|waiting|Withdrawing|attention|full/ })
    .click();
  await expect(page.getByRole('button', { name: 'Sync Now' })).toBeVisible();
}

/** One item for each state that the server's verdict leaves, as a pass would write them. */
function settledItems(): OutboxItem[] {
  const [first, second] = SAMPLE_PARCELS;
  const changes: Partial<ParcelInsert>[] = [
    { ...first, status: 'available', volume: 160, price: 39_200 },
    { ...second, status: 'available' },
    { title: 'Spring allocation, Hay' },
    { title: 'Carry-over from Lake Cargelligo' },
  ];
  const reasons = ['other-received', 'received-first', 'voided', 'lost'] as const;
  return queuedParcels(4, { day: '2026-11-20' }).flatMap((item, index) => {
    const reason = reasons[index];
    if (item.kind !== 'parcel' || reason === undefined) return [];
    const payload = { ...item.payload, ...changes[index] };
    return [{ ...item, id: payload.id, payload, state: 'refused', refusal: DEVICE_REFUSALS[reason] }];
  });
}

async function showSettledItems(page: Page): Promise<void> {
  await writeLocal(page, { table: 'outbox', rows: settledItems() });
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Needs attention/ })).toBeVisible();
}

async function clearOutbox(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const opening = indexedDB.open('headwater');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const transaction = opening.result.transaction('outbox', 'readwrite');
    transaction.objectStore('outbox').clear();
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    opening.result.close();
  });
}

async function listUnconfirmed(page: Page, { network }: StoryEnvironment): Promise<void> {
  await clearOutbox(page);
  await page.reload();
  network.setRule(onlyTo(concernsParcels, { kind: 'drop-request' }));
  await fillParcel(page);
  await submitButton(page).click();
  await expect(savedHeading(page)).toBeVisible();
}

async function discardInPanel(page: Page, environment: StoryEnvironment): Promise<void> {
  await listUnconfirmed(page, environment);
  await openPanel(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog').getByText('Being withdrawn')).toBeVisible();
}

/** Outcomes of items that were sent and not confirmed, and a device that is full. */
export const SETTLED_SCENES: Scene[] = [
  { name: 'sync-withdrawing', path: '/add-parcel', play: discardInPanel },
  {
    name: 'add-parcel-changed',
    path: '/add-parcel',
    play: async (page, environment) => {
      await listUnconfirmed(page, environment);
      await page.getByRole('button', { name: 'Change This Listing' }).click();
      await parcelFields(page).volume.fill('75');
      await submitButton(page).click();
      await expect(page.getByText('Changed', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'sync-settled',
    path: '/brokers',
    play: async (page) => {
      await clearOutbox(page);
      await showSettledItems(page);
      await openPanel(page);
    },
  },
  {
    name: 'settings-settled',
    path: '/settings',
    play: (page) => expect(page.getByRole('table')).toBeVisible(),
  },
  {
    name: 'add-parcel-other-received',
    path: '/settings',
    play: async (page) => {
      await page.getByRole('link', { name: 'Change' }).first().click();
      await expect(page.getByText('The server has another version of this listing')).toBeVisible();
    },
  },
  {
    name: 'sync-device-full',
    path: '/settings',
    play: async (page, { network }) => {
      await clearOutbox(page);
      // No pass ends while the screenshot is taken.
      network.setRule(onlyTo(isApi, { kind: 'stall' }));
      await page.reload();
      const pass = (await readLocal<{ key: string; value: object }>(page, 'meta')).find(
        ({ key }) => key === 'pass',
      );
      if (pass === undefined) throw new Error('No pass has ended');
      await writeLocal(page, {
        table: 'meta',
        rows: [{ ...pass, value: { ...pass.value, failureReason: 'no-space' } }],
      });
      await page.goto('/brokers');
      await openPanel(page);
    },
  },
];
