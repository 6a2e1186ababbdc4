// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { enqueue } from '#db/outbox/outbox.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { listingChangeInsertOf } from '#domain/listing/listing-change.ts';
import { newId } from '#domain/values/id.ts';
import { ListingChangePage } from '#features/submit/listing-change-form.tsx';
import { loadListingChange } from '#features/submit/queries.ts';
import { storedClaim, storedParcel } from '#support/directory-rows.ts';
import {
  ada,
  bert,
  billabong,
  field,
  fillIn,
  mirroredDevice,
  openListing,
  patientClock,
  payload,
  queued,
  refuse,
  submit,
  theItem,
} from '#support/listing.tsx';
import { parcelPayload } from '#support/listings.ts';
import { renderScreen } from '#support/render-screen.tsx';
import { ME, signedIn } from '#support/users.ts';

beforeEach(() => localStorage.clear());

const disclosure = () => screen.getByRole('button', { name: 'Trade details' });
const isOpen = () => disclosure().getAttribute('aria-expanded') === 'true';

describe('M5: the section of trade details', () => {
  it('is folded, and a listing without trade details sends none', async () => {
    const db = await mirroredDevice();
    const { user } = await openListing(db);
    expect(isOpen()).toBe(false);
    await fillIn(user);
    await submit(user);
    await waitFor(async () =>
      expect(Object.keys((await theItem(db)).payload).toSorted()).toEqual(
        Object.keys(parcelPayload()).toSorted(),
      ),
    );
  });

  it('adds what is stated, and nothing else', async () => {
    const db = await mirroredDevice();
    const { user } = await openListing(db);
    await fillIn(user);
    await user.click(disclosure());
    await user.selectOptions(field('Product'), 'Allocation');
    await user.selectOptions(field('Trading Zone'), '1A Greater Goulburn');
    await user.selectOptions(field('Delivery'), 'Next season (forward)');
    await user.type(field('Minimum Parcel (ML)'), '50');
    await user.selectOptions(field('Reliability'), 'High security');
    await user.selectOptions(field('Reliability'), 'Not stated');
    expect(screen.queryByLabelText('Acting For')).toBeNull();
    expect(screen.queryByLabelText('Lease Term (years)')).toBeNull();
    await submit(user);
    await waitFor(async () =>
      expect((await theItem(db)).payload).toMatchObject({
        product: 'allocation',
        zone: '1A',
        delivery: 'next-season',
        minimumVolume: 50,
      }),
    );
    expect((await theItem(db)).payload).not.toHaveProperty('reliability');
  });

  it('offers the deliveries of the product', async () => {
    const { user } = await openListing(await mirroredDevice());
    await user.click(disclosure());
    const offered = () =>
      within(field('Delivery'))
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value }) => value);
    expect(offered()).toEqual(['', 'this-season', 'next-season', 'wet', 'dry']);
    await user.selectOptions(field('Delivery'), 'this-season');
    await user.selectOptions(field('Product'), 'Entitlement');
    expect(offered()).toEqual(['', 'this-season', 'wet', 'dry']);
    await user.selectOptions(field('Product'), 'Lease');
    await user.type(field('Lease Term (years)'), '5');
    await user.selectOptions(field('Product'), 'Other');
    expect(field('Lease Term (years)').value).toBe('5');
  });

  it('opens by itself with a draft, and can be folded', async () => {
    const db = await mirroredDevice();
    const { user } = await openListing(db);
    await user.click(disclosure());
    await user.selectOptions(field('Trading Zone'), '7');
    cleanup();
    const again = await openListing(db);
    expect(isOpen()).toBe(true);
    expect(field('Trading Zone').value).toBe('7');
    await again.user.click(disclosure());
    expect(isOpen()).toBe(false);
  });

  it('opens by itself for an error, and the field has the focus', async () => {
    const { user } = await openListing(await mirroredDevice());
    await fillIn(user);
    await user.click(disclosure());
    await user.type(field('Minimum Parcel (ML)'), '1201');
    await user.click(disclosure());
    await submit(user);
    await screen.findByText('Minimum parcel must be at most the volume');
    expect(isOpen()).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(field('Minimum Parcel (ML)')));
  });

  it('opens for the refusal of the server', async () => {
    const db = await mirroredDevice();
    const clock = patientClock();
    const { user } = await openListing(db, { clock });
    await fillIn(user);
    await submit(user);
    await waitFor(() => expect(clock.waits).not.toEqual([]));
    await refuse(db, { message: 'Choose one of the trading zones', column: 'zone' });
    await screen.findByText('Choose one of the trading zones');
    expect(isOpen()).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(field('Trading Zone')));
  });

  it('has what a queued listing states', async () => {
    const db = await mirroredDevice();
    const { id } = await queued(db, { payload: payload({ zone: '6B', leaseYears: 3 }) });
    await openListing(db, { change: id });
    expect(isOpen()).toBe(true);
    expect([field('Trading Zone').value, field('Lease Term (years)').value]).toEqual(['6B', '3']);
  });
});

