// What can be watched. Apart from watch.ts, because most screens with a button for it need no more.
import type { ParcelFilters } from './parcel-search.ts';
import { readTerm } from './search-term.ts';

/** The filters are those of /parcels, without its order. */
export type WatchTarget =
  | { type: 'parcel' | 'broker'; id: string }
  | { type: 'search'; filters: ParcelFilters };

/** `name` is kept for when the row has left the directory. */
export type WatchSubject =
  | { type: 'parcel' | 'broker'; id: string; name: string }
  | { type: 'search'; filters: ParcelFilters };

/** The same for the same target, however often it is watched or imported. */
export function targetKey(target: WatchTarget): string {
  return `${target.type} ${target.type === 'search' ? filterKey(target.filters) : target.id}`;
}

function filterKey({ term, ...filters }: ParcelFilters): string {
  const entries = Object.entries({ ...filters, term: readTerm(term)?.phrase });
  return JSON.stringify(
    entries.filter(([, value]) => value !== undefined).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
