// @vitest-environment jsdom
import { enqueue } from '#db/outbox.ts';
import { storedBroker, storedCompany, storedParcel } from '#support/directory-rows.ts';
import { queuedParcel } from '#support/queued-parcel.ts';
import { renderApp } from '#support/render-app.tsx';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const company = storedCompany();
const broker = storedBroker({ companyId: company.id });
const parcel = storedParcel({
  brokerId: broker.id,
  companyId: company.id,
  origin: 'sample',
  expiryDate: '2020-06-30',
});

const main = () => within(screen.getByRole('main'));
const href = (name: string) => main().getByRole('link', { name }).getAttribute('href');

it('shows all of a parcel and whom to ask', async () => {
  await renderApp(`/parcel/${parcel.id}`, (db) =>
    Promise.all([db.parcels.put(parcel), db.brokers.put(broker), db.companies.put(company)]),
  );
  expect(main().getByRole('heading', { level: 1, name: 'Summer allocation' })).toBeTruthy();
  for (const text of [
    '120 ML',
    '$30,000',
    '$250/ML',
    'Available',
    'Sample',
    'Surface Water',
    'Murrumbidgee River',
  ]) {
    expect(main().getByText(text)).toBeTruthy();
  }
  expect(main().getByText('Allocation water, delivered at once.')).toBeTruthy();
  expect(main().getByText('20 Nov 2026')).toBeTruthy();
  expect(main().getByText('30 June 2020 (past)')).toBeTruthy();
  expect(href('Ada Reid')).toBe(`/broker/${broker.id}`);
  expect(href('Back to Ada Reid')).toBe(`/broker/${broker.id}`);
  expect(href('Billabong Water')).toBe(`/company/${company.id}`);
  expect(href('Call Ada Reid, 0491 570 156')).toBe('tel:0491570156');
  expect(href('E-mail Ada Reid, ada@billabong.example')).toBe(
    'mailto:ada@billabong.example?subject=Water%20parcel%3A%20Summer%20allocation',
  );
});

it('leads to the firm while the device does not know the broker', async () => {
  await renderApp(`/parcel/${parcel.id}`, (db) =>
    Promise.all([db.parcels.put({ ...parcel, expiryDate: null }), db.companies.put(company)]),
  );
  expect(main().getByText('Permanent')).toBeTruthy();
  expect(href('Call Billabong Water, (02) 5550 0101')).toBe('tel:0255500101');
  expect(href('Back to Brokers')).toBe('/brokers');
});

it('says so when the device knows neither', async () => {
  await renderApp(`/parcel/${parcel.id}`, (db) => db.parcels.put(parcel));
  expect(main().getByText(/not on this device yet/u)).toBeTruthy();
});

it('shows what only this device knows of, and its place in the directory once it has one', async () => {
  const payload = queuedParcel({ companyId: company.id, brokerId: broker.id });
  const { id } = payload;
  const { db } = await renderApp(`/parcel/${id}`, (tables) =>
    enqueue(tables, { kind: 'parcel', payload, owner: null, now: 0 }),
  );
  expect(main().getByText('Saved on this device')).toBeTruthy();
  await db.outbox.clear();
  await main().findByRole('heading', { level: 1, name: 'Parcel Not Found' });
  await db.parcels.put({ ...parcel, id, title: 'Queued allocation' });
  await main().findByRole('heading', { level: 1, name: 'Queued allocation' });
  expect(main().queryByText('Saved on this device')).toBeNull();
});

it('knows when it knows no such parcel', async () => {
  await renderApp('/parcel/nothing');
  expect(main().getByRole('heading', { name: 'Parcel Not Found' })).toBeTruthy();
  expect(href('View All Brokers')).toBe('/brokers');
});
