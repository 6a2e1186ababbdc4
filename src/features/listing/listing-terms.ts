import type { WishTerms } from '#sync/wish-words.ts';

/** How a listing is spoken of. */
export const LISTING: WishTerms = { noun: 'listing', subject: 'the parcel', done: 'listed' };
