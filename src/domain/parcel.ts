import * as v from 'valibot';
import { daySchema } from './date.ts';
import { idSchema } from './id.ts';
import { numberSchema, withoutGrouping } from './number.ts';
import { textRule, trimmed } from './text-rules.ts';

/** Water types: stored value and label (spec section 3). */
export const WATER_TYPES = [
  { value: 'surface', label: 'Surface Water' },
  { value: 'groundwater', label: 'Groundwater' },
  { value: 'recycled', label: 'Recycled Water' },
] as const;

/** Who confirmed a listing: an owner of the broker's or the company's profile, or else its author. */
export const CONFIRMERS = ['broker', 'company', 'seller'] as const;

export const PARCEL_STATUSES = ['available', 'pending', 'sold'] as const;

const waterTypeSchema = v.picklist(
  WATER_TYPES.map((type) => type.value),
  'Water type is required',
);

/** A water parcel, read from a row of table `parcels` (spec section 3). */
export const parcelSchema = v.pipe(
  v.object({
    id: idSchema,
    title: v.string(),
    volume: numberSchema,
    price: numberSchema,
    location: v.string(),
    description: v.string(),
    status: v.picklist(PARCEL_STATUSES),
    broker_id: idSchema,
    company_id: idSchema,
    listed_date: daySchema,
    water_type: waterTypeSchema,
    water_source: v.string(),
    expiry_date: v.nullable(daySchema),
    // A queued listing has neither.
    confirmed_at: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null),
    confirmed_by: v.optional(v.nullable(v.picklist(CONFIRMERS)), null),
  }),
  v.transform(({ broker_id, company_id, listed_date, water_type, water_source, expiry_date, ...row }) => ({
    id: row.id,
    title: row.title,
    volume: row.volume,
    price: row.price,
    location: row.location,
    description: row.description,
    status: row.status,
    brokerId: broker_id,
    companyId: company_id,
    listedDate: listed_date,
    waterType: water_type,
    waterSource: water_source,
    expiryDate: expiry_date,
    confirmedAt: row.confirmed_at,
    confirmedBy: row.confirmed_by,
  })),
);

/**
 * `volume` is in ML, `price` the total in AUD, `expiryDate` null for a permanent entitlement. `confirmedAt`: when its seller, broker or
 * company last confirmed that it is true (ISO 8601); null for never.
 */
export type Parcel = v.InferOutput<typeof parcelSchema>;
export type ParcelStatus = Parcel['status'];
export type WaterType = Parcel['waterType'];

/**
 * A positive number, as a value and as typed text. `most` is the database's maximum and its text; `decimals` the number of decimal places
 * allowed.
 */
const figure = ({
  name,
  most: [most, mostText],
  decimals,
}: {
  name: string;
  most: [number, string];
  decimals: number;
}) => {
  const message = `${name} must be a positive number`;
  const amount = v.pipe(
    v.number(message),
    v.finite(message),
    v.gtValue(0, message),
    v.maxValue(most, `${name} must be at most ${mostText}`),
    v.check(
      (value) => Number(value.toFixed(decimals)) === value,
      `${name} must have at most ${decimals} decimal places`,
    ),
  );
  const typed = v.pipe(
    v.string(message),
    trimmed,
    v.transform(withoutGrouping),
    v.decimal(message),
    v.transform(Number),
    amount,
  );
  return { amount, typed };
};

/** The rules and messages of spec section 5, for the form and for the row that is sent. */
const RULES = {
  title: textRule({ label: 'Title', least: 5, most: 200 }),
  volume: figure({ name: 'Volume', most: [1_000_000_000, '1,000,000,000 ML'], decimals: 3 }),
  price: figure({ name: 'Price', most: [1_000_000_000_000, '$1,000,000,000,000'], decimals: 2 }),
  location: textRule({ label: 'Location', least: 3, most: 200, tooShort: 'Location is required' }),
  description: textRule({ label: 'Description', least: 20, most: 5000 }),
  waterType: waterTypeSchema,
  waterSource: textRule({ label: 'Water source', least: 3, most: 200, tooShort: 'Water source is required' }),
};

export const parcelFormSchema = v.object({
  title: RULES.title,
  volume: RULES.volume.typed,
  price: RULES.price.typed,
  location: RULES.location,
  description: RULES.description,
  waterType: RULES.waterType,
  waterSource: RULES.waterSource,
  expiryDate: v.pipe(
    v.string(),
    trimmed,
    v.transform((text) => (text === '' ? null : text)),
    v.nullable(v.pipe(v.string(), v.isoDate('Enter the date as day, month and year'))),
  ),
  companyId: v.pipe(v.string(), v.minLength(1, 'Company is required')),
  brokerId: v.pipe(v.string(), v.minLength(1, 'Broker is required')),
});

export type ParcelFormInput = v.InferInput<typeof parcelFormSchema>;
export type ParcelForm = v.InferOutput<typeof parcelFormSchema>;

/**
 * The row that a listing sends: exactly the columns of spec section 7 and the id made on the device (law 1). It is checked again before it
 * is sent, so that an outdated or damaged item is refused on the device with a message.
 */
export const parcelInsertSchema = v.object({
  id: idSchema,
  title: RULES.title,
  volume: RULES.volume.amount,
  price: RULES.price.amount,
  location: RULES.location,
  description: RULES.description,
  status: v.literal('available'),
  broker_id: idSchema,
  company_id: idSchema,
  listed_date: daySchema,
  water_type: RULES.waterType,
  water_source: RULES.waterSource,
  expiry_date: v.nullable(daySchema),
});

export type ParcelInsert = v.InferOutput<typeof parcelInsertSchema>;

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
  };
}

export function waterTypeLabel(type: WaterType): string {
  return WATER_TYPES.find(({ value }) => value === type)?.label ?? type;
}
