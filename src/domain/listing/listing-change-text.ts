import { waterTypeLabel, type ParcelStatus } from '#domain/parcel/parcel.ts';
import { isTradeDetail, TRADE_DETAIL_NAMES, tradeDetailTexts } from '#domain/parcel/trade-details-text.ts';
import { formatDay } from '#domain/values/date.ts';
import { formatPrice, formatVolume } from '#domain/values/money.ts';
import {
  namesOf,
  type ListingChangeInsert,
  type ListingField,
  type ListingFields,
} from './listing-change.ts';

export const FIELD_NAMES: Record<ListingField, string> = {
  title: 'Title',
  volume: 'Volume',
  price: 'Price',
  location: 'Location',
  description: 'Description',
  water_type: 'Water type',
  water_source: 'Water source',
  expiry_date: 'Expiry',
  ...TRADE_DETAIL_NAMES,
  status: 'Status',
};

const STATUS_NAMES: Record<ParcelStatus, string> = {
  available: 'Available',
  pending: 'Under contract',
  sold: 'Sold',
};

/** The value of a field, as screens show it. */
export function fieldText(fields: ListingFields, field: ListingField): string {
  if (field === 'status') return STATUS_NAMES[fields.status ?? 'available'];
  const { volume: ml, price: aud, water_type: type, expiry_date: expiry } = fields;
  if (field === 'volume' && ml !== undefined) return formatVolume(ml);
  if (field === 'price' && aud !== undefined) return formatPrice(aud);
  if (field === 'water_type' && type !== undefined) return waterTypeLabel(type);
  if (field === 'expiry_date')
    return expiry === null || expiry === undefined ? 'Permanent' : formatDay(expiry);
  if (isTradeDetail(field)) return tradeDetailTexts(fields)[field] ?? 'not stated';
  return String(fields[field] ?? '');
}

/** What a change does, for a list of changes. */
export function changeText({ action, fields }: Pick<ListingChangeInsert, 'action' | 'fields'>): string {
  if (action === 'confirm') return 'Confirmed as still true';
  if (action === 'withdraw') return 'Withdrawn';
  if (action === 'not-mine') return 'Not mine';
  if (action === 'adopt') return 'Added to my account';
  return namesOf(fields ?? {})
    .map((field) => {
      const text = fieldText(fields ?? {}, field);
      if (field === 'status') return `Marked as ${text.toLowerCase()}`;
      return field === 'description' ? 'New description' : `${FIELD_NAMES[field]} ${text}`;
    })
    .join(' · ');
}
