import * as v from 'valibot';
import type { SellerContact } from '#domain/parcel/seller-contact.ts';
import { idSchema } from '#domain/values/id.ts';

/**
 * A listing under the profile of the signed-in user, with the contact of its seller, read from a row of table `inbox`. `listedAt`: when it
 * reached the server (ISO 8601).
 */
export const inboxEntrySchema = v.object({
  id: idSchema,
  userId: idSchema,
  parcelId: idSchema,
  sellerName: v.nullable(v.string()),
  sellerPhone: v.nullable(v.string()),
  sellerEmail: v.nullable(v.string()),
  listedAt: v.pipe(v.string(), v.isoTimestamp()),
});

export type InboxEntry = v.InferOutput<typeof inboxEntrySchema>;

/** How the broker reaches the seller. */
export function sellerOf({
  sellerName: name,
  sellerPhone: phone,
  sellerEmail: email,
}: InboxEntry): SellerContact {
  return { name, phone, email };
}

/** The responses of the functions that remove enquiries; 'more' asks for the same call again. */
export const enquiryRemovalSchema = v.object({
  status: v.picklist(['removed', 'more', 'notFound']),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
});

export type EnquiryRemoval = v.InferOutput<typeof enquiryRemovalSchema>;
