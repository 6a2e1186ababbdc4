import { describe, expect, it } from 'vitest';
import { matchingParcels, sortedParcels, type ParcelFilters } from '#domain/parcel-search.ts';
import { storedParcel } from '#support/directory-rows.ts';

const TODAY = '2026-11-23';

const PARCELS = [
  storedParcel({ title: 'Zone 7 allocation', volume: 100, price: 25_000, expiryDate: '2027-06-30' }),
  storedParcel({ title: 'Zone 7 share, high reliability', volume: 50, price: 400_000 }),
  storedParcel({ title: 'Bore licence', volume: 200, price: 800_000, waterType: 'groundwater' }),
  storedParcel({ title: 'Zone 10 allocation', volume: 20, price: 4_000, expiryDate: '2026-06-30' }),
  storedParcel({ title: 'Zone 10 allocation, price on request', volume: 80, price: 0, status: 'sold' }),
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
