// What is searched on /parcels: every listing by zone, product, water type, volume, price per ML and state.
import { readPasted } from '#domain/listing/enquiry.ts';
import { optionalTexts } from '#domain/parcel/fields.ts';
import { lastDayOf, listingStateOf, type ListingState } from '#domain/parcel/listing-state.ts';
import { WATER_TYPES, type WaterType } from '#domain/parcel/options.ts';
import { waterTypeLabel } from '#domain/parcel/options.ts';
import { RELIABILITIES } from '#domain/parcel/options.ts';
import type { ZoneCode } from '#domain/parcel/options.ts';
import { TRADING_ZONES } from '#domain/parcel/options.ts';
import { PRODUCTS, type Product } from '#domain/parcel/options.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { hasShortCode } from '#domain/parcel/short-code.ts';
import { namedProductOf, namedReliabilityOf } from '#domain/parcel/title-words.ts';
import { productOf } from '#domain/parcel/title-words.ts';
import { zoneOf } from '#domain/parcel/zone-reading.ts';
import { foldText } from '#domain/values/fold-text.ts';
import { pricePerMegalitre } from '#domain/values/money.ts';
import { containsTerm, readTerm, type SearchTerm } from './search-term.ts';
import { cached, withTerm } from './search.ts';

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
    (product === undefined ||
      isIn(
        product,
        cached(products, parcel, () => productOf(parcel)),
      )) &&
    (zone === undefined || isIn(zone, readZoneOf(parcel)));
  return parcelsFound(parcels, term).filter(isMatch);
}

/** The short code that a term is, or that an enquiry in it is about; null for words. */
export function codeOfTerm(term: string | undefined): string | null {
  const pasted = readPasted(term ?? '');
  return pasted === null || pasted.kind === 'mistyped' ? null : pasted.code;
}

function parcelsFound<Row extends Parcel>(parcels: readonly Row[], term: string | undefined): readonly Row[] {
  const code = codeOfTerm(term);
  if (code === null) return parcelsWithTerm(parcels, term);
  const isFound = hasShortCode(code);
  return parcels.filter(({ id }) => isFound(id));
}

/**
 * The parcels of which title, location, description, source and trade details contain the term, in the given order. Unlike a profile, a
 * parcel is found by words of several of its texts: 'zone 7 Mildura'.
 */
export function parcelsWithTerm<Row extends Parcel>(
  parcels: readonly Row[],
  term: string | undefined,
): readonly Row[] {
  const byText = withTerm(parcels, term, (parcel) => [textOf(parcel)]);
  const wanted = readTerm(term);
  if (wanted === undefined || !speaksOfTrade(wanted)) return byText;
  const found = new Set(byText);
  return parcels.filter((parcel) => found.has(parcel) || containsTerm(wholeTextOf(parcel), wanted));
}

/** Reads what a search will ask for: the first one would take long on a slow phone. */
export function readAhead(parcel: Parcel): void {
  wholeTextOf(parcel);
}

function textOf({ title, location, description, waterSource }: Parcel): string {
  return [title, location, description, waterSource].join('\n');
}

const wholeTexts = new WeakMap<object, string>();

/** With the trade details as the app shows them, stated or read: what is seen on a listing, a filter or a chip finds its like. */
function wholeTextOf(parcel: Parcel): string {
  return cached(wholeTexts, parcel, () => {
    const { title } = parcel;
    const named = parcel.reliability ?? namedReliabilityOf(title);
    const { product, zone, reliability } = optionalTexts({
      product: parcel.product ?? namedProductOf(title),
      zone: readZoneOf(parcel),
      reliability: named,
    });
    const details = [product, zone && `Zone ${zone}`, reliability, waterTypeLabel(parcel.waterType)];
    const inShort = (named && RELIABILITY_WORDS[named]) ?? [];
    return foldText([textOf(parcel), ...details, ...inShort].join('\n'));
  });
}

/** How brokers write reliabilities, beside the labels of the app. */
const RELIABILITY_WORDS: Partial<Record<NonNullable<Parcel['reliability']>, readonly string[]>> = {
  'high-reliability': ['HRWS', 'High reliability water share'],
  'low-reliability': ['LRWS', 'Low reliability water share'],
  'high-security': ['HS', 'High Sec', 'Hi Sec'],
  'general-security': ['GS', 'Gen Sec', 'General Sec'],
};

const TRADE_TEXT = foldText(
  [...TRADING_ZONES, ...PRODUCTS, ...RELIABILITIES, ...WATER_TYPES]
    .map(({ label }): string => label)
    .concat('Zone', ...Object.values(RELIABILITY_WORDS).flat())
    .join('\n'),
);

/** Most terms are names and places, for which no listing has to be read. */
function speaksOfTrade({ phrase, words }: SearchTerm): boolean {
  return [phrase, ...words].some((word) => TRADE_TEXT.includes(word));
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

/** Reading a text takes longer than all other criteria; saved searches ask again and again. */
const zones = new WeakMap<object, ZoneCode | null>();
const products = new WeakMap<object, Product>();

function readZoneOf(parcel: Parcel): ZoneCode | null {
  return cached(zones, parcel, () => zoneOf(parcel));
}

/** Infinite where it is not known, so that such a parcel ranks last. */
const priceRank = (parcel: Parcel): number => pricePerMegalitre(parcel) ?? Infinity;

function isIn<T>(wanted: readonly T[] | undefined, value: T | null): boolean {
  return wanted === undefined || (value !== null && wanted.includes(value));
}

function isWithin(value: number, min = -Infinity, max?: number): boolean {
  return value >= min && (max === undefined || value <= max);
}
