import * as v from 'valibot';
import { idSchema } from './id.ts';
import { parcelSchema } from './parcel.ts';

/**
 * A listing of the signed-in user, read from a row of table `listing_private`, under the id of the parcel. `withdrawn`: its last content,
 * once the parcel has left the directory.
 */
export const ownListingSchema = v.pipe(
  v.object({
    id: idSchema,
    user_id: idSchema,
    withdrawn: v.fallback(v.nullable(parcelSchema), null),
  }),
  v.transform(({ user_id, ...rest }) => ({ ...rest, userId: user_id })),
);

export type OwnListing = v.InferOutput<typeof ownListingSchema>;

/**
 * What makes a listing manageable by its author, sent before the parcel. `key`: a visitor's, made on this device; the server gets its hash
 * only. Null for a signed-in user.
 */
export type Authorship = { deviceId: string; key: string | null };

/** The row of table `listing_private` that proves the authorship. */
export type ListingPrivateInsert = {
  id: string;
  user_id: string | null;
  device_id: string;
  key_hash: string | null;
};

export async function listingPrivateInsertOf(
  { id, owner }: { id: string; owner: string | null },
  { deviceId, key }: Authorship,
): Promise<ListingPrivateInsert> {
  return { id, user_id: owner, device_id: deviceId, key_hash: key === null ? null : await hashOf(key) };
}

/** A key that nobody can guess: 32 random bytes in hex. */
export function newListingKey(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

async function hashOf(key: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
