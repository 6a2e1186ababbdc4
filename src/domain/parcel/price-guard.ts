// What is asked about a listing before it is submitted. A question, never a refusal: unusual listings exist.
import { formatDay } from '#domain/values/date.ts';
import { formatPerMegalitre, formatPrice, pricePerMegalitre, totalPrice } from '#domain/values/money.ts';
import { seasonEndOf } from './listing-state.ts';
import type { Product } from './options.ts';
import { namedProductOf } from './title-words.ts';

/** The range of most prices (AUD per ML) as of November 2026; leases have no published one. */
const BANDS: Partial<Record<Product, { subject: string; from: number; to: number }>> = {
  allocation: { subject: 'Most allocations', from: 1, to: 2_000 },
  entitlement: { subject: 'Most entitlements', from: 300, to: 12_000 },
  other: { subject: 'Most delivery entitlements', from: 1, to: 200 },
};
const ANY = { subject: 'Most listings', from: 1, to: 12_000 };

/** `key` identifies what is asked about, so that an answer holds until that changes. */
export type Doubt = { key: string; title: string; text?: string } & (
  | { kind: 'price'; /** The total if the price was meant per ML. */ total: number | null }
  | { kind: 'expiry'; /** The proposed expiry; null for none. */ expiryDate: string | null }
);

/** Volume in ML, price in AUD for the whole parcel; undefined while they are no valid numbers. */
type Typed = {
  title: string;
  /** The product as stated. */
  product?: Product | null;
  volume: number | undefined;
  price: number | undefined;
  expiryDate: string | null;
};

/** The questions about a listing as it is typed; `today` is the local day. */
export function doubtsAbout(listing: Typed, today: string): Doubt[] {
  return [...priceDoubt(listing), ...expiryDoubt(listing, today)];
}

function priceDoubt({ title, product, volume = 0, price = 0 }: Typed): Doubt[] {
  const named = product ?? namedProductOf(title);
  const band = named === undefined ? ANY : BANDS[named];
  const perMegalitre = pricePerMegalitre({ price, volume });
  if (band === undefined || perMegalitre === undefined || isIn(band, perMegalitre)) return [];
  const key = `price ${price} ${volume} ${band.subject}`;
  const asked = formatPerMegalitre(perMegalitre);
  const total = totalPrice(price, volume);
  if (isIn(band, price))
    return [
      {
        kind: 'price',
        key,
        title: `${asked}. Did you mean ${formatPerMegalitre(price)}, ${formatPrice(total)} in all?`,
        total,
      },
    ];
  const range = `${formatPerMegalitre(band.from)} and ${formatPerMegalitre(band.to)}`;
  const text = `${band.subject} are between ${range}. Check volume and price.`;
  return [{ kind: 'price', key, title: `${asked} is unusual`, text, total: null }];
}

function isIn({ from, to }: { from: number; to: number }, value: number): boolean {
  return value >= from && value <= to;
}

function expiryDoubt(listing: Typed, today: string): Doubt[] {
  const { title, product, expiryDate } = listing;
  if (expiryDate === null) return seasonDoubt(listing, today);
  const key = `expiry ${expiryDate}`;
  if (expiryDate < today)
    return [
      {
        kind: 'expiry',
        key,
        title: 'The expiry date has passed',
        text: `The listing would be shown as ended since ${formatDay(expiryDate)}.`,
        expiryDate: null,
      },
    ];
  if ((product ?? namedProductOf(title)) !== 'entitlement') return [];
  return [
    {
      kind: 'expiry',
      key: `${key} of an entitlement`,
      title: 'Does this entitlement expire?',
      text: 'A permanent entitlement has no expiry date. With one, the listing ends on that day.',
      expiryDate: null,
    },
  ];
}

/** What only reads like an allocation does not end with its season, as a stated one does. */
function seasonDoubt({ title, product = null }: Typed, today: string): Doubt[] {
  if (product !== null || namedProductOf(title) !== 'allocation') return [];
  const expiryDate = seasonEndOf({ title, listedDate: today });
  return [
    {
      kind: 'expiry',
      key: `no expiry of an allocation until ${expiryDate}`,
      title: `Does this allocation end on ${formatDay(expiryDate)}?`,
      text: 'Without an expiry date the listing is shown as permanent.',
      expiryDate,
    },
  ];
}
