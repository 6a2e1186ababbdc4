import { describe, expect, it } from 'vitest';
import { TRADING_ZONES } from '#domain/parcel/options.ts';
import { matchingParcels, sortedParcels, type ParcelFilters } from '#domain/search/parcel-search.ts';
import { storedParcel } from '#support/directory-rows.ts';

const TODAY = '2026-11-23';

const PARCELS = [
  storedParcel({ title: 'Zone 7 allocation', volume: 100, price: 25_000, expiryDate: '2027-06-30' }),
  storedParcel({ title: 'Zone 7 share, high reliability', volume: 50, price: 400_000 }),
  storedParcel({ title: 'Bore licence', volume: 200, price: 800_000, waterType: 'groundwater' }),
  storedParcel({ title: 'Zone 10 allocation', volume: 20, price: 4_000, expiryDate: '2026-06-30' }),
  storedParcel({
    title: 'Zone 10, price on request',
    product: 'allocation',
    volume: 80,
    price: 0,
    status: 'sold',
  }),
];
const titles = (parcels: readonly { title: string }[]) => parcels.map(({ title }) => title);
const found = (filters: ParcelFilters) => titles(matchingParcels(PARCELS, filters, TODAY));

describe('search of parcels', () => {
  it.each<[ParcelFilters, number[]]>([
    [{}, [0, 1, 2, 3, 4]],
    [{ zone: ['7'] }, [0, 1]],
    [{ zone: ['7', '10'], product: ['allocation'] }, [0, 3, 4]],
    [{ water: ['groundwater'] }, [2]],
    [{ status: ['available'] }, [0, 1, 2]],
    [{ status: ['sold', 'ended'] }, [3, 4]],
    [{ minVolume: 50, maxVolume: 100 }, [0, 1, 4]],
    [{ minPrice: 200, maxPrice: 250 }, [0, 3]],
    [{ maxPrice: 100 }, []],
    [{ term: 'BORE' }, [2]],
    [{ term: 'murrumbidgee', zone: ['7'] }, [0, 1]],
  ])('finds for %j the right parcels', (filters, places) => {
    expect(found(filters)).toEqual(places.map((place) => PARCELS[place]?.title));
  });

  it.each([
    ['newest', [0, 1, 2, 3, 4]],
    ['price', [3, 0, 2, 1, 4]],
    ['volume', [4, 0, 1, 3, 2]],
    ['expiry', [3, 0, 4, 1, 2]],
  ] as const)('sorts by %s, and puts what that does not rank last', (order, places) => {
    const sorted = sortedParcels(PARCELS, { order, wanted: 85 });
    expect(titles(sorted)).toEqual(places.map((place) => PARCELS[place]?.title));
  });
});

describe('the term of a search of parcels', () => {
  const finds = (parcel: Parameters<typeof storedParcel>[0], term: string) =>
    matchingParcels([storedParcel(parcel)], { term }, TODAY).length === 1;

  it.each(TRADING_ZONES)(
    'finds by the label "$label" what is in that zone, and nothing else',
    ({ value, label }) => {
      const unlabelled = {
        title: 'Water of ours',
        location: 'Hay, NSW',
        waterSource: 'River',
        description: 'Water.',
      };
      for (const { value: zone } of TRADING_ZONES)
        for (const term of [label, label.toUpperCase(), label.replaceAll(' ', '\u00a0 '), `Zone ${label}`])
          expect([zone, finds({ ...unlabelled, zone }, term)]).toEqual([zone, zone === value]);
    },
  );

  it.each([
    [{ title: 'Vic 7 temp' }, '7 Vic Murray below Barmah'],
    [{ title: 'Vic 7 temp' }, 'zone 7'],
    [{ title: 'Zone7 temp' }, 'zone 7'],
    [{ title: 'Vic 7 temp' }, 'zone7'],
    [{ title: 'Vic 7 temp' }, 'Zone-7'],
    [{ title: 'Murrumbidgee GS' }, 'general security'],
    [{ title: '100 ML HRWS' }, 'high reliability water share'],
    [{ title: 'High reliability, Cobram' }, 'HRWS'],
    [{ title: 'Water', reliability: 'low-reliability' as const }, 'lrws'],
    [{ title: 'Perm, Hay' }, 'entitlement'],
    [{ title: 'Water', product: 'lease' as const }, 'lease'],
    [{ title: 'Water', reliability: 'class-3' as const }, 'Class 3'],
    [{ title: 'Water', waterType: 'groundwater' as const }, 'groundwater hay'],
    [{ title: 'Zone 7 temp', location: 'Mildura, VIC' }, 'mildura zone 7'],
    [{ title: 'O’Brien’s bore' }, "o'brien's"],
    [{ description: 'Near the café' }, 'CAFE near'],
  ])('finds %j by "%s"', (parcel, term) => {
    expect(finds(parcel, term)).toBe(true);
  });

  it('reads a small number or abbreviation among several words as a word, not as part of another', () => {
    expect(finds({ title: '120 ML for sale, NSW Murray' }, '12 SA Murray')).toBe(false);
    expect(finds({ title: 'Zone 17, 70 ML' }, 'ML 7')).toBe(false);
  });
});
