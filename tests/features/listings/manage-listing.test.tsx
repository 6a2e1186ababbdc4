// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listOutbox } from '#db/outbox/outbox.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { isOfKind } from '#domain/operation/operation.ts';
import { newId } from '#domain/values/id.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { storedBroker, storedClaim, storedCompany, storedParcel } from '#support/directory-rows.ts';
import { renderApp } from '#support/render-app.tsx';
import { ME, replaceSessionUnnoticed, signedIn } from '#support/users.ts';

plainDialogs();

const company = storedCompany();
const broker = storedBroker({ companyId: company.id });
const parcel = storedParcel({ brokerId: broker.id, companyId: company.id });

it.each([
  { at: `/parcel/${parcel.id}`, button: 'Sold' },
  { at: '/listings', button: 'Confirm All as Still True' },
])(
  'leads to the sign-in from $button, and saves nothing, where its user has signed out in another tab',
  async ({ at, button }) => {
    const { user, router, db } = await renderApp(at, async (tables) => {
      await signedIn(tables);
      await tables.parcels.put(parcel);
      await tables.brokers.put(broker);
      await tables.companies.put(company);
      await tables.sentParcels.put({ id: parcel.id, owner: ME, title: parcel.title, savedAt: 1 });
    });
    const pressed = await screen.findByRole('button', { name: button });
    // Live queries would take the button away.
    await replaceSessionUnnoticed(db, null);
    await user.click(pressed);
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(router.state.location.search).toEqual({ from: at });
    expect(await db.outbox.count()).toBe(0);
  },
);

const KEY = 'a'.repeat(64);

/** A visitor's listing, sent from this device. */
async function asVisitor(tables: Database) {
  await Promise.all([tables.parcels.put(parcel), tables.brokers.put(broker), tables.companies.put(company)]);
  await tables.sentParcels.put({ id: parcel.id, owner: null, title: parcel.title, savedAt: 1, key: KEY });
}

const changesOf = async (db: Database) =>
  (await listOutbox(db)).flatMap((item) => (isOfKind(item, 'listingChange') ? [item.payload] : []));

describe('M1: a visitor in My Listings', () => {
  it.each([
    { button: 'Confirm It Is Still True', sent: { action: 'confirm', fields: null } },
    { button: 'Under Contract', sent: { action: 'change', fields: { status: 'pending' } } },
    { button: 'Sold', sent: { action: 'change', fields: { status: 'sold' } } },
    { button: 'Withdraw', sent: { action: 'withdraw', fields: null }, asks: true },
  ])('does $button in place', async ({ button, sent, asks = false }) => {
    const { user, db } = await renderApp('/listings', asVisitor);
    await user.click(await screen.findByRole('button', { name: `Manage ${parcel.title}` }));
    const actions = within(await screen.findByRole('group', { name: `Manage ${parcel.title}` }));
    expect(actions.getByRole('link', { name: 'Change Price or Details' }).getAttribute('href')).toBe(
      `/change-listing/${parcel.id}`,
    );
    await user.click(actions.getByRole('button', { name: button }));
    if (asks) await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: button }));
    await waitFor(async () =>
      expect(await changesOf(db)).toMatchObject([{ ...sent, parcelId: parcel.id, key: KEY }]),
    );
  });

  it('reads the same name for a state as on the button that sets it', async () => {
    await renderApp('/listings', async (tables) => {
      await asVisitor(tables);
      await tables.parcels.update(parcel.id, { status: 'pending' });
    });
    expect(await screen.findByText('Under Contract')).toBeTruthy();
    expect(screen.queryByText('Pending')).toBeNull();
  });
});

it('M6: the desk and My Listings each confirm what they show, and count only that', async () => {
  const own = storedParcel({ title: 'Own water' });
  const { user, db, router } = await renderApp('/desk', async (tables) => {
    await signedIn(tables);
    await tables.claims.put(storedClaim({ entityType: 'broker', entityId: broker.id, approved: true }));
    await Promise.all([tables.brokers.put(broker), tables.companies.put(company)]);
    const listed = [parcel, { ...parcel, id: newId(), status: 'sold' as const }];
    await tables.parcels.bulkPut([...listed, own]);
    await tables.sentParcels.put({ id: own.id, owner: ME, title: own.title, savedAt: 1 });
    const seller = { sellerName: null, sellerPhone: null, sellerEmail: null };
    const entry = { userId: ME, listedAt: '2026-11-20T00:00:00Z', ...seller, origin: 'server' as const };
    await tables.inbox.bulkPut(
      listed.map(({ id }) => ({ ...entry, id: newId(), parcelId: id, version: '1', generation: 1 })),
    );
  });
  expect(await screen.findByText('1 available listing not confirmed today.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Confirm All as Still True' }));
  await waitFor(async () =>
    expect(await changesOf(db)).toMatchObject([{ action: 'confirm', parcelId: parcel.id }]),
  );
  await router.navigate({ to: '/listings' });
  await user.click(await screen.findByRole('button', { name: 'Confirm All as Still True' }));
  await waitFor(async () =>
    expect((await changesOf(db)).map((change) => change.parcelId)).toEqual([parcel.id, own.id]),
  );
});