describe('M5: whom the broker acts for', () => {
  it.each([
    ['broker', ada.id],
    ['company', billabong.id],
  ] as const)('is asked of the owner of the chosen %s', async (entityType, entityId) => {
    const db = await mirroredDevice();
    await signedIn(db);
    await db.claims.put(storedClaim({ entityType, entityId, approved: true }));
    const { user } = await openListing(db);
    await user.click(disclosure());
    await fillIn(user);
    await user.selectOptions(await screen.findByLabelText('Acting For'), 'Buyer and seller');
    await submit(user);
    await waitFor(async () => expect((await theItem(db)).payload).toMatchObject({ actingFor: 'both' }));
  });

  it.each([
    ['a claim that is not approved', { approved: false }],
    ['the claim of another user', { approved: true, userId: bert.id }],
    ['a claim on another broker', { approved: true, entityId: bert.id }],
  ])('is not asked with %s', async (_, claim) => {
    const db = await mirroredDevice();
    await signedIn(db);
    await db.claims.put(storedClaim({ entityId: ada.id, ...claim }));
    const { user } = await openListing(db);
    await fillIn(user);
    await user.click(disclosure());
    expect(screen.queryByLabelText('Acting For')).toBeNull();
  });

  it('is forgotten when another broker is chosen', async () => {
    const db = await mirroredDevice();
    await signedIn(db);
    await db.claims.put(storedClaim({ entityId: ada.id, approved: true }));
    const { user } = await openListing(db);
    await fillIn(user);
    await user.click(disclosure());
    await user.selectOptions(await screen.findByLabelText('Acting For'), 'Seller');
    await user.selectOptions(field('Brokerage Company'), 'Anabranch Partners');
    await screen.findByRole('option', { name: 'Bert Ives - Broker' });
    await user.selectOptions(field('Broker'), 'Bert Ives - Broker');
    await waitFor(() => expect(screen.queryByLabelText('Acting For')).toBeNull());
    await submit(user);
    await waitFor(async () => expect((await theItem(db)).payload).not.toHaveProperty('actingFor'));
  });
});

describe('M5: changing the trade details of a listing', () => {
  async function publish(db: Database, changes: Parameters<typeof storedParcel>[0]) {
    await signedIn(db);
    const listing = storedParcel({ brokerId: ada.id, companyId: billabong.id, ...changes });
    await db.parcels.put(listing);
    await db.sentParcels.put({ id: listing.id, owner: ME, title: listing.title, savedAt: 1 });
    return listing.id;
  }

  async function openChange(db: Database, id: string, change?: string) {
    const initial = await loadListingChange(db, { id, change });
    if (initial === null) throw new Error('The listing cannot be changed');
    const page = <ListingChangePage initial={initial} onNew={() => undefined} clock={patientClock()} />;
    const rendered = renderScreen(page, db);
    await screen.findByRole('heading', { name: 'Change Listing' });
    return rendered;
  }

  const queuedChange = async (db: Database) => {
    const [item] = await db.outbox.toArray();
    return item?.kind === 'listingChange' ? item.payload : undefined;
  };

  it('sends the changed ones only, also of a row that an earlier version of the app stored', async () => {
    const db = await mirroredDevice();
    const { user } = await openChange(db, await publish(db, {}));
    await user.click(disclosure());
    await user.selectOptions(field('Trading Zone'), '13');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(async () =>
      expect(await queuedChange(db)).toMatchObject({ fields: { zone: '13' }, before: { zone: null } }),
    );
    expect(Object.keys((await queuedChange(db))?.fields ?? {})).toEqual(['zone']);
  });

  it('takes a statement back, and leaves that of the broker alone', async () => {
    const db = await mirroredDevice();
    const id = await publish(db, { zone: '13', minimumVolume: 5, actingFor: 'seller' });
    const { user } = await openChange(db, id);
    expect(isOpen()).toBe(true);
    expect(screen.queryByLabelText('Acting For')).toBeNull();
    await user.clear(field('Minimum Parcel (ML)'));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(async () =>
      expect(await queuedChange(db)).toMatchObject({
        fields: { minimumVolume: null },
        before: { minimumVolume: 5 },
      }),
    );
    expect(Object.keys((await queuedChange(db))?.fields ?? {})).toEqual(['minimumVolume']);
  });

  it('says both values of a conflict', async () => {
    const db = await mirroredDevice();
    const parcelId = await publish(db, { zone: '7' });
    const payload = listingChangeInsertOf({
      id: newId(),
      parcelId,
      action: 'change',
      by: { userId: ME, key: null },
      change: { fields: { zone: '1A' }, before: { zone: null } },
      now: 1,
    });
    const { id } = await enqueue(db, { kind: 'listingChange', payload, owner: ME, now: 1 });
    await openChange(db, parcelId, id);
    expect(
      await screen.findByText('Trading zone: now 7 Vic Murray below Barmah, yours 1A Greater Goulburn'),
    ).toBeTruthy();
    expect(field('Trading Zone').value).toBe('1A');
  });
});
