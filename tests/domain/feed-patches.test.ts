import { describe, expect, it } from 'vitest';
import { parsePatches, rawOf } from '#domain/feed-patches.ts';
import { parseFeedPage, parseRows, PUBLIC_TABLES, type MirrorTable } from '#domain/feed.ts';
import { newId } from '#domain/id.ts';
import { parcelRow, brokerRow, companyRow, officeRow } from '#support/server-rows.ts';

const HEAD = { id: newId(), version: '7' };
const RAW: Record<(typeof PUBLIC_TABLES)[number], object> = {
  companies: companyRow(),
  companyLocations: { ...officeRow(), is_primary: true, phone: '02 5550 0102', email: 'hay@lachlan.example' },
  brokers: { ...brokerRow(), rating: '4.5', reviews: 3, transactions: 9 },
  parcels: {
    ...parcelRow({ product: 'lease', zone: '7', reliability: 'class-3', minimum_volume: 5, lease_years: 3 }),
    delivery: 'wet',
    acting_for: 'both',
    confirmed_at: '2026-11-20T02:00:00+00:00',
    confirmed_by: 'broker',
  },
};

function read(table: MirrorTable, raw: object): unknown {
  const { readable } = parseRows(table, [{ ...raw, ...HEAD }]);
  return readable[0]?.row;
}

describe('a mirrored row under the names of the server', () => {
  it.each(PUBLIC_TABLES)('is read as the same row again: %s', (table) => {
    const row = read(table, RAW[table]);
    expect(Object.values(Object(row))).not.toContain(null);
    expect(read(table, rawOf(Object(row)))).toEqual(row);
  });
});

describe('patches', () => {
  const validRow = { ...HEAD, before: '6', title: 'Principal', company_id: null };

  it('name their version, the version they replace, and the changes', () => {
    expect(parsePatches([validRow])).toEqual([
      { ...HEAD, before: '6', columns: { title: 'Principal', company_id: null } },
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
    const patches = { brokers: { id: [id], company_id: [id], before: ['6'], version: ['7'] } };
    expect(parseFeedPage({ ...page, patches })?.patches.brokers).toEqual([
      { ...HEAD, before: '6', columns: { company_id: HEAD.id } },
    ]);
    expect(parseFeedPage(page)?.patches.brokers).toEqual([]);
  });
});
