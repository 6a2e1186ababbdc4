// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Database } from '#db/tables/schema-types.ts';
import { storedBroker, storedCompany, storedParcel } from '#support/directory-rows.ts';
import { renderApp } from '#support/render-app.tsx';

const lachlan = storedCompany({ name: 'Lachlan Water', regions: ['Lachlan'] });
const murray = storedCompany({ name: 'Murray Water', regions: ['NSW Murray', 'SA Murray'] });

const fill = (count: number) => async (db: Database) => {
  await db.companies.bulkPut([lachlan, murray]);
  await db.brokers.bulkPut(
    Array.from({ length: count }, (_, index) =>
      storedBroker({
        name: `Broker ${String(index + 1).padStart(2, '0')}`,
        companyId: index === 0 ? lachlan.id : murray.id,
      }),
    ),
  );
};

const count = () => screen.getByText(/^Showing/u).textContent;
const toggle = () => screen.getByRole('button', { name: /Filters/u });

it('links each number of a phone once it is read, and shows the phone as typed until then', async () => {
  const phone = '61 491 570 156 / (02) 5550 0101';
  await renderApp('/brokers', (db) => db.brokers.put(storedBroker({ phone, companyId: murray.id })));
  const first = await screen.findByRole('link', { name: 'Call Ada Reid, 61 491 570 156' });
  expect(first.getAttribute('href')).toBe('tel:+61491570156');
  expect(screen.getByRole('link', { name: 'Call Ada Reid, (02) 5550 0101' }).getAttribute('href')).toBe(
    'tel:+61255500101',
  );
  expect(first.parentElement?.textContent).toBe(phone);
});

it('applies a draft on Search only', async () => {
  const { user, router } = await renderApp('/brokers', fill(3));
  expect(count()).toBe('Showing 3 of 3 brokers');
  await user.click(toggle());
  await user.click(screen.getByRole('checkbox', { name: 'Lachlan' }));
  await user.selectOptions(screen.getByLabelText('Company'), 'Lachlan Water');
  expect(toggle().textContent).toContain('2');
  expect(count()).toBe('Showing 3 of 3 brokers');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(count()).toBe('Showing 1 of 1 brokers'));
  expect(router.state.location.searchStr).toBe(`?company=${lachlan.id}&region=Lachlan`);
});

it('opens with the region filter of the address, and clears it', async () => {
  const { user, router } = await renderApp('/brokers?region=NSW+Murray', fill(3));
  expect(count()).toBe('Showing 2 of 2 brokers');
  expect(router.state.location.searchStr).toBe('?region=NSW%20Murray');
  expect(toggle().textContent).toContain('1');
  await user.click(toggle());
  expect(screen.getByRole('checkbox', { name: 'NSW Murray' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(count()).toBe('Showing 3 of 3 brokers'));
  expect(router.state.location.searchStr).toBe('');
  expect(toggle().textContent).toBe('Filters');
});

it('treats Enter in the field as Search, and offers to clear the filters when nothing is found', async () => {
  const { user } = await renderApp('/brokers', fill(3));
  await user.type(screen.getByRole('searchbox', { name: 'Search brokers' }), 'zzzz{Enter}');
  await screen.findByRole('heading', { name: 'No brokers found' });
  expect(screen.getByText('Try adjusting your filters or search criteria.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(count()).toBe('Showing 3 of 3 brokers'));
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
});

it('turns the page, scrolls to the top, and a new search starts on page 1', async () => {
  const { user, router, scrollTo } = await renderApp('/brokers', fill(19));
  expect(count()).toBe('Showing 9 of 19 brokers');
  await user.click(screen.getByRole('button', { name: '3' }));
  await waitFor(() => expect(count()).toBe('Showing 1 of 19 brokers'));
  expect(router.state.location.searchStr).toBe('?page=3');
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'smooth' });
  await user.type(screen.getByRole('searchbox'), 'broker{Enter}');
  await waitFor(() => expect(count()).toBe('Showing 9 of 19 brokers'));
  expect(router.state.location.searchStr).toBe('?term=broker');
});

it('goes back to page 1 when everything is cleared', async () => {
  const { user, router } = await renderApp('/brokers?term=broker&page=2', fill(10));
  expect(count()).toBe('Showing 1 of 10 brokers');
  await user.click(toggle());
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(count()).toBe('Showing 9 of 10 brokers'));
  expect(router.state.location.searchStr).toBe('');
});

it('leads to the open parcels that the words match', async () => {
  const { user, router } = await renderApp('/brokers?term=Boort', (db) =>
    db.parcels.bulkPut([
      storedParcel({ location: 'Boort (Zone 1B), VIC' }),
      storedParcel({ description: 'Near Boort', status: 'sold' }),
      storedParcel({ title: 'Boort, last season', expiryDate: '2020-06-30' }),
      storedParcel(),
    ]),
  );
  expect(screen.getByRole('heading', { name: 'No brokers found' })).toBeTruthy();
  await user.click(await screen.findByRole('link', { name: '1 parcel with "Boort"' }));
  await screen.findByRole('heading', { level: 1, name: 'Find Water' });
  expect(router.state.location.href).toBe('/parcels?term=Boort');
  expect(screen.getByText('1 parcel found')).toBeTruthy();
});

it('updates with the tables while it is open', async () => {
  const { db } = await renderApp('/brokers', fill(2));
  await db.brokers.put(
    storedBroker({ name: 'Zed Young', specialties: ['A', 'B', 'C', 'D', 'E'], reviews: 0, rating: 0 }),
  );
  const card = (await screen.findByRole('link', { name: 'Zed Young' })).closest('article');
  if (card === null) throw new Error('The broker stands in no card');
  expect(within(card).getByText('+2 more')).toBeTruthy();
  expect(within(card).getByText('0 reviews')).toBeTruthy();
  expect(within(card).queryByText('Sample')).toBeNull();
});

it('highlights the search term', async () => {
  const bio = `${'Trades the valley with care. '.repeat(5)}Grew up near the Gwydir.`;
  await renderApp('/brokers?term=GWYDIR', (db) =>
    db.brokers.bulkPut([storedBroker({ name: 'Ada Reid', bio }), storedBroker({ location: 'Gwydir, NSW' })]),
  );
  const marks = screen.getAllByText('Gwydir', { selector: 'mark' });
  expect(marks).toHaveLength(2);
  expect(screen.getByText(/^… /u).parentElement?.textContent).toBe(
    '… valley with care. Grew up near the Gwydir.',
  );
});

it('names the filter that excludes every result, and removes it on a press', async () => {
  const { user, router } = await renderApp('/brokers?specialty=Mining%20Sector&region=NSW%20Murray', fill(3));
  await user.click(await screen.findByRole('button', { name: 'Without "Mining Sector": 2 brokers' }));
  await waitFor(() => expect(count()).toBe('Showing 2 of 2 brokers'));
  expect(router.state.location.searchStr).toBe('?region=NSW%20Murray');
  expect(document.activeElement?.textContent).toBe('Showing 2 of 2 brokers');
});

it('counts specialties, regions and the company of a draft, but not the term', async () => {
  const search = '?term=broker&specialty=Mining%20Sector&specialty=Market%20Analysis&region=Lachlan';
  const { user } = await renderApp(`/brokers${search}&company=${lachlan.id}`, fill(3));
  expect(toggle().textContent).toContain('4');
  await user.click(toggle());
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(toggle().textContent).toBe('Filters');
});
