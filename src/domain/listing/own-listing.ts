import * as v from 'valibot';
import { parcelSchema } from '#domain/parcel/parcel.ts';
import type { SellerContact } from '#domain/parcel/seller-contact.ts';
import { idSchema } from '#domain/values/id.ts';

/**
 * A listing of the signed-in user, read from a row of table `listing_private`, under the id of the parcel. `withdrawn`: its last content,
 * once the parcel has left the directory. `hidden`: its content while others do not see it; `hiddenReason` 'not-mine' is that of its broker
 * or company. `reference`: the author's own name for it.
 */
export const ownListingSchema = v.object({
  id: idSchema,
  userId: idSchema,
  withdrawn: v.fallback(v.nullable(parcelSchema), null),
  hidden: v.fallback(v.nullable(parcelSchema), null),
  hiddenReason: v.fallback(v.nullable(v.string()), null),
  reference: v.fallback(v.optional(v.nullable(v.string())), null),
});

export type OwnListing = v.InferOutput<typeof ownListingSchema>;

/**
 * What makes a listing manageable by its author, sent before the parcel. `key`: a visitor's, made on this device; the server gets its hash
 * only. Null for a signed-in user. Listings of earlier app versions have no more than that.
 */
export type Authorship = { deviceId: string; key: string | null } & Partial<PrivateDetails>;

/**
 * What only the author reads, apart from `contact`: how the broker reaches the seller. `reference` is the author's own name for the listing, by which
 * a sheet finds it again; `formerId` their listing that this one replaces.
 */
export type PrivateDetails = {
  contact: SellerContact | null;
  reference: string | null;
  formerId: string | null;
};

/** The row of table `listing_private` that proves the authorship. */
export type ListingPrivateInsert = {
  id: string;
  userId: string | null;
  deviceId: string;
  keyHash: string | null;
  sellerName: string | null;
  sellerPhone: string | null;
  sellerEmail: string | null;
  reference: string | null;
  formerId: string | null;
};

export async function listingPrivateInsertOf(
  { id, owner }: { id: string; owner: string | null },
  { deviceId, key, contact, reference = null, formerId = null }: Authorship,
): Promise<ListingPrivateInsert> {
  return {
    id,
    userId: owner,
    deviceId,
    keyHash: key === null ? null : await hashOf(key),
    sellerName: contact?.name ?? null,
    sellerPhone: contact?.phone ?? null,
    sellerEmail: contact?.email ?? null,
    reference,
    formerId,
  };
}

/** A key as this app makes it. */
export const keySchema = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/u));

/** A key that nobody can guess: 32 random bytes in hex. */
export function newKey(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

async function hashOf(key: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
