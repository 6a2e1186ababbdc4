// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { storedBroker, storedCompany, storedParcel } from '#support/directory-rows.ts';
import { renderApp } from '#support/render-app.tsx';
import { ME, signedIn } from '#support/users.ts';

const company = storedCompany();
const broker = storedBroker({ companyId: company.id });
const parcel = storedParcel({ brokerId: broker.id, companyId: company.id });

it('leads to the sign-in, and saves nothing, where its user has signed out in another tab', async () => {
  const { user, router, db } = await renderApp(`/parcel/${parcel.id}`, async (tables) => {
    await signedIn(tables);
    await tables.parcels.put(parcel);
    await tables.brokers.put(broker);
    await tables.companies.put(company);
    await tables.sentParcels.put({ id: parcel.id, owner: ME, title: parcel.title, savedAt: 1 });
  });
  const sold = await screen.findByRole('button', { name: 'Sold' });
  // Unnoticed by this tab's live queries, which would take the button away.
  const deletion = db.backendDB().transaction('meta', 'readwrite').objectStore('meta').delete('session');
  await new Promise((resolve) => deletion.addEventListener('success', resolve));
  await user.click(sold);
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  expect(router.state.location.search).toEqual({ from: `/parcel/${parcel.id}` });
  expect(await db.outbox.count()).toBe(0);
});
