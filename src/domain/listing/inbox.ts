import * as v from 'valibot';
import { idSchema } from '#domain/values/id.ts';

/**
 * A listing under the profile of the signed-in user, with the contact of its seller, read from a row of table `inbox`. `listedAt`: when it
 * reached the server (ISO 8601).
 */
export const inboxEntrySchema = v.pipe(
  v.object({
    id: idSchema,
    user_id: idSchema,
    parcel_id: idSchema,
    seller_name: v.nullable(v.string()),
    seller_phone: v.nullable(v.string()),
    seller_email: v.nullable(v.string()),
    listed_at: v.pipe(v.string(), v.isoTimestamp()),
  }),
  v.transform((row) => ({
    id: row.id,
    userId: row.user_id,
    parcelId: row.parcel_id,
    seller: { name: row.seller_name, phone: row.seller_phone, email: row.seller_email },
    listedAt: row.listed_at,
  })),
);

export type InboxEntry = v.InferOutput<typeof inboxEntrySchema>;

/** The responses of the functions that remove enquiries; 'more' asks for the same call again. */
export const enquiryRemovalSchema = v.object({
  status: v.picklist(['removed', 'more', 'not_found']),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
});

export type EnquiryRemoval = v.InferOutput<typeof enquiryRemovalSchema>;
