// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storedBroker, storedParcel } from '#support/directory-rows.ts';
import { renderApp } from '#support/render-app.tsx';
import { storedFact } from '#support/season.ts';

const NOW = new Date('2026-11-28T00:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const opening = storedFact({ ends: '2027-06-24T07:00:00Z' });
const outage = storedFact({
  kind: 'outage',
  name: 'Trading portal',
  zoneFrom: null,
  zoneTo: null,
  allDay: true,
  starts: '2026-12-04T14:00:00Z',
});
const limit = storedFact({ kind: 'trade-limit', zoneFrom: '10', value: 0, starts: null, asOf: '2026-11-01' });
const past = storedFact({ kind: 'closing', ends: '2026-11-01T00:00:00Z', starts: '2026-10-01T00:00:00Z' });
const region = (name: string) => within(screen.getByRole('region', { name }));

describe('M19: /season', () => {
  it('is calm while the board is empty', async () => {
    await renderApp('/season');
    expect(await screen.findByText('Nothing on the board')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add Dates to Calendar' })).toBeNull();
  });

  it('shows dates and what holds, with source and day, and what is too old in grey', async () => {
    await renderApp('/season', (db) => db.seasonFacts.bulkPut([opening, outage, limit, past]));
    const dates = region('Next dates').getAllByRole('listitem');
    expect(dates.map((date) => within(date).getByRole('heading').textContent)).toEqual([
      'Zone 6 to 7: trade opens',
      'Trading portal: outage begins',
      'Zone 6 to 7: trade closes',
    ]);
    expect(dates[0]?.textContent).toContain('10:00 AEST');
    expect(dates[1]?.textContent).not.toContain('AEST');
    const [closed, ...others] = region('Trade between zones').getAllByRole('listitem');
    expect(others).toEqual([]);
    expect(closed?.textContent).toBe(
      'Zone 10 to 7ClosedVictorian Water Register, as of 1 NovCheck with the register',
    );
    expect(within(closed ?? document.body).getByText('Closed').className).toContain('ink-soft');
  });

  it('opens no link that is not of the web', async () => {
    await renderApp('/season', (db) => db.seasonFacts.put({ ...opening, sourceUrl: 'javascript:alert(1)' }));
    for (const source of screen.getAllByText('Victorian Water Register'))
      expect(source.getAttribute('href')).toBeNull();
  });
});

describe('M19: the home page', () => {
  it('has the next three dates', async () => {
    const later = storedFact({ zoneFrom: '13', zoneTo: null, starts: '2027-01-05T00:00:00Z' });
    await renderApp('/', (db) => db.seasonFacts.bulkPut([later, opening, outage, past]));
    await screen.findByRole('region', { name: 'Next dates' });
    expect(
      region('Next dates')
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Zone 6 to 7: trade opens', 'Trading portal: outage begins', 'Out of zone 13: trade opens']);
  });

  it('has none while none is to come', async () => {
    const { db } = await renderApp('/', (tables) => tables.seasonFacts.bulkPut([limit, past]));
    await db.seasonFacts.put(outage);
    await screen.findByRole('region', { name: 'Next dates' });
    await db.seasonFacts.delete(outage.id);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Next dates' })).toBeNull());
  });
});

describe('M19: the page of a listing', () => {
  const broker = storedBroker();
  const parcel = storedParcel({ brokerId: broker.id, zone: '7', expiryDate: null });
  const open = (listing: typeof parcel) =>
    renderApp(`/parcel/${listing.id}`, (db) =>
      Promise.all([
        db.parcels.put(listing),
        db.brokers.put(broker),
        db.seasonFacts.bulkPut([
          limit,
          { ...limit, id: opening.id, zoneFrom: '6', asOf: '2026-11-22' },
          { ...limit, id: past.id, zoneFrom: '13', zoneTo: '14' },
        ]),
      ]),
    );

  it('says what holds in its zone, and as of when', async () => {
    await open(parcel);
    expect(
      region('Trade in zone 7')
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Zone 6 to 7: closed (Victorian Water Register, as of 22 Nov)',
      'Zone 10 to 7: closed (Victorian Water Register, as of 1 Nov). Check with the register.',
    ]);
    expect(screen.queryByText(/^The zone was read/)).toBeNull();
  });

  it('says where it only read the zone, and nothing without one', async () => {
    const { db } = await open({ ...parcel, zone: null, title: 'Water of zone 7', location: 'Mildura' });
    expect(region('Trade in zone 7').getByText(/^The zone was read in the title/)).toBeTruthy();
    await db.parcels.update(parcel.id, { title: 'Some water' });
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Trade in/ })).toBeNull());
  });
});
