import { tradeDetailsOf, type SomeTradeColumns } from '#domain/parcel/trade-details.ts';

/** The raw fields of the trade details; blank is not stated. */
export const NO_TRADE_DETAILS = {
  product: '',
  zone: '',
  reliability: '',
  minimumVolume: '',
  leaseYears: '',
  delivery: '',
  actingFor: '',
};

export type TradeDetailFields = typeof NO_TRADE_DETAILS;

/** The columns as they would be typed. */
export function typedTradeDetails(columns: SomeTradeColumns): TradeDetailFields {
  const details = tradeDetailsOf(columns);
  return {
    product: details.product ?? '',
    zone: details.zone ?? '',
    reliability: details.reliability ?? '',
    minimumVolume: details.minimumVolume?.toString() ?? '',
    leaseYears: details.leaseYears?.toString() ?? '',
    delivery: details.delivery ?? '',
    actingFor: details.actingFor ?? '',
  };
}
