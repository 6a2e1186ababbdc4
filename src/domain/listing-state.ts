// What a listing is today: derived on the device, offline too. The row on the server keeps its status.
import { formatCount } from './count.ts';
import { formatDay, localDay } from './date.ts';
import type { Parcel } from './parcel.ts';
import { productOf } from './water-product.ts';

export const LISTING_STATES = [
  { value: 'available', label: 'Available', tone: 'success' },
  { value: 'pending', label: 'Pending', tone: 'warning' },
  { value: 'sold', label: 'Sold', tone: 'neutral' },
  { value: 'ended', label: 'Ended', tone: 'neutral' },
] as const;

/** The status of a listing, or that its last day has passed. */
export type ListingState = (typeof LISTING_STATES)[number]['value'];

/** How a badge shows the state. */
export function listingBadge(state: ListingState): (typeof LISTING_STATES)[number] {
  const [available] = LISTING_STATES;
  return LISTING_STATES.find(({ value }) => value === state) ?? available;
}

/** The same for those who manage it, in the words of their buttons. */
export function authorBadge(state: ListingState): { label: string; tone: 'success' | 'warning' | 'neutral' } {
  const badge = listingBadge(state);
  return state === 'pending' ? { ...badge, label: STATUS_CHANGES.pending } : badge;
}

/** What those who manage a listing can make of it. */
export const STATUS_CHANGES: Record<Parcel['status'], string> = {
  available: 'Available Again',
  pending: 'Under Contract',
  sold: 'Sold',
};

type Dated = Pick<Parcel, 'product' | 'delivery' | 'title' | 'expiryDate' | 'listedDate' | 'confirmedAt'>;

/**
 * The last day on which the water may be had: the expiry, or for an allocation the end of the water year in which the listing was last
 * known to be true, of a forward one the year after it was listed, whichever is earlier; null for never ending.
 */
export function lastDayOf(parcel: Dated): string | null {
  const { expiryDate } = parcel;
  if (productOf(parcel) !== 'allocation') return expiryDate;
  const season = lastSeasonOf(parcel);
  return expiryDate !== null && expiryDate < season ? expiryDate : season;
}

function lastSeasonOf(parcel: Dated): string {
  const known = endOfWaterYear(lastTrueDay(parcel));
  if (parcel.delivery !== 'next-season') return known;
  const next = `${Number(endOfWaterYear(parcel.listedDate).slice(0, 4)) + 1}-06-30`;
  return next > known ? next : known;
}

/** A water year ends on 30 June, everywhere in the Basin. */
function endOfWaterYear(day: string): string {
  const year = Number(day.slice(0, 4));
  return day > `${year}-06-30` ? `${year + 1}-06-30` : `${year}-06-30`;
}

/** The local day on which it was last confirmed, else listed. */
function lastTrueDay({ listedDate, confirmedAt }: Pick<Parcel, 'listedDate' | 'confirmedAt'>): string {
  return confirmedAt === null ? listedDate : localDay(new Date(confirmedAt));
}

/** `today` is the local day. A listing ends the day after its last. */
export function listingStateOf(parcel: Dated & Pick<Parcel, 'status'>, today: string): ListingState {
  const { status } = parcel;
  if (status === 'sold') return status;
  const last = lastDayOf(parcel);
  return last !== null && last < today ? 'ended' : status;
}

/** Whether the water may still be had. */
export const isOpen = (state: ListingState): boolean => state === 'available' || state === 'pending';

/** How long ago an open listing was last known to be true. */
export function confirmationText(parcel: Pick<Parcel, 'listedDate' | 'confirmedAt'>, today: string): string {
  const days = daysBetween(lastTrueDay(parcel), today);
  const ago = days === 0 ? 'today' : `${formatCount(days, 'day')} ago`;
  if (parcel.confirmedAt !== null) return `Confirmed ${ago}`;
  return days === 0 ? 'Listed today, not confirmed yet' : `Not confirmed for ${formatCount(days, 'day')}`;
}

/** Who confirmed a listing, and when; `names` of its broker and company, undefined where they are not on this device. */
export function confirmedByText(
  { confirmedAt, confirmedBy }: Pick<Parcel, 'confirmedAt' | 'confirmedBy'>,
  names: { broker: string | undefined; company: string | undefined },
): string {
  if (confirmedAt === null) return 'Not confirmed yet';
  const day = formatDay(localDay(new Date(confirmedAt)));
  if (confirmedBy === null) return day;
  const by = confirmedBy === 'seller' ? 'the seller' : (names[confirmedBy] ?? `the ${confirmedBy}`);
  return `By ${by}, ${day}`;
}

/** At least 0: a device's clock may be behind. */
function daysBetween(from: string, to: string): number {
  return Math.max(Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000), 0) || 0;
}
