import type { Parcel } from './parcel.ts';

/** What is sold; `other` is delivery shares and carryover space. */
export const PRODUCTS = [
  { value: 'allocation', label: 'Allocation' },
  { value: 'entitlement', label: 'Entitlement' },
  { value: 'lease', label: 'Lease' },
  { value: 'other', label: 'Other' },
] as const;

export type Product = (typeof PRODUCTS)[number]['value'];

/** The first that matches the title decides: 'general security allocation' is an allocation. */
const PRODUCT_WORDS: readonly [Product, RegExp][] = [
  ['other', /\bdelivery (?:share|entitlement)|\bcarry-?over space/iu],
  ['lease', /\blease|limited[- ]term/iu],
  ['allocation', /\ballocation|\btemporary\b/iu],
  [
    'entitlement',
    /\bentitlement|\bshares?\b|\blicen[cs]e|\breliability|\bsecurity|\bsupplementary|\bpermanent\b/iu,
  ],
];

/** As stated, else read from the title; else a listing that expires is this season's water, and a permanent one an entitlement. */
export function productOf({
  product,
  title,
  expiryDate,
}: Pick<Parcel, 'product' | 'title' | 'expiryDate'>): Product {
  return product ?? namedProductOf(title) ?? (expiryDate === null ? 'entitlement' : 'allocation');
}

/** What the title names; undefined where it names none. */
export function namedProductOf(title: string): Product | undefined {
  return PRODUCT_WORDS.find(([, words]) => words.test(title))?.[0];
}
