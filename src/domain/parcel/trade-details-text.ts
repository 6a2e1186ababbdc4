import { formatVolume } from '#domain/values/money.ts';
import { formatCount } from '#domain/values/number.ts';
import type { DELIVERIES, RELIABILITIES, SIDES, SomeTradeColumns, TradeColumns } from './trade-details.ts';
import { TRADING_ZONES } from './trading-zone.ts';
import { PRODUCTS } from './water-product.ts';

export type Option<T extends string> = { value: T; label: string };

export const RELIABILITY_OPTIONS: readonly Option<(typeof RELIABILITIES)[number]>[] = [
  { value: 'high-reliability', label: 'High reliability' },
  { value: 'low-reliability', label: 'Low reliability' },
  { value: 'high-security', label: 'High security' },
  { value: 'general-security', label: 'General security' },
  { value: 'supplementary', label: 'Supplementary' },
  { value: 'conveyance', label: 'Conveyance' },
  { value: 'class-3', label: 'Class 3' },
  { value: 'high-priority', label: 'High priority' },
  { value: 'medium-priority', label: 'Medium priority' },
];

export const DELIVERY_OPTIONS: readonly Option<(typeof DELIVERIES)[number]>[] = [
  { value: 'this-season', label: 'This season' },
  { value: 'next-season', label: 'Next season (forward)' },
  { value: 'wet', label: 'Wet: with this season’s allocation' },
  { value: 'dry', label: 'Dry: without this season’s allocation' },
];

export const SIDE_OPTIONS: readonly Option<(typeof SIDES)[number]>[] = [
  { value: 'seller', label: 'Seller' },
  { value: 'both', label: 'Buyer and seller' },
  { value: 'own', label: 'Own or related party’s water' },
];

export const TRADE_DETAIL_NAMES: Record<keyof TradeColumns, string> = {
  product: 'Product',
  zone: 'Trading zone',
  reliability: 'Reliability',
  minimum_volume: 'Minimum parcel',
  lease_years: 'Lease term',
  delivery: 'Delivery',
  acting_for: 'Acting for',
};

export function isTradeDetail(field: string): field is keyof TradeColumns {
  return Object.hasOwn(TRADE_DETAIL_NAMES, field);
}

/** What is stated, as screens show it; null where nothing is. */
export function tradeDetailTexts(columns: SomeTradeColumns): Record<keyof TradeColumns, string | null> {
  const { minimum_volume: min, lease_years: years } = columns;
  return {
    product: labelOf(PRODUCTS, columns.product),
    zone: labelOf(TRADING_ZONES, columns.zone),
    reliability: labelOf(RELIABILITY_OPTIONS, columns.reliability),
    minimum_volume: min === null || min === undefined ? null : formatVolume(min),
    lease_years: years === null || years === undefined ? null : formatCount(years, 'year'),
    delivery: labelOf(DELIVERY_OPTIONS, columns.delivery),
    acting_for: labelOf(SIDE_OPTIONS, columns.acting_for),
  };
}

/** The stated ones in a line, for a table. */
export function tradeDetailLine(columns: SomeTradeColumns): string {
  const texts = tradeDetailTexts(columns);
  const named = (name: 'minimum_volume' | 'acting_for') =>
    texts[name] === null ? null : `${TRADE_DETAIL_NAMES[name]}: ${texts[name]}`;
  return [
    texts.product,
    texts.zone,
    texts.reliability,
    texts.lease_years,
    texts.delivery,
    named('minimum_volume'),
    named('acting_for'),
  ]
    .filter((text) => text !== null)
    .join(' · ');
}

function labelOf(options: readonly Option<string>[], value: string | null | undefined): string | null {
  return options.find((option) => option.value === value)?.label ?? null;
}
