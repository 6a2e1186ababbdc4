// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enqueue } from '#db/outbox/outbox.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { storedBroker, storedCompany, storedOffice, storedParcel } from '#support/directory-rows.ts';
import { parcelPayload } from '#support/listings.ts';
import { renderApp } from '#support/render-app.tsx';

const company = storedCompany({
  origin: 'sample',
  regions: ['Lachlan', 'Murrumbidgee', 'NSW Murray', 'SA Murray'],
});
const at = `/company/${company.id}`;
const fill = (db: Database) => db.companies.put(company);
const ofCompany = { companyId: company.id };
const main = () => within(screen.getByRole('main'));

it('shows the profile and the contact details', async () => {
  await renderApp(at, (db) =>
    Promise.all([
      fill(db),
      db.companyLocations.put(storedOffice({ ...ofCompany, address: '8 Bank Street' })),
    ]),
  );
  expect(main().getByRole('heading', { level: 1, name: 'Billabong Water' })).toBeTruthy();
  expect(document.title).toBe('Billabong Water · Headwater');
  expect(main().getByRole('img', { name: 'Logo of Billabong Water' }).textContent).toBe('BW');
  expect(main().getByText('Established 2001')).toBeTruthy();
  expect(main().getByText('Founded in 2001')).toBeTruthy();
  expect(main().getByText('8 Bank Street, Hay, NSW 2711')).toBeTruthy();
  expect(company.regions.filter((region) => main().queryByText(region) === null)).toEqual([]);
  expect(main().getByText('Sample')).toBeTruthy();
  const href = (name: string) => main().getByRole('link', { name }).getAttribute('href');
  expect(href('Call Billabong Water, (02) 5550 0101')).toBe('tel:+61255500101');
  expect(href('Email Billabong Water, office@billabong.example')).toBe('mailto:office@billabong.example');
  expect(screen.getByRole('button', { name: 'Contact Company' })).toBeTruthy();
  expect(href('Email Billabong Water, office@billabong.example')).toBe('mailto:office@billabong.example');
  expect(href('Back to Companies')).toBe('/companies');
});

it('opens the website in a new tab without opener or referrer', async () => {
  await renderApp(at, fill);
  const site = screen.getByRole('link', { name: /^Visit Website/u });
  expect(['href', 'target', 'rel'].map((name) => site.getAttribute(name))).toEqual([
    'https://billabong.example/',
    '_blank',
    'noopener noreferrer',
  ]);
});

it('makes no link of a javascript: website', async () => {
  await renderApp(at, (db) => db.companies.put({ ...company, website: 'javascript:alert(1)' }));
  expect(screen.queryByText(/Visit Website/u)).toBeNull();
  expect(document.querySelector('a[href^="javascript" i]')).toBeNull();
});

it('has breadcrumbs', async () => {
  await renderApp(at, fill);
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Companies',
    'Billabong Water',
  ]);
  expect(trail.getByText('Billabong Water').getAttribute('aria-current')).toBe('page');
  expect(trail.getByRole('link', { name: 'Companies' }).getAttribute('href')).toBe('/companies');
});

it('lists its offices when there are several, the primary one first', async () => {
  const offices = [
    storedOffice({
      ...ofCompany,
      city: 'Forbes',
      state: 'NSW 2871',
      isPrimary: false,
      phone: '(02) 5550 2871',
    }),
    storedOffice({ ...ofCompany, email: 'hay@billabong.example' }),
  ];
  const { db } = await renderApp(at, (tables) =>
    Promise.all([fill(tables), tables.companyLocations.bulkPut(offices)]),
  );
  const grid = within(screen.getByRole('region', { name: 'Office Locations' }));
  expect(grid.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Hay',
    'Forbes',
  ]);
  expect(grid.getAllByText('Primary')).toHaveLength(1);
  expect(grid.getByText('Forbes, NSW 2871')).toBeTruthy();
  const call = grid.getByRole('link', { name: 'Call the office in Forbes, (02) 5550 2871' });
  expect(call.getAttribute('href')).toBe('tel:+61255502871');
  expect(grid.getByRole('link', { name: 'Email the office in Hay, hay@billabong.example' })).toBeTruthy();
  await db.companyLocations.delete(offices[0]?.id ?? '');
  await waitFor(() => expect(screen.queryByText('Office Locations')).toBeNull());
  expect(main().getByText('1 Weir Road, Hay, NSW 2711')).toBeTruthy();
});

it('shows its brokers and its parcels, each parcel with links to it and to its broker', async () => {
  const ada = storedBroker(ofCompany);
  const parcel = storedParcel({ ...ofCompany, brokerId: ada.id });
  const { db } = await renderApp(at, (tables) =>
    Promise.all([
      fill(tables),
      tables.brokers.bulkPut([ada, storedBroker({ name: 'Someone Else' })]),
      tables.parcels.bulkPut([parcel, storedParcel({ title: 'Of another firm' })]),
    ]),
  );
  const brokers = within(screen.getByRole('region', { name: 'Brokers at Billabong Water' }));
  expect(brokers.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Ada Reid',
  ]);
  const parcels = within(screen.getByRole('region', { name: 'Water Parcels Managed by Billabong Water' }));
  const titles = () => parcels.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles()).toEqual(['Summer allocation']);
  expect(parcels.getByRole('link', { name: 'Summer allocation' }).getAttribute('href')).toBe(
    `/parcel/${parcel.id}`,
  );
  const row = within(parcels.getByRole('article'));
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'View Details',
    'Contact Broker',
  ]);
  await enqueue(db, {
    kind: 'parcel',
    payload: parcelPayload({ title: 'Queued allocation', companyId: company.id }),
    owner: null,
    now: 0,
  });
  await parcels.findByText('Saved on this device');
  expect(titles()).toEqual(['Queued allocation', 'Summer allocation']);
});

it('shows empty texts without brokers and parcels, and keeps its layout with a long name', async () => {
  const name = 'W'.repeat(200);
  await renderApp(at, (db) => db.companies.put({ ...company, name, description: '', email: '', phone: '' }));
  expect(screen.getByText('No brokers of this company are in the directory yet.')).toBeTruthy();
  expect(screen.getByText('No water parcels available at the moment.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Contact Company' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name }).closest('.min-w-0')).not.toBeNull();
  expect(screen.getByRole('heading', { level: 2, name: `Brokers at ${name}` }).className).toContain(
    'wrap-anywhere',
  );
  expect(screen.getByText(name, { selector: 'li' }).className).toContain('truncate');
});

it('redirects from an unknown company to the list, and Back does not return there', async () => {
  const { router } = await renderApp('/companies', fill);
  await act(() => router.navigate({ to: '/brokers' }));
  await act(() => router.navigate({ to: '/company/$id', params: { id: 'nobody' } }));
  await screen.findByRole('heading', { level: 1, name: 'Water Brokerage Firms' });
  expect(router.state.location.pathname).toBe('/companies');
  act(() => router.history.back());
  await screen.findByRole('heading', { level: 1, name: 'Find Your Water Broker' });
});

it('redirects to the list when the company leaves the device', async () => {
  const { db, router } = await renderApp(at, fill);
  await db.companies.delete(company.id);
  await screen.findByRole('heading', { level: 1, name: 'Water Brokerage Firms' });
  expect(router.history.length).toBe(1);
});
