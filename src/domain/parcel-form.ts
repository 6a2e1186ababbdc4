// The form of a listing, and the row that is made of it.
import * as v from 'valibot';
import { PARCEL_RULES, type ParcelInsert } from './parcel.ts';
import { sellerContactEntries } from './seller-contact.ts';
import { blankAsNull } from './text-rules.ts';
import {
  leaseYearsRule,
  minimumVolumeRule,
  tradeColumnsOf,
  tradeDetailsChanged,
  tradeDetailsSent,
} from './trade-details.ts';

export const parcelFormSchema = v.object({
  title: PARCEL_RULES.title,
  volume: PARCEL_RULES.volume.typed,
  price: PARCEL_RULES.price.typed,
  location: PARCEL_RULES.location,
  description: PARCEL_RULES.description,
  waterType: PARCEL_RULES.waterType,
  waterSource: PARCEL_RULES.waterSource,
  expiryDate: blankAsNull(v.nullable(v.pipe(v.string(), v.isoDate('Enter the date as day, month and year')))),
  companyId: v.pipe(v.string(), v.minLength(1, 'Company is required')),
  brokerId: v.pipe(v.string(), v.minLength(1, 'Broker is required')),
  /** What the price was computed from, if that was typed last. */
  pricePerMegalitre: v.string(),
  product: blankAsNull(tradeDetailsChanged.product),
  zone: blankAsNull(tradeDetailsChanged.zone),
  reliability: blankAsNull(tradeDetailsChanged.reliability),
  minimumVolume: blankAsNull(v.nullable(minimumVolumeRule.typed)),
  leaseYears: blankAsNull(v.nullable(leaseYearsRule.typed)),
  delivery: blankAsNull(tradeDetailsChanged.delivery),
  actingFor: blankAsNull(tradeDetailsChanged.acting_for),
  ...sellerContactEntries,
});

/** With the rules that concern two fields. */
export const wholeParcelFormSchema = v.pipe(
  parcelFormSchema,
  v.forward(
    v.partialCheck(
      [['volume'], ['minimumVolume']],
      ({ volume, minimumVolume }) => minimumVolume === null || minimumVolume <= volume,
      'Minimum parcel must be at most the volume',
    ),
    ['minimumVolume'],
  ),
);

export type ParcelFormInput = v.InferInput<typeof parcelFormSchema>;
export type ParcelForm = v.InferOutput<typeof parcelFormSchema>;

/** A new parcel is always available, and listed on the local day it was written. */
export function parcelInsertOf({
  id,
  form,
  listedDate,
}: {
  id: string;
  form: ParcelForm;
  listedDate: string;
}): ParcelInsert {
  return {
    id,
    title: form.title,
    volume: form.volume,
    price: form.price,
    location: form.location,
    description: form.description,
    status: 'available',
    broker_id: form.brokerId,
    company_id: form.companyId,
    listed_date: listedDate,
    water_type: form.waterType,
    water_source: form.waterSource,
    expiry_date: form.expiryDate,
    ...statedColumns(form),
  };
}

const statedSchema = v.object(tradeDetailsSent);

function statedColumns(form: ParcelForm): v.InferOutput<typeof statedSchema> {
  const stated = Object.entries(tradeColumnsOf(form)).filter(([, value]) => value !== null);
  return v.parse(statedSchema, Object.fromEntries(stated));
}
