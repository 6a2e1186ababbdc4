// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enqueue } from '#db/outbox/outbox.ts';
import { storedBroker, storedCompany, storedParcel } from '#support/directory-rows.ts';
import { parcelPayload } from '#support/listings.ts';
import { renderApp } from '#support/render-app.tsx';

const company = storedCompany();
const broker = storedBroker({ companyId: company.id });
const parcel = storedParcel({
  brokerId: broker.id,
  companyId: company.id,
  origin: 'sample',
  title: 'Summer share',
  expiryDate: null,
});

const main = () => within(screen.getByRole('main'));
const href = (name: string) => main().getByRole('link', { name }).getAttribute('href');

it('shows all facts of a parcel and its contact', async () => {
  await renderApp(`/parcel/${parcel.id}`, (db) =>
    Promise.all([db.parcels.put(parcel), db.brokers.put(broker), db.companies.put(company)]),
  );
  expect(main().getByRole('heading', { level: 1, name: 'Summer share' })).toBeTruthy();
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
  expect(screen.getByRole('main').textContent).toContain('Allocation water, delivered at once.');
  expect(main().getByText('20 Nov 2026')).toBeTruthy();
  expect(main().getByText('Permanent')).toBeTruthy();
  expect(href('Ada Reid')).toBe(`/broker/${broker.id}`);
  expect(href('Back to Ada Reid')).toBe(`/broker/${broker.id}`);
  expect(href('Billabong Water')).toBe(`/company/${company.id}`);
  expect(href('Call Ada Reid, 0491 570 156')).toBe('tel:+61491570156');
});

it('M6: says whom the broker acts for, or that it is not stated', async () => {
  const { db } = await renderApp(`/parcel/${parcel.id}`, (tables) =>
    Promise.all([tables.parcels.put({ ...parcel, zone: '6B' }), tables.brokers.put(broker)]),
  );
  const detail = (term: string) => main().queryByText(term)?.nextElementSibling?.textContent;
  expect([detail('Trading zone'), detail('Acting for')]).toEqual(['6B Lower Broken Creek', 'Not stated']);
  expect(main().queryByText('Product')).toBeNull();
  await db.parcels.update(parcel.id, { actingFor: 'both' });
  await main().findByText('Buyer and seller');
});

it('M6: shows no contact for water that is gone', async () => {
  await renderApp(`/parcel/${parcel.id}`, (db) =>
    Promise.all([
      db.parcels.put({ ...parcel, expiryDate: '2020-06-30' }),
      db.brokers.put(broker),
      db.companies.put(company),
    ]),
  );
  expect(main().getByText('Ended')).toBeTruthy();
  expect(main().getByText('30 June 2020 (past)')).toBeTruthy();
  expect(main().getByText('Its last day was 30 June 2020.')).toBeTruthy();
  expect(main().queryByRole('link', { name: /^Call/u })).toBeNull();
  expect(href('Find Other Water')).toBe('/parcels');
});

it('M6: says of an allocation without an expiry that it lasts until 30 June', async () => {
  await renderApp(`/parcel/${parcel.id}`, (db) =>
    Promise.all([
      db.parcels.put({ ...parcel, product: 'allocation', expiryDate: null, listedDate: '2020-02-01' }),
      db.brokers.put(broker),
      db.companies.put(company),
    ]),
  );
  expect(main().getByText('30 June 2020 (past)')).toBeTruthy();
  expect(main().queryByText('Permanent')).toBeNull();
});

it('prefills the enquiry with title, price and address of the parcel', async () => {
  await renderApp(`/parcel/${parcel.id}`, (db) =>
    Promise.all([db.parcels.put(parcel), db.brokers.put(broker), db.companies.put(company)]),
  );
  const lines = [
    'Hello Ada Reid,',
    '',
    'I am interested in this water parcel on Headwater:',
    'Summer share',
    '120 ML, $30,000, $250/ML',
    `${window.location.origin}/parcel/${parcel.id}`,
  ];
  const mail = new URL(href('Email Ada Reid, ada@billabong.example') ?? '');
  expect(mail.pathname).toBe('ada@billabong.example');
  expect(mail.searchParams.get('subject')).toBe('Water parcel: Summer share');
  expect(mail.searchParams.get('body')?.split('\r\n')).toEqual(lines);
  const text = new URL(href('Send a Text Message') ?? '');
  expect(`${text.protocol}${text.pathname}`).toBe('sms:+61491570156');
  expect(text.searchParams.get('body')?.split('\n')).toEqual(lines);
});

it('shows the company while the broker is not on the device', async () => {
  await renderApp(`/parcel/${parcel.id}`, (db) =>
    Promise.all([db.parcels.put(parcel), db.companies.put(company)]),
  );
  expect(main().getByText('Permanent')).toBeTruthy();
  expect(href('Call Billabong Water, (02) 5550 0101')).toBe('tel:+61255500101');
  // An office number takes no text messages.
  expect(main().queryByRole('link', { name: 'Send a Text Message' })).toBeNull();
  expect(href('Back to Brokers')).toBe('/brokers');
});

it('shows a notice when neither is on the device', async () => {
  await renderApp(`/parcel/${parcel.id}`, (db) => db.parcels.put(parcel));
  expect(main().getByText(/not on this device yet/u)).toBeTruthy();
});

it('shows a queued parcel, and the listed one once it is in the directory', async () => {
  const payload = parcelPayload({ title: 'Queued allocation', companyId: company.id, brokerId: broker.id });
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

it('shows a message for an unknown parcel', async () => {
  await renderApp('/parcel/nothing');
  expect(main().getByRole('heading', { name: 'Parcel Not Found' })).toBeTruthy();
  expect(href('View All Brokers')).toBe('/brokers');
});
