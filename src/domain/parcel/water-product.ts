import type { Parcel } from './parcel.ts';
import { namedProductOf } from './title-words.ts';

/** What is sold; `other` is delivery shares and carryover space. */
export const PRODUCTS = [
  { value: 'allocation', label: 'Allocation' },
  { value: 'entitlement', label: 'Entitlement' },
  { value: 'lease', label: 'Lease' },
  { value: 'other', label: 'Other' },
] as const;

export type Product = (typeof PRODUCTS)[number]['value'];

/**
 * As stated, else read from the title, else guessed: a listing that expires is this season's water, and a permanent one an entitlement. To
 * find and to ask only; a guess never ends, hides or changes a listing.
 */
export function productOf({
  product,
  title,
  expiryDate,
}: Pick<Parcel, 'product' | 'title' | 'expiryDate'>): Product {
  return product ?? namedProductOf(title) ?? (expiryDate === null ? 'entitlement' : 'allocation');
}
