// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ShownParcel } from '#db/shown/overlay.ts';
import { ParcelList } from '#features/directory/parcel-list.tsx';
import { storedParcel } from '#support/directory-rows.ts';
import { newDevice, renderScreen } from '#support/render-screen.tsx';

const listed = (changes: Parameters<typeof storedParcel>[0]): ShownParcel => ({
  ...storedParcel(changes),
  pending: false,
  changing: false,
  sample: false,
});
const PARCELS = [
  listed({ title: 'Spring allocation', volume: 120, price: 36_000 }),
  listed({ title: 'Summer allocation' }),
  listed({ title: 'Winter share', volume: 40, price: 320_000, status: 'sold', expiryDate: '2020-06-30' }),
];

function show(parcels: readonly ShownParcel[], { wide = true } = {}) {
  renderScreen(<ParcelList parcels={parcels} emptyText="Nothing." showBrokerLink />, newDevice());
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: wide }));
}

it('shows parcels in a table on a wide screen', async () => {
  show(PARCELS);
  const row = within(await screen.findByRole('row', { name: /Winter share/u }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Surface WaterMurrumbidgee River',
    '40 ML',
    '$8,000/ML',
    '$320,000',
    '20 Nov 202630 June 2020 (past)',
    'View DetailsContact Broker',
  ]);
  const head = within(row.getByRole('rowheader'));
  expect(head.getByRole('link', { name: 'Winter share' })).toBeTruthy();
  expect([head.getByText('Sold'), head.getByText('Hay, NSW')]).toHaveLength(2);
  expect(screen.getAllByRole('columnheader').at(-1)?.textContent).toBe('Actions');
  expect(screen.queryByRole('article')).toBeNull();
});

it('has a card for each with the same values on a narrow screen', async () => {
  show(PARCELS, { wide: false });
  const card = within((await screen.findAllByRole('article'))[2] ?? document.body);
  const glossary = ['Winter share', 'Sold', '40 ML', '$8,000/ML', '$320,000', 'Surface Water', '20 Nov 2026'];
  expect(glossary.filter((term) => card.queryByText(term) === null)).toEqual([]);
  expect(screen.queryByRole('table')).toBeNull();
});

const STATED = {
  product: 'lease',
  zone: '1A',
  reliability: 'high-security',
  minimumVolume: 12.5,
  leaseYears: 5,
  delivery: 'next-season',
  actingFor: 'own',
} as const;

it('M5: shows trade details in the table, where they are stated', async () => {
  show([listed({ title: 'Stated lease', ...STATED }), listed({ title: 'Plain lease', zone: null })]);
  const stated = await screen.findByRole('rowheader', { name: /Stated lease/u });
  expect(stated.textContent).toContain(
    'Lease · 1A Greater Goulburn · High security · 5 years · Next season (forward) · Minimum parcel: 12.5 ML · Acting for: Own or related party’s water',
  );
  expect(screen.getByRole('rowheader', { name: /Plain lease/u }).textContent).not.toMatch(/ · |Acting for/u);
});

it('M5: shows trade details on cards, a row each, where they are stated', async () => {
  show([listed({ title: 'Stated lease', ...STATED }), listed({ title: 'Plain lease' })], { wide: false });
  const [stated, plain] = await screen.findAllByRole('article');
  const rows = (card: HTMLElement | undefined) =>
    [...(card?.querySelectorAll('dt') ?? [])].map(
      (term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`,
    );
  expect(rows(stated)).toEqual(
    expect.arrayContaining([
      'Product: Lease',
      'Trading zone: 1A Greater Goulburn',
      'Reliability: High security',
      'Minimum parcel: 12.5 ML',
      'Lease term: 5 years',
      'Delivery: Next season (forward)',
      'Acting for: Own or related party’s water',
    ]),
  );
  expect(rows(plain)).toHaveLength(rows(stated).length - 7);
});

it('draws price against volume of one product, with a reference to the same values as text', async () => {
  const share = listed({ title: 'High-reliability water share', volume: 85, price: 401_200 });
  show([...PARCELS.slice(0, 2), listed({ ...PARCELS[2], title: 'Winter allocation' }), share]);
  const plot = await screen.findByRole('img', { name: /^Price per ML against volume 3 parcels/u });
  const points = [...plot.querySelectorAll('svg')];
  expect(points).toHaveLength(3);
  // More water is further right, a higher price further up.
  const [, summer, winter] = points.map((point) => ({
    x: Number.parseFloat(point.getAttribute('x') ?? ''),
    y: Number.parseFloat(point.getAttribute('y') ?? ''),
  }));
  expect(summer?.x).toBeGreaterThan(winter?.x ?? Number.NaN);
  expect(summer?.y).toBeGreaterThan(winter?.y ?? Number.NaN);
  const key = [...document.querySelectorAll<HTMLElement>('[data-name]')];
  expect(key.map(({ dataset }) => dataset['name'])).toEqual(['Available', 'Sold']);
  // The text of a row exists once.
  expect([screen.getByText('Sold'), screen.getByText('Winter allocation')]).toHaveLength(2);
  expect(screen.getByText('Allocation: price against volume')).toBeTruthy();
  expect(screen.queryByText('Entitlement: price against volume')).toBeNull();
});

it('draws no chart for two parcels', async () => {
  show(PARCELS.slice(0, 2));
  await screen.findByRole('table');
  expect(screen.queryByText(/price against volume/u)).toBeNull();
});
