// Reads the address of /parcels as filters. Separate from search-params.ts, because no first paint needs it.
import { LISTING_STATES } from '#domain/parcel/listing-state.ts';
import { WATER_TYPES } from '#domain/parcel/options.ts';
import { TRADING_ZONES } from '#domain/parcel/options.ts';
import { PRODUCTS } from '#domain/parcel/options.ts';
import { PARCEL_ORDERS, type ParcelFilters, type ParcelOrder } from '#domain/search/parcel-search.ts';
import { readFigure } from '#domain/values/number.ts';
import { readChoices, readText, type Params } from './search-params.ts';

/** `wanted` is the volume (ML) that the order 'volume' measures from. */
export type ParcelSearch = ParcelFilters & { order?: ParcelOrder | undefined; wanted?: number | undefined };

/** Reads an address or a draft of the filters; invalid values are ignored, defaults left out. */
export function readParcelSearch(params: Params): ParcelSearch {
  const order = PARCEL_ORDERS.find(({ value }) => value === params['order'])?.value;
  return {
    term: readText(params['term']),
    zone: readValues(params['zone'], TRADING_ZONES),
    product: readValues(params['product'], PRODUCTS),
    water: readValues(params['water'], WATER_TYPES),
    status: readValues(params['status'], LISTING_STATES),
    minVolume: readAmount(params['minVolume'], 'ML'),
    maxVolume: readAmount(params['maxVolume'], 'ML'),
    minPrice: readAmount(params['minPrice'], 'AUD/ML'),
    maxPrice: readAmount(params['maxPrice'], 'AUD/ML'),
    order: order === 'newest' ? undefined : order,
    wanted: order === 'volume' ? readAmount(params['wanted'], 'ML') : undefined,
  };
}

function readValues<T extends string>(value: unknown, options: readonly { value: T }[]): T[] | undefined {
  const values = options.map((option) => option.value);
  const read = (text: string) => values.find((each) => each.toLowerCase() === text.trim().toLowerCase());
  return readChoices(value, { options: values, read });
}

/** A number above zero; undefined for anything else. */
export function readAmount(value: unknown, unit: string): number | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const amount = readFigure(text, unit);
  return amount !== undefined && amount > 0 ? amount : undefined;
}
