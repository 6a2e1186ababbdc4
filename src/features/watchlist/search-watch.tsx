import { lazy, Suspense } from 'react';
import type { ParcelFilters } from '#domain/parcel-search.ts';
import { cx } from '#ui/cx.ts';
import type { ParcelSource } from './queries.ts';

const SearchWatchRow = lazy(async () => ({ default: (await import('./parts.ts')).SearchWatchRow }));

type SearchWatchProps = { search: ParcelFilters; watched: number; readParcels: ParcelSource };

/** Saves the search of /parcels, and says what is new. It has its height before its script has loaded. */
export function SearchWatch({ search, watched, readParcels }: SearchWatchProps) {
  return (
    <div
      className={cx(
        '-mt-4 flex items-center gap-x-5 gap-y-2 max-sm:flex-col max-sm:items-stretch print:hidden',
        watched > 0 ? 'min-h-24 sm:min-h-12' : 'min-h-12',
      )}
    >
      <Suspense>
        <SearchWatchRow search={search} readParcels={readParcels} />
      </Suspense>
    </div>
  );
}
