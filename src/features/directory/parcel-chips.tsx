import { LISTING_STATES } from '#domain/listing-state.ts';
import { formatPrice, formatVolume } from '#domain/money.ts';
import { PARCEL_ORDERS } from '#domain/parcel-search.ts';
import { WATER_TYPES } from '#domain/parcel.ts';
import { TRADING_ZONES } from '#domain/trading-zone.ts';
import { PRODUCTS } from '#domain/water-product.ts';
import { FilterChips } from '#ui/filter-chips.tsx';
import type { ParcelSearch } from './parcel-search.ts';

type ParcelChipsProps = {
  search: ParcelSearch;
  onSearch: (search: ParcelSearch) => void;
  focusAfterLast: () => void;
};

/** The applied filters in words, shown even while the filter panel is closed. */
export function ParcelChips({ search, onSearch, focusAfterLast }: ParcelChipsProps) {
  const chips = chipsOf(search).map(({ text, without }) => ({
    text,
    onRemove: () => onSearch({ ...search, ...without }),
  }));
  return <FilterChips label="Narrowed to" chips={chips} focusAfterLast={focusAfterLast} />;
}

/** A filter, and the change that removes it. */
type Chip = { text: string; without: ParcelSearch };

function chipsOf({
  minVolume,
  maxVolume,
  minPrice,
  maxPrice,
  order,
  wanted,
  ...choices
}: ParcelSearch): Chip[] {
  return [
    ...choicesOf(TRADING_ZONES, choices.zone, (zone) => ({ zone })),
    ...choicesOf(PRODUCTS, choices.product, (product) => ({ product })),
    ...choicesOf(WATER_TYPES, choices.water, (water) => ({ water })),
    ...choicesOf(LISTING_STATES, choices.status, (status) => ({ status })),
    ...chip(rangeText(minVolume, maxVolume, formatVolume), { minVolume: undefined, maxVolume: undefined }),
    ...chip(
      rangeText(minPrice, maxPrice, (price) => `${formatPrice(price)}/ML`),
      { minPrice: undefined, maxPrice: undefined },
    ),
    ...chip(orderText(order, wanted), { order: undefined, wanted: undefined }),
  ];
}

function choicesOf<T extends string>(
  options: readonly { value: T; label: string }[],
  chosen: readonly T[] = [],
  searchFor: (rest: T[] | undefined) => ParcelSearch,
): Chip[] {
  return options
    .filter(({ value }) => chosen.includes(value))
    .map(({ value, label }) => {
      const rest = chosen.filter((other) => other !== value);
      return { text: label, without: searchFor(rest.length === 0 ? undefined : rest) };
    });
}

function chip(text: string | undefined, without: ParcelSearch): Chip[] {
  return text === undefined ? [] : [{ text, without }];
}

function rangeText(
  least: number | undefined,
  most: number | undefined,
  format: (value: number) => string,
): string | undefined {
  if (least === undefined) return most === undefined ? undefined : `Up to ${format(most)}`;
  return most === undefined ? `From ${format(least)}` : `${format(least)} to ${format(most)}`;
}

function orderText(order: ParcelSearch['order'], wanted: number | undefined): string | undefined {
  if (order === undefined) return undefined;
  return orderLabel(order) + (wanted === undefined ? '' : ` to ${formatVolume(wanted)}`);
}

export function orderLabel(order: string): string {
  return PARCEL_ORDERS.find(({ value }) => value === order)?.label ?? '';
}
