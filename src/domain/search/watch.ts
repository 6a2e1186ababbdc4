// What a user watches on this device, and what has changed since they last looked. No server learns of it.
import { isOpen, listingStateOf, type ListingState } from '#domain/parcel/listing-state.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { pricePerMegalitre } from '#domain/values/money.ts';
import { matchingParcels, type ParcelFilters } from './parcel-search.ts';
import type { WatchSubject } from './watch-subject.ts';

/** A listing as the user last saw it; `perMegalitre` is in AUD, null where it is not known. */
export type SeenParcel = { title: string; perMegalitre: number | null };

/** `reason` of a listing that is gone: 'unlisted' is withdrawn, or hidden by its broker or an administrator. */
export type WatchChange = { parcelId: string; title: string } & (
  | { kind: 'new' }
  | { kind: 'cheaper' | 'dearer'; from: number; to: number }
  | { kind: 'gone'; reason: 'sold' | 'ended' | 'unlisted' }
);

export type ChangeKind = WatchChange['kind'];

export type Watch = {
  /** The owner and the subject (`db/watchlist/watchlist`). */
  id: string;
  /** Null for a visitor. */
  owner: string | null;
  subject: WatchSubject;
  /** When the user last looked, or began to watch (ms since 1970). */
  seenAt: number;
  /** The open listings it had then, by id; null until the directory has been fetched whole once. */
  seen: Readonly<Record<string, SeenParcel>> | null;
  /** What the user was shown last, and since when that had changed. */
  news: WatchNews | null;
};

export type WatchNews = { since: number; changes: readonly WatchChange[] };

/** The directory as far as a comparison needs it. */
export type Listed = {
  /** Parcels by id, open or not. */
  parcels: ReadonlyMap<string, Parcel>;
  /** Listings of the current user: never new to them. */
  own: ReadonlySet<string>;
  /** Listings that may still be on the server although this device has no row of them. */
  mayExist: (id: string) => boolean;
  /** The local day. */
  today: string;
};

/** The listings of a saved search, as /parcels shows them: sold and ended ones only where their status is asked for. */
export function searchMatches<Row extends Parcel>(
  parcels: readonly Row[],
  filters: ParcelFilters,
  today: string,
): Row[] {
  return matchingParcels(parcels, filters, today).filter(
    (parcel) => filters.status !== undefined || isOpenOn(parcel, today),
  );
}

export function isOpenOn(parcel: Parcel, today: string): boolean {
  return isOpen(listingStateOf(parcel, today));
}

export function seenParcelOf(parcel: Parcel): SeenParcel {
  return { title: parcel.title, perMegalitre: pricePerMegalitre(parcel) ?? null };
}

/**
 * What has changed since the last look, and what the user will have seen once they have looked. `matches` are the listings that the
 * watch has now. A listing that may still exist is not reported as gone, and stays seen.
 */
export function compareWatch(
  { seen }: Pick<Watch, 'seen'>,
  matches: readonly Parcel[],
  listed: Listed,
): { changes: WatchChange[]; seen: Record<string, SeenParcel> } {
  const now: Record<string, SeenParcel> = {};
  const changes: WatchChange[] = [];
  for (const parcel of matches) {
    const after = seenParcelOf(parcel);
    now[parcel.id] = after;
    const before = seen?.[parcel.id];
    const change = before === undefined ? newIn(parcel, listed) : priceChange(before, after);
    if (change !== null) changes.push({ parcelId: parcel.id, title: parcel.title, ...change });
  }
  for (const [id, { title, perMegalitre }] of Object.entries(seen ?? {})) {
    if (now[id] !== undefined) continue;
    const row = listed.parcels.get(id);
    if (row === undefined && listed.mayExist(id)) now[id] = { title, perMegalitre };
    else {
      const reason = row === undefined ? 'unlisted' : closedAs(listingStateOf(row, listed.today));
      // Open, and no longer what the search asks for: not gone.
      if (reason !== null) changes.push({ parcelId: id, title, kind: 'gone', reason });
    }
  }
  return { changes: seen === null ? [] : changes, seen: now };
}

type Change = { kind: 'new' } | { kind: 'cheaper' | 'dearer'; from: number; to: number };

function newIn({ id }: Parcel, { own }: Listed): Change | null {
  return own.has(id) ? null : { kind: 'new' };
}

/** Half a cent per ML is rounding, not a price. */
const LEAST_DIFFERENCE = 0.005;

function priceChange({ perMegalitre: from }: SeenParcel, { perMegalitre: to }: SeenParcel): Change | null {
  if (from === null || to === null || Math.abs(from - to) < LEAST_DIFFERENCE) return null;
  return { kind: to < from ? 'cheaper' : 'dearer', from, to };
}

function closedAs(state: ListingState): 'sold' | 'ended' | null {
  return state === 'sold' || state === 'ended' ? state : null;
}

/** How long a visit to the watchlist lasts: what changes within it is added to what it shows (ms). */
const VISIT_MS = 1_800_000;

/** The watch after the user has been shown these changes. */
export function seenWatch(
  watch: Watch,
  { changes, seen, now }: { changes: readonly WatchChange[]; seen: Watch['seen']; now: number },
): Watch {
  return { ...watch, seen, seenAt: now, news: newsAfter(watch, changes, now) };
}

function newsAfter({ news, seenAt }: Watch, changes: readonly WatchChange[], now: number): WatchNews | null {
  if (changes.length === 0) return news;
  if (news === null || now - seenAt > VISIT_MS) return { since: seenAt, changes };
  const changed = new Set(changes.map(({ parcelId }) => parcelId));
  return {
    since: news.since,
    changes: [...changes, ...news.changes.filter(({ parcelId }) => !changed.has(parcelId))],
  };
}

/** The changes of all watches, each listing once: what one watch knew already is not new in another. */
export function withoutRepeats(changes: readonly WatchChange[]): WatchChange[] {
  const byParcel = new Map<string, WatchChange>();
  for (const change of changes) {
    const known = byParcel.get(change.parcelId);
    if (known === undefined || known.kind === 'new') byParcel.set(change.parcelId, change);
  }
  return [...byParcel.values()];
}
