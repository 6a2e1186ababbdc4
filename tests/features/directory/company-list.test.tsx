// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enqueue } from '#db/outbox/outbox.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { storedBroker, storedCompany, storedOffice, storedParcel } from '#support/directory-rows.ts';
import { parcelPayload } from '#support/listings.ts';
import { renderApp } from '#support/render-app.tsx';

const fill = (count: number) => (db: Database) =>
  db.companies.bulkPut(
    Array.from({ length: count }, (_, index) =>
      storedCompany({
        name: `Firm ${String(index + 1).padStart(2, '0')}`,
        regions: index === 0 ? ['Lachlan'] : ['NSW Murray'],
      }),
    ),
  );

const count = () => screen.getByText(/^Showing/u).textContent;
const toggle = () => screen.getByRole('button', { name: /Filters/u });
const cardOf = (name: string) => {
  const card = screen.getByRole('link', { name }).closest('article');
  if (card === null) throw new Error('The company has no card');
  return within(card);
};

it('has a title, and links to the form for a new company', async () => {
  await renderApp('/companies', fill(3));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Water Brokerage Firms');
  expect(document.title).toBe('Water Brokerage Firms · Headwater');
  expect(count()).toBe('Showing 3 of 3 brokerage firms');
  expect(screen.getByRole('searchbox', { name: /name or location/iu })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add Company' }).getAttribute('href')).toBe('/add-company');
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

it('applies a draft on Search only', async () => {
  const { user, router } = await renderApp('/companies', fill(3));
  await user.click(toggle());
  expect(screen.getAllByRole('checkbox')).toHaveLength(19);
  await user.click(screen.getByRole('checkbox', { name: 'Lachlan' }));
  await user.type(screen.getByRole('searchbox'), 'firm');
  expect(toggle().textContent).toContain('1');
  expect(count()).toBe('Showing 3 of 3 brokerage firms');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(count()).toBe('Showing 1 of 1 brokerage firms'));
  expect(router.state.location.searchStr).toBe('?term=firm&region=Lachlan');
});

it('highlights the search term', async () => {
  await renderApp('/companies?term=WATER', (db) => db.companies.put(storedCompany()));
  const marks = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marks).toEqual(['Water', 'Water']);
});

it('opens with the filters of its address, and clears them all', async () => {
  const { user, router } = await renderApp('/companies?region=Lachlan&region=Atlantis&page=4', fill(12));
  expect(count()).toBe('Showing 1 of 1 brokerage firms');
  expect(toggle().textContent).toContain('1');
  await user.click(toggle());
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(count()).toBe('Showing 9 of 12 brokerage firms'));
  expect(router.state.location.searchStr).toBe('');
});

it('offers to clear the filters when nothing is found', async () => {
  const { user } = await renderApp('/companies', fill(3));
  await user.type(screen.getByRole('searchbox'), 'zzzz{Enter}');
  await screen.findByRole('heading', { name: 'No companies found' });
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(count()).toBe('Showing 3 of 3 brokerage firms'));
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
});

it('names the filter that excludes every result, and removes it on a press', async () => {
  const { user, router } = await renderApp('/companies?term=zzzz&region=Lachlan', fill(3));
  await user.click(await screen.findByRole('button', { name: 'Without "zzzz": 1 brokerage firm' }));
  await waitFor(() => expect(count()).toBe('Showing 1 of 1 brokerage firms'));
  expect(router.state.location.searchStr).toBe('?region=Lachlan');
  expect(document.activeElement?.textContent).toBe('Showing 1 of 1 brokerage firms');
});

it.each([
  [10, '2', 'Showing 1 of 10 brokerage firms'],
  [18, '2', 'Showing 9 of 18 brokerage firms'],
  [19, '3', 'Showing 1 of 19 brokerage firms'],
])('turns the pages of %i companies', async (total, last, shown) => {
  const { user, router, scrollTo } = await renderApp('/companies', fill(total));
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(count()).toBe(`Showing 9 of ${total} brokerage firms`);
  expect(pages.queryByRole('button', { name: String(Number(last) + 1) })).toBeNull();
  await user.click(pages.getByRole('button', { name: last }));
  await waitFor(() => expect(count()).toBe(shown));
  expect(router.state.location.searchStr).toBe(`?page=${last}`);
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'smooth' });
  await user.type(screen.getByRole('searchbox'), 'firm{Enter}');
  await waitFor(() => expect(router.state.location.searchStr).toBe('?term=firm'));
});

it('shows for each company its location, founding year and profile', async () => {
  const company = storedCompany({
    origin: 'sample',
    regions: ['Lachlan', 'Murrumbidgee', 'NSW Murray', 'SA Murray', 'Gippsland'],
  });
  const { db } = await renderApp('/companies', (tables) =>
    Promise.all([
      tables.companies.put(company),
      tables.companyLocations.put(storedOffice({ companyId: company.id, city: 'Booligal' })),
      tables.brokers.bulkPut([
        storedBroker({ companyId: company.id }),
        storedBroker({ companyId: company.id }),
        storedBroker(),
      ]),
      tables.parcels.put(storedParcel({ companyId: company.id })),
    ]),
  );
  const card = cardOf('Billabong Water');
  expect(card.getByText('Booligal, NSW')).toBeTruthy();
  expect(card.getByText('Established 2001')).toBeTruthy();
  expect(card.getByText('+2 more')).toBeTruthy();
  expect(card.getByText('Sample')).toBeTruthy();
  expect(card.getByText('2 brokers · 1 water parcel')).toBeTruthy();
  expect(card.getByText('Water brokers.').closest('.line-clamp-3')).toBeTruthy();
  expect(card.getByRole('link').getAttribute('href')).toBe(`/company/${company.id}`);
  await enqueue(db, {
    kind: 'parcel',
    payload: parcelPayload({ title: 'Queued allocation', companyId: company.id }),
    owner: null,
    now: 0,
  });
  await card.findByText('2 brokers · 2 water parcels');
});

it('keeps the layout of a card with very long or missing texts', async () => {
  const name = 'W'.repeat(200);
  await renderApp('/companies', (db) =>
    db.companies.bulkPut([
      storedCompany({ name }),
      storedCompany({ name: 'Bare', description: '', address: '' }),
    ]),
  );
  const { className } = screen.getByRole('heading', { level: 2, name });
  expect(className.split(' ')).toEqual(expect.arrayContaining(['min-w-0', 'wrap-anywhere']));
  expect(cardOf('Bare').getByText('0 brokers · 0 water parcels')).toBeTruthy();
});
