// What the fragment of a listing's address may hold, which no server is sent.

/** Precedes a listing that is handed over (`domain/listing/listing-link`). */
export const LISTING_FRAGMENT = 'listing=';

/** Precedes the key with which a visitor manages a listing. */
export const KEY_FRAGMENT = 'key=';

const KEY = /^key=([\da-f]{64})$/u;

/** The key in a fragment; null for none. */
export function keyIn(fragment: string): string | null {
  return KEY.exec(fragment)?.[1] ?? null;
}
