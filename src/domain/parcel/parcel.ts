import * as v from 'valibot';
import { daySchema } from '#domain/values/date.ts';
import { idSchema } from '#domain/values/id.ts';
import { figure, numberSchema } from '#domain/values/number.ts';
import { lineRule, textRule } from '#domain/values/text-rules.ts';
import { tradeDetailsOf, tradeDetailsRead, tradeDetailsSent, type TradeDetails } from './trade-details.ts';

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
    ...tradeDetailsRead,
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
    ...tradeDetailsOf(row),
  })),
);

/**
 * `volume` is in ML, `price` the total in AUD, `expiryDate` null for a permanent entitlement. `confirmedAt`: when its seller, broker or
 * company last confirmed that it is true (ISO 8601); null for never. Rows that an earlier version of the app stored lack the trade
 * details until they are fetched again (law 5).
 */
export type Parcel = Omit<v.InferOutput<typeof parcelSchema>, keyof TradeDetails> & Partial<TradeDetails>;
export type ParcelStatus = Parcel['status'];
export type WaterType = Parcel['waterType'];

/** The rules and messages of spec section 5, for the form and for the row that is sent. */
export const PARCEL_RULES = {
  title: lineRule({ label: 'Title', min: 5, max: 200 }),
  volume: figure({ name: 'Volume', unit: 'ML', max: [1_000_000_000, '1,000,000,000 ML'], decimals: 3 }),
  price: figure({ name: 'Price', unit: 'AUD', max: [1_000_000_000_000, '$1,000,000,000,000'], decimals: 2 }),
  location: lineRule({ label: 'Location', min: 3, max: 200, tooShort: 'Location is required' }),
  description: textRule({ label: 'Description', min: 20, max: 5000 }),
  waterType: waterTypeSchema,
  waterSource: lineRule({ label: 'Water source', min: 3, max: 200, tooShort: 'Water source is required' }),
};

/**
 * The row that a listing sends: exactly the columns of spec section 7, the id made on the device (law 1), and the trade details it
 * states. It is checked again before it is sent, so that an outdated or damaged item is refused on the device with a message.
 */
export const parcelInsertSchema = v.object({
  id: idSchema,
  title: PARCEL_RULES.title,
  volume: PARCEL_RULES.volume.amount,
  price: PARCEL_RULES.price.amount,
  location: PARCEL_RULES.location,
  description: PARCEL_RULES.description,
  status: v.literal('available'),
  broker_id: idSchema,
  company_id: idSchema,
  listed_date: daySchema,
  water_type: PARCEL_RULES.waterType,
  water_source: PARCEL_RULES.waterSource,
  expiry_date: v.nullable(daySchema),
  ...tradeDetailsSent,
});

export type ParcelInsert = v.InferOutput<typeof parcelInsertSchema>;

export function waterTypeLabel(type: WaterType): string {
  return WATER_TYPES.find(({ value }) => value === type)?.label ?? type;
}
