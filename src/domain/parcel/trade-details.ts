// What a listing may state beyond the fields of the specification (market M5). Null is not stated.
import * as v from 'valibot';
import { figure, numberSchema } from '#domain/values/number.ts';
import { PRODUCTS } from './water-product.ts';

export const ZONE_CODES = [
  '1A',
  '1B',
  '2A',
  '2B',
  '3',
  '4A',
  '4C',
  '5A',
  '6',
  '6B',
  '7',
  '9A',
  '10',
  '11',
  '12',
  '13',
  '14',
  'Lachlan',
] as const;

export type ZoneCode = (typeof ZONE_CODES)[number];

export const RELIABILITIES = [
  'high-reliability',
  'low-reliability',
  'high-security',
  'general-security',
  'supplementary',
  'conveyance',
  'class-3',
  'high-priority',
  'medium-priority',
] as const;

/** Of an allocation: in which season. Of an entitlement: with or without the allocation of this season. */
export const DELIVERIES = ['this-season', 'next-season', 'wet', 'dry'] as const;

/** Whom the broker acts for; 'own' is their own or a related party's water. */
export const SIDES = ['seller', 'both', 'own'] as const;

const product = v.picklist(
  PRODUCTS.map(({ value }) => value),
  'Choose one of the products',
);
const zone = v.picklist(ZONE_CODES, 'Choose one of the trading zones');
const reliability = v.picklist(RELIABILITIES, 'Choose one of the reliabilities');
export const minimumVolumeRule = figure({
  name: 'Minimum parcel',
  unit: 'ML',
  max: [1_000_000_000, '1,000,000,000 ML'],
  decimals: 3,
});
export const leaseYearsRule = figure({
  name: 'Lease term',
  unit: 'years',
  max: [99, '99 years'],
  decimals: 0,
});
const delivery = v.picklist(DELIVERIES, 'Choose one of the kinds of delivery');
const actingFor = v.picklist(SIDES, 'Choose one of the sides');

/** Null where it is missing, or a newer server has a value that this app does not know. */
const readable = <S extends v.GenericSchema>(schema: S) => v.fallback(v.nullish(schema, null), null);

/** The columns of a row that is read. */
export const tradeDetailsRead = {
  product: readable(product),
  zone: readable(zone),
  reliability: readable(reliability),
  minimum_volume: readable(numberSchema),
  lease_years: readable(numberSchema),
  delivery: readable(delivery),
  acting_for: readable(actingFor),
};

/** The columns of a new listing: only those that it states. */
export const tradeDetailsSent = {
  product: v.exactOptional(product),
  zone: v.exactOptional(zone),
  reliability: v.exactOptional(reliability),
  minimum_volume: v.exactOptional(minimumVolumeRule.amount),
  lease_years: v.exactOptional(leaseYearsRule.amount),
  delivery: v.exactOptional(delivery),
  acting_for: v.exactOptional(actingFor),
};

/** The columns of a change, which may take a statement back. */
export const tradeDetailsChanged = {
  product: v.nullable(product),
  zone: v.nullable(zone),
  reliability: v.nullable(reliability),
  minimum_volume: v.nullable(minimumVolumeRule.amount),
  lease_years: v.nullable(leaseYearsRule.amount),
  delivery: v.nullable(delivery),
  acting_for: v.nullable(actingFor),
};

const changedSchema = v.object(tradeDetailsChanged);

/** The trade details as columns. */
export type TradeColumns = v.InferOutput<typeof changedSchema>;

/** Some of them. */
export type SomeTradeColumns = { [Column in keyof TradeColumns]?: TradeColumns[Column] | undefined };

/** `minimumVolume`: the smallest part that is sold alone (ML). */
export type TradeDetails = {
  product: TradeColumns['product'];
  zone: TradeColumns['zone'];
  reliability: TradeColumns['reliability'];
  minimumVolume: number | null;
  leaseYears: number | null;
  delivery: TradeColumns['delivery'];
  actingFor: TradeColumns['acting_for'];
};

export function tradeDetailsOf(columns: SomeTradeColumns): TradeDetails {
  return {
    product: columns.product ?? null,
    zone: columns.zone ?? null,
    reliability: columns.reliability ?? null,
    minimumVolume: columns.minimum_volume ?? null,
    leaseYears: columns.lease_years ?? null,
    delivery: columns.delivery ?? null,
    actingFor: columns.acting_for ?? null,
  };
}

/** Rows that an earlier version of the app stored lack these fields (law 5). */
export function tradeColumnsOf(details: Partial<TradeDetails>): TradeColumns {
  return {
    product: details.product ?? null,
    zone: details.zone ?? null,
    reliability: details.reliability ?? null,
    minimum_volume: details.minimumVolume ?? null,
    lease_years: details.leaseYears ?? null,
    delivery: details.delivery ?? null,
    acting_for: details.actingFor ?? null,
  };
}
