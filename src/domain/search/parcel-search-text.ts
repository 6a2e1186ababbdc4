// The filters of /parcels in words.
import { LISTING_STATES } from '#domain/parcel/listing-state.ts';
import { WATER_TYPES } from '#domain/parcel/options.ts';
import { TRADING_ZONES } from '#domain/parcel/options.ts';
import { PRODUCTS } from '#domain/parcel/options.ts';
import { formatPrice, formatVolume } from '#domain/values/money.ts';
import type { ParcelFilters } from './parcel-search.ts';

/** A filter, and the change that removes it. */
type FilterText = { text: string; without: ParcelFilters };

/** All filters but the term. */
export function filterTexts({
  minVolume,
  maxVolume,
  minPrice,
  maxPrice,
  ...choices
}: ParcelFilters): FilterText[] {
  return [
    ...choicesOf(TRADING_ZONES, choices.zone, (zone) => ({ zone })),
    ...choicesOf(PRODUCTS, choices.product, (product) => ({ product })),
    ...choicesOf(WATER_TYPES, choices.water, (water) => ({ water })),
    ...choicesOf(LISTING_STATES, choices.status, (status) => ({ status })),
    ...range(rangeText(minVolume, maxVolume, formatVolume), { minVolume: undefined, maxVolume: undefined }),
    ...range(
      rangeText(minPrice, maxPrice, (price) => `${formatPrice(price)}/ML`),
      { minPrice: undefined, maxPrice: undefined },
    ),
  ];
}

/** A saved search in a line, for instance '"hay", 13 Murrumbidgee, Up to $250/ML'. */
export function searchName(filters: ParcelFilters): string {
  const texts = filterTexts(filters).map(({ text }) => text);
  const words = filters.term === undefined ? [] : [`"${filters.term}"`];
  return [...words, ...texts].join(', ') || 'All parcels';
}

function choicesOf<T extends string>(
  options: readonly { value: T; label: string }[],
  chosen: readonly T[] = [],
  searchFor: (rest: T[] | undefined) => ParcelFilters,
): FilterText[] {
  return options
    .filter(({ value }) => chosen.includes(value))
    .map(({ value, label }) => {
      const rest = chosen.filter((other) => other !== value);
      return { text: label, without: searchFor(rest.length === 0 ? undefined : rest) };
    });
}

function range(text: string | undefined, without: ParcelFilters): FilterText[] {
  return text === undefined ? [] : [{ text, without }];
}

function rangeText(
  min: number | undefined,
  max: number | undefined,
  format: (value: number) => string,
): string | undefined {
  if (min === undefined) return max === undefined ? undefined : `Up to ${format(max)}`;
  return max === undefined ? `From ${format(min)}` : `${format(min)} to ${format(max)}`;
}
