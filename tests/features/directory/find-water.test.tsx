// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enqueue } from '#db/outbox/outbox.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readParcelSearch } from '#features/directory/parcel-search.ts';
import { storedBroker, storedParcel } from '#support/directory-rows.ts';
import { parcelPayload } from '#support/listings.ts';
import { renderApp } from '#support/render-app.tsx';

const fill = (db: Database) =>
  db.parcels.bulkPut([
    storedParcel({ title: 'Zone 7 allocation', price: 30_000, expiryDate: '2999-06-30' }),
    storedParcel({ title: 'Zone 7 share', price: 900_000, listedDate: '2026-11-19' }),
    storedParcel({ title: 'Zone 10 allocation', price: 20_000, expiryDate: '2020-06-30' }),
    storedParcel({ title: 'Zone 10 share', status: 'sold' }),
  ]);

const shown = () => screen.queryAllByRole('article').map((card) => card.querySelector('h2')?.textContent);
const count = () => screen.getByText(/parcels? found$/u).textContent;

it('lists open parcels, the newest first, and folds away what is sold or ended', async () => {
  const { user } = await renderApp('/parcels', fill);
  expect(document.title).toBe('Find Water · Headwater');
  expect(count()).toBe('2 parcels found');
  expect(shown()).toEqual(['Zone 7 allocation', 'Zone 7 share']);
  await user.click(screen.getByRole('button', { name: 'Show 2 sold or ended' }));
  expect(shown()).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Hide 2 sold or ended' }));
  expect(shown()).toHaveLength(2);
});

it('shows a parcel that waits on this device', async () => {
  await renderApp('/parcels', async (db) => {
    const payload = parcelPayload({ title: 'Queued allocation' });
    await enqueue(db, { kind: 'parcel', payload, owner: null, now: 0 });
  });
  expect(shown()).toEqual(['Queued allocation']);
  expect(screen.getByText('Saved on this device')).toBeTruthy();
});

it('applies a draft on Search only, and puts it into the address', async () => {
  const { user, router } = await renderApp('/parcels', fill);
  await user.click(screen.getByRole('button', { name: /Filters/u }));
  await user.click(screen.getByRole('checkbox', { name: '7 Vic Murray below Barmah' }));
  await user.click(screen.getByRole('checkbox', { name: 'Ended' }));
  await user.click(screen.getByRole('checkbox', { name: 'Available' }));
  await user.type(screen.getByRole('textbox', { name: '$/ML to' }), '$1,000');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest price per ML');
  expect(count()).toBe('2 parcels found');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(shown()).toEqual(['Zone 7 allocation']));
  expect(router.state.location.searchStr).toBe(
    '?zone=7&status=available&status=ended&maxPrice=1000&order=price',
  );
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(shown()).toHaveLength(2));
  expect(router.state.location.searchStr).toBe('');
});

it('reports an amount that is no number beside its field, keeps it and applies nothing', async () => {
  const { user, router } = await renderApp('/parcels', fill);
  await user.click(screen.getByRole('button', { name: /Filters/u }));
  const from = screen.getByRole('textbox', { name: 'ML from' });
  await user.type(from, '12,5');
  await user.type(screen.getByRole('textbox', { name: '$/ML from' }), '300');
  await user.type(screen.getByRole('textbox', { name: '$/ML to' }), '200');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Nearest volume');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(alerts).toEqual([
    'Enter a number above zero',
    'Must not be below the first figure',
    'Enter the volume you want',
  ]);
  expect(from).toHaveProperty('value', '12,5');
  expect(router.state.location.searchStr).toBe('');
});

it('opens with the filters of its address in words', async () => {
  const { user } = await renderApp(
    '/parcels?zone=7&product=entitlement&minVolume=50&order=volume&wanted=80',
    fill,
  );
  expect(shown()).toEqual(['Zone 7 share']);
  const chips = [...screen.getByRole('list', { name: 'Narrowed to' }).children];
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    '7 Vic Murray below Barmah',
    'Entitlement',
    'From 50 ML',
    'Nearest volume to 80 ML',
  ]);
  await user.click(screen.getByRole('button', { name: /Filters/u }));
  expect(screen.getByRole('textbox', { name: 'ML wanted' })).toHaveProperty('value', '80');
});

