// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/tables/schema-types.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { newId } from '#domain/values/id.ts';
import { readListingCopy } from '#features/submit/listing-copy.ts';
import { storedParcel, optionalFields } from '#support/directory-rows.ts';
import {
  accept,
  ada,
  billabong,
  field,
  fillIn,
  mirroredDevice,
  openListing,
  queued,
  submit,
  theItem,
} from '#support/listing.tsx';
import { renderApp } from '#support/render-app.tsx';
import { signedIn } from '#support/users.ts';

beforeEach(() => localStorage.clear());

const LISTED: Partial<Parcel> = {
  title: 'Summer allocation',
  volume: 120.5,
  waterSource: 'Murray River',
  zone: '7',
  minimumVolume: 20,
  brokerId: ada.id,
  companyId: billabong.id,
};
const COPIED = {
  title: 'Summer allocation',
  volume: '120.5',
  price: '30000',
  location: 'Hay, NSW',
  waterSource: 'Murray River',
  zone: '7',
  minimumVolume: '20',
  brokerId: ada.id,
  companyId: billabong.id,
  pricePerMegalitre: '',
  sellerName: '',
};

/** A listing that a visitor made on this device. */
async function listOwn(db: Database, changes: Partial<Parcel> = {}): Promise<string> {
  const parcel = storedParcel({ ...LISTED, ...changes });
  await db.parcels.put(parcel);
  await db.sentParcels.put({
    id: parcel.id,
    owner: null,
    title: parcel.title,
    savedAt: 1,
    key: 'a'.repeat(64),
  });
  return parcel.id;
}

it('keeps company, broker, water type and source for another parcel, and nothing after a reset', async () => {
  const { db, user } = await openListing(await mirroredDevice());
  await fillIn(user);
  await submit(user);
  const { id } = await waitFor(() => theItem(db));
  await accept(db, storedParcel({ id }));
  await user.click(await screen.findByRole('button', { name: 'List Another Parcel' }));
  const kept = () =>
    ['Brokerage Company', 'Broker', 'Water Type', 'Water Source'].map((label) => field(label).value);
  await waitFor(() => expect(kept()).toEqual([billabong.id, ada.id, 'surface', 'Murrumbidgee River']));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  for (const label of [
    'Title',
    'Volume (ML)',
    'Price (AUD)',
    'Location',
    'Description',
    'Expiry Date (optional)',
  ])
    expect([label, field(label).value]).toEqual([label, '']);
  await user.click(screen.getByRole('button', { name: 'Reset Form' }));
  expect(kept()).toEqual(['', '', '', '']);
});

it.each([
  ['open', { status: 'available' }],
  ['under contract', { status: 'pending' }],
  ['sold', { status: 'sold' }],
] as const)('copies an own listing that is %s, as another one', async (_, changes) => {
  const db = await mirroredDevice();
  const fields = await readListingCopy(db, await listOwn(db, changes));
  expect(fields).toMatchObject(COPIED);
  expect(Object.keys(fields ?? {})).not.toEqual(
    expect.arrayContaining(['id', 'status', 'key', 'listedDate']),
  );
});

it.each([
  ['2026-06-30', ''],
  ['2999-06-30', '2999-06-30'],
  [null, ''],
])('copies the expiry %s as %j', async (expiryDate, typed) => {
  const db = await mirroredDevice();
  expect((await readListingCopy(db, await listOwn(db, { expiryDate })))?.expiryDate).toBe(typed);
});

it('copies a listing that waits on this device, and one that was withdrawn', async () => {
  const db = await mirroredDevice();
  const { id } = await queued(db, {
    authorship: { deviceId: newId(), key: 'a'.repeat(64), contact: null },
  });
  expect(await readListingCopy(db, id)).toMatchObject({ title: 'Queued allocation', waterType: 'recycled' });
  const parcel = storedParcel({ ...LISTED, expiryDate: '2026-06-30' });
  await db.ownListings.put({
    id: parcel.id,
    userId: 'x',
    withdrawn: { ...parcel, ...optionalFields({ zone: '7', minimumVolume: 20 }) },
    hidden: null,
    hiddenReason: null,
    origin: 'server',
    version: '1',
    generation: 1,
  });
  expect(await readListingCopy(db, parcel.id)).toMatchObject({ ...COPIED, expiryDate: '' });
});

it('copies no listing of others', async () => {
  const db = await mirroredDevice();
  const parcel = storedParcel(LISTED);
  await db.parcels.put(parcel);
  expect(await readListingCopy(db, parcel.id)).toBeNull();
});

it('is offered on the page of an own listing, and opens the form with it', async () => {
  let id = '';
  const { user, router } = await renderApp('/', async (db) => {
    await signedIn(db);
    await db.companies.put(billabong);
    await db.brokers.put(ada);
    id = await listOwn(db);
  });
  await router.navigate({ to: '/parcel/$id', params: { id } });
  await user.click(await screen.findByRole('link', { name: 'List a Similar Parcel' }));
  await waitFor(() => expect(field('Title').value).toBe('Summer allocation'));
  expect(field('Volume (ML)').value).toBe('120.5');
});
