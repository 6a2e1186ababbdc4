import { lazy, Suspense, useDeferredValue, useMemo } from 'react';
import type { ParcelSource } from '#db/watchlist/watch-news.ts';
import type { ParcelFilters } from '#domain/search/parcel-search.ts';
import { cx } from '#ui/cx.ts';

const SearchWatchRow = lazy(async () => ({ default: (await import('./lazy-chunk.ts')).SearchWatchRow }));

type SearchWatchProps = { search: ParcelFilters; watched: number; readParcels: ParcelSource };

/** Saves the search of /parcels, and says what is new. Its height is reserved before its script has loaded. */
export function SearchWatch({ search, watched, readParcels }: SearchWatchProps) {
  // The list is painted first.
  const painted = useDeferredValue(search);
  const row = useMemo(
    () => <SearchWatchRow search={painted} readParcels={readParcels} />,
    [painted, readParcels],
  );
  return (
    <div
      className={cx(
        '-mt-4 flex items-center gap-x-5 gap-y-2 max-sm:flex-col max-sm:items-stretch print:hidden',
        watched > 0 ? 'min-h-24 sm:min-h-12' : 'min-h-12',
      )}
    >
      <Suspense>{row}</Suspense>
    </div>
  );
}
