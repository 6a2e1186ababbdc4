// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { storedBroker, storedCompany, storedParcel } from '#support/directory-rows.ts';
import { renderApp } from '#support/render-app.tsx';
import { ME, replaceSessionUnnoticed, signedIn } from '#support/users.ts';

const company = storedCompany();
const broker = storedBroker({ companyId: company.id });
const parcel = storedParcel({ brokerId: broker.id, companyId: company.id });

it.each([
  { at: `/parcel/${parcel.id}`, button: 'Sold' },
  { at: '/listings', button: 'Confirm All Still True' },
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
