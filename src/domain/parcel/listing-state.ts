// What a listing is today: derived on the device, offline too. The row on the server keeps its status.
import { daysBetween, formatDayOf, localDay } from '#domain/values/date.ts';
import { formatCount } from '#domain/values/number.ts';
import type { Parcel } from './parcel.ts';
import { namedSeasonEnd, namesForward } from './title-words.ts';

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

type Season = Pick<Parcel, 'delivery' | 'title' | 'expiryDate' | 'listedDate' | 'confirmedAt'>;
type Dated = Season & Pick<Parcel, 'product'>;

/**
 * The last day on which the water may be had, by what its author stated: the expiry, or for an allocation the end of its season, whichever
 * is earlier; null for never ending. A product that the title only suggests ends nothing.
 */
export function lastDayOf(parcel: Dated): string | null {
  const { expiryDate } = parcel;
  if (!isSeasonal(parcel)) return expiryDate;
  const season = lastSeasonOf(parcel);
  return expiryDate !== null && expiryDate < season ? expiryDate : season;
}

/** Only water of a season is delivered in one. */
function isSeasonal({ product = null, delivery }: Dated): boolean {
  return product === null
    ? delivery === 'this-season' || delivery === 'next-season'
    : product === 'allocation';
}

/** The last day of the season in which an allocation may be had that says no more than its title. */
export function seasonEndOf({ title, listedDate }: Pick<Parcel, 'title' | 'listedDate'>): string {
  return lastSeasonOf({ title, listedDate, confirmedAt: null, expiryDate: null });
}

/**
 * The end of the water year in which the listing was last known to be true; of a forward allocation, or one that may be forward, the end of
 * the year after it was listed.
 */
function lastSeasonOf(parcel: Season): string {
  const known = endOfWaterYear(lastTrueDay(parcel));
  const next = endOfNextWaterYear(parcel.listedDate);
  return next > known && mayBeForward(parcel, { known, next }) ? next : known;
}

function mayBeForward(
  { delivery, title, expiryDate }: Season,
  { known, next }: { known: string; next: string },
): boolean {
  if (delivery === 'next-season' || delivery === 'this-season') return delivery === 'next-season';
  const expiresNextSeason = expiryDate !== null && expiryDate > known && expiryDate <= next;
  return expiresNextSeason || namesForward(title) || (namedSeasonEnd(title) ?? '') > known;
}

/** A water year ends on 30 June, everywhere in the Basin. */
function endOfWaterYear(day: string): string {
  const year = Number(day.slice(0, 4));
  return day > `${year}-06-30` ? `${year + 1}-06-30` : `${year}-06-30`;
}

function endOfNextWaterYear(day: string): string {
  return `${Number(endOfWaterYear(day).slice(0, 4)) + 1}-06-30`;
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
  const day = formatDayOf(confirmedAt);
  if (confirmedBy === null) return day;
  const by = confirmedBy === 'seller' ? 'the seller' : (names[confirmedBy] ?? `the ${confirmedBy}`);
  return `By ${by}, ${day}`;
}
