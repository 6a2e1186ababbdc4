// What is searched on /parcels: every listing by zone, product, water type, volume, price per ML and state.
import { lastDayOf, listingStateOf, type ListingState } from './listing-state.ts';
import { pricePerMegalitre } from './money.ts';
import type { Parcel, WaterType } from './parcel.ts';
import { cached, parcelsWithTerm } from './search.ts';
import type { ZoneCode } from './trade-details.ts';
import { zoneOf } from './trading-zone.ts';
import { productOf, type Product } from './water-product.ts';

export const PARCEL_ORDERS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'price', label: 'Lowest price per ML' },
  { value: 'volume', label: 'Nearest volume' },
  { value: 'expiry', label: 'Ends soonest' },
] as const;

export type ParcelOrder = (typeof PARCEL_ORDERS)[number]['value'];

/** The criteria of /parcels; a missing one matches every parcel. Volumes are in ML, prices in AUD per ML, both ends included. */
export type ParcelFilters = {
  term?: string | undefined;
  zone?: ZoneCode[] | undefined;
  product?: Product[] | undefined;
  water?: WaterType[] | undefined;
  status?: ListingState[] | undefined;
  minVolume?: number | undefined;
  maxVolume?: number | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
};

/** The parcels that meet all criteria, in the given order. */
export function matchingParcels<Row extends Parcel>(
  parcels: readonly Row[],
  filters: ParcelFilters,
  today: string,
): readonly Row[] {
  const { term, zone, product, water, status } = filters;
  const isMatch = (parcel: Row) =>
    isIn(water, parcel.waterType) &&
    isWithin(parcel.volume, filters.minVolume, filters.maxVolume) &&
    isWithin(priceRank(parcel), filters.minPrice, filters.maxPrice) &&
    (status === undefined || status.includes(listingStateOf(parcel, today))) &&
    (product === undefined || product.includes(productOf(parcel))) &&
    (zone === undefined ||
      isIn(
        zone,
        cached(zones, parcel, () => zoneOf(parcel)),
      ));
  return parcelsWithTerm(parcels, term).filter(isMatch);
}

/**
 * Sorted by `order`; parcels that it does not rank (no price, no expiry) come last, and equal ones stay in the given order. `wanted` is the
 * volume (ML) to be near to.
 */
export function sortedParcels<Row extends Parcel>(
  parcels: readonly Row[],
  { order, wanted }: { order: ParcelOrder; wanted: number | undefined },
): readonly Row[] {
  if (order === 'newest' || (order === 'volume' && wanted === undefined)) return parcels;
  const rankOf = {
    price: priceRank,
    volume: ({ volume }: Row) => Math.abs(volume - Number(wanted)),
    expiry: (parcel: Row) => Date.parse(lastDayOf(parcel) ?? '') || Infinity,
  }[order];
  return parcels
    .map((parcel) => ({ parcel, rank: rankOf(parcel) }))
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .map(({ parcel }) => parcel);
}

/** Reading a zone from a text takes longer than all other criteria; saved searches ask again and again. */
const zones = new WeakMap<object, ZoneCode | null>();

/** Infinite where it is not known, so that such a parcel ranks last. */
const priceRank = (parcel: Parcel): number => pricePerMegalitre(parcel) ?? Infinity;

function isIn<T>(wanted: readonly T[] | undefined, value: T | null): boolean {
  return wanted === undefined || (value !== null && wanted.includes(value));
}

function isWithin(value: number, least = -Infinity, most?: number): boolean {
  return value >= least && (most === undefined || value <= most);
}
