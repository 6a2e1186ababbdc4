import * as v from 'valibot';
import { daySchema } from '#domain/values/date.ts';
import { idSchema } from '#domain/values/id.ts';
import { entriesOf, PARCEL_FIELDS, type OptionalName } from './fields.ts';

/** Who confirmed a listing: an owner of the broker's or the company's profile, or else its author. */
export const CONFIRMERS = ['broker', 'company', 'seller'] as const;

/** A water parcel, read from a row of the directory. */
export const parcelSchema = v.object({
  id: idSchema,
  ...entriesOf(PARCEL_FIELDS, 'row'),
  brokerId: idSchema,
  companyId: idSchema,
  listedDate: daySchema,
  // A queued listing has neither.
  confirmedAt: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null),
  confirmedBy: v.optional(v.nullable(v.picklist(CONFIRMERS)), null),
});

type ParcelRow = v.InferOutput<typeof parcelSchema>;

/**
 * `confirmedAt`: when its seller, broker or company last confirmed that it is true (ISO 8601); null for never. Rows that an earlier version
 * of the app stored lack the optional fields until they are fetched again (law 5).
 */
export type Parcel = Omit<ParcelRow, OptionalName> & Partial<Pick<ParcelRow, OptionalName>>;

/**
 * A new listing as it is sent: the id made on the device (law 1), and of the optional fields only those that it states. It is checked again
 * before it is sent, so that an outdated or damaged item is refused on the device with a message.
 */
export const parcelInsertSchema = v.object({
  id: idSchema,
  ...entriesOf(PARCEL_FIELDS, 'sent'),
  status: v.literal('available'),
  brokerId: idSchema,
  companyId: idSchema,
  listedDate: daySchema,
});

export type ParcelInsert = v.InferOutput<typeof parcelInsertSchema>;