it('M17: says where the feeds of one zone are', async () => {
  const { user } = await renderApp('/parcels?zone=7&zone=13', fill);
  expect(screen.queryByRole('link', { name: /feed$/u })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove filter: 13 Murrumbidgee' }));
  const feed = await screen.findByRole('link', { name: 'Atom feed' });
  expect(feed.getAttribute('href')).toBe('/zone/7/feed.xml');
});

it('M4: a press on a chip removes its filter, and the next chip has the focus', async () => {
  const { user, router } = await renderApp(
    '/parcels?zone=7&zone=13&product=entitlement&minVolume=50&maxPrice=90000&order=volume&wanted=80',
    fill,
  );
  const chips = () =>
    screen
      .queryAllByRole('button', { name: /^Remove filter: / })
      .map((chip) => chip.getAttribute('aria-label')?.slice('Remove filter: '.length));
  const remove = (name: string) => user.click(screen.getByRole('button', { name: `Remove filter: ${name}` }));
  const [seven, thirteen] = ['7 Vic Murray below Barmah', '13 Murrumbidgee'];
  const others = ['Entitlement', 'From 50 ML', 'Up to $90,000/ML', 'Nearest volume to 80 ML'];
  expect(chips()).toEqual([seven, thirteen, ...others]);
  await remove('7 Vic Murray below Barmah');
  await waitFor(() => expect(chips()).toEqual([thirteen, ...others]));
  expect(document.activeElement?.textContent).toBe(thirteen);
  await remove('13 Murrumbidgee');
  await waitFor(() => expect(chips()).toEqual(others));
  await remove('Nearest volume to 80 ML');
  await waitFor(() => expect(chips()).toEqual(others.slice(0, 3)));
  expect(document.activeElement?.textContent).toBe('Up to $90,000/ML');
  expect(router.state.location.searchStr).toBe('?product=entitlement&minVolume=50&maxPrice=90000');
  for (const name of others.slice(0, 3)) await remove(name);
  await waitFor(() => expect(chips()).toEqual([]));
  expect(document.activeElement?.textContent).toBe('2 parcels found');
  expect(router.state.location.searchStr).toBe('');
});

it('M5: filters by what a listing states before what its texts say', async () => {
  await renderApp('/parcels?zone=1A&product=lease', (db) =>
    db.parcels.bulkPut([
      storedParcel({ title: 'Zone 7 allocation', zone: '1A', product: 'lease' }),
      storedParcel({ title: 'Zone 1A lease', zone: '7' }),
    ]),
  );
  expect(shown()).toEqual(['Zone 7 allocation']);
});

it('M4: the printed sheet names the broker of each parcel', async () => {
  const broker = storedBroker({ name: 'Ada Reid' });
  await renderApp('/parcels?zone=13', async (db) => {
    await db.brokers.put(broker);
    await db.parcels.put(storedParcel({ title: 'Zone 13, first', brokerId: broker.id, zone: '13' }));
  });
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  await screen.findByText('Broker: Ada Reid');
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

it('prints every parcel of the search, with its address', async () => {
  await renderApp('/parcels?zone=13', (db) =>
    db.parcels.bulkPut(
      Array.from({ length: 12 }, (_, index) => storedParcel({ title: `Zone 13, lot ${index}` })),
    ),
  );
  expect(shown()).toHaveLength(9);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getAllByRole('rowheader')).toHaveLength(12);
  expect(screen.getByText(/\/parcels\?zone=13$/u)).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(shown()).toHaveLength(9);
});

it('finds nothing, and clears the filters', async () => {
  const { user } = await renderApp('/parcels?term=nothing%20at%20all', fill);
  expect(screen.getByRole('heading', { name: 'No parcels found' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(shown()).toHaveLength(2));
});

describe('address of /parcels', () => {
  it('ignores what it does not know, and leaves defaults out', () => {
    const search = readParcelSearch({
      zone: ['1a', '99'],
      status: 'gone',
      minVolume: '-5',
      maxPrice: '1e20',
      order: 'newest',
      wanted: '50',
      term: '  ',
    });
    const given = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
    expect(given).toEqual({ zone: ['1A'] });
  });
});
