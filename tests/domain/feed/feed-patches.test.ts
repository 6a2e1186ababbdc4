import { describe, expect, it } from 'vitest';
import { parsePatches } from '#domain/feed/feed-patches.ts';
import { parseFeedPage, parseRows, PUBLIC_TABLES, type MirrorTable } from '#domain/feed/feed.ts';
import { newId } from '#domain/values/id.ts';
import { fromWire } from '#remote/wire.ts';
import { brokerRow, companyRow, officeRow, parcelRow } from '#support/server-rows.ts';

const HEAD = { id: newId(), version: '7' };
const NOW = '2026-11-20T02:00:00+00:00';
const RAW: Record<(typeof PUBLIC_TABLES)[number], object> = {
  companies: { ...companyRow(), owner_since: NOW, answers_of_ten: 9, answers_within: 'day' },
  companyLocations: { ...officeRow(), is_primary: true, phone: '02 5550 0102', email: 'hay@lachlan.example' },
  brokers: {
    ...brokerRow(),
    rating: '4.5',
    reviews: 3,
    transactions: 9,
    owner_since: NOW,
    left_company_at: NOW,
    answers_of_ten: 9,
    answers_within: 'day',
  },
  parcels: {
    ...parcelRow({ product: 'lease', zone: '7', reliability: 'class-3', minimum_volume: 5, lease_years: 3 }),
    delivery: 'wet',
    acting_for: 'both',
    confirmed_at: NOW,
    confirmed_by: 'broker',
  },
  listingEvents: {
    parcel_id: newId(),
    kind: 'price',
    former_price: 1,
    former_volume: 2,
    price: 3,
    volume: 4,
    former_status: 'available',
    status: 'sold',
    role: 'broker',
    at: NOW,
  },
  seasonFacts: {
    kind: 'trade-limit',
    zone_from: '6',
    zone_to: '7',
    reliability: 'class-3',
    name: 'Barmah Choke',
    value: '24.512',
    starts: NOW,
    ends: NOW,
    all_day: false,
    source_name: 'MDBA',
    source_url: 'https://mdba.example',
    as_of: '2026-11-22',
  },
  credentials: {
    company_id: newId(),
    broker_id: null,
    line: 'trust_account',
    percent: '2.5',
    minimum: '300',
    flat: '60',
    gst: 'on-top',
    per_claim: '2000000',
    per_year: '4000000',
    cover_until: '2026-11-30',
    holding: 'account',
    url: 'https://lachlan.example/complaints',
    note: 'As agreed.',
    stated_on: NOW,
    checked_on: NOW,
    valid_until: '2026-11-30',
  },
};

function read(table: MirrorTable, raw: object): unknown {
  const { readable } = parseRows(table, [{ ...raw, ...HEAD }]);
  return readable[0]?.row;
}

describe('a mirrored row', () => {
  it.each(PUBLIC_TABLES)('is read as the same row again: %s', (table) => {
    const row = read(table, fromWire(RAW[table]));
    // A passport belongs to a company or a broker.
    const { brokerId: _broker, ...others } = Object(row);
    expect(Object.values(others)).not.toContain(null);
    expect(read(table, Object(row))).toEqual(row);
  });
});

describe('patches', () => {
  const validRow = { ...HEAD, before: '6', title: 'Principal', companyId: null };

  it('name their version, the version they replace, and the changes', () => {
    expect(parsePatches([validRow])).toEqual([
      { ...HEAD, before: '6', columns: { title: 'Principal', companyId: null } },
    ]);
  });

  it.each(['id', 'version', 'before'])('are dropped without a good %s', (name) => {
    expect(parsePatches([{ ...validRow, [name]: 'x' }, validRow])).toEqual(parsePatches([validRow]));
  });

  it('are read from the columns of a page, ids with dashes, and are empty in that of an older server', () => {
    const page = {
      feed: 'headwater/1',
      user: null,
      epoch: 'e',
      horizon: '8',
      full: false,
      own: false,
      cursor: 'c',
      done: true,
    };
    const id = HEAD.id.replaceAll('-', '');
    const patches = { brokers: { id: [id], companyId: [id], before: ['6'], version: ['7'] } };
    const parse = (raw: object) => parseFeedPage(raw, { fromPrimary: true });
    expect(parse({ ...page, patches })?.patches.brokers).toEqual([
      { ...HEAD, before: '6', columns: { companyId: HEAD.id } },
    ]);
    expect(parse(page)?.patches.brokers).toEqual([]);
  });
});
