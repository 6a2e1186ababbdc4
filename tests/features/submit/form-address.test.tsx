// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ada, billabong, fillIn, submit, theItem } from '#support/listing.tsx';
import { endWaits, renderApp } from '#support/render-app.tsx';

beforeEach(() => {
  localStorage.clear();
  endWaits();
});

it('a new form is opened at its own address, also while another page is on its way', async () => {
  const { router, db, user } = await renderApp('/add-parcel', async (device) => {
    await device.companies.put(billabong);
    await device.brokers.put(ada);
  });
  await fillIn(user);
  await submit(user);
  await waitFor(() => theItem(db));
  const another = await screen.findByRole('button', { name: 'List Another Parcel' });
  void router.navigate({ to: '/parcels', search: { zone: ['7'] } });
  fireEvent.click(another);
  await waitFor(() => expect(router.state.status).toBe('idle'));
  expect(router.state.location.href).toBe('/add-parcel');
});
