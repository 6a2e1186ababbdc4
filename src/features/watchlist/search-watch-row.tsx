import type { ParcelSource } from '#db/watchlist/watch-news.ts';
import type { ParcelFilters } from '#domain/search/parcel-search.ts';
import { NewsLine } from './news-line.tsx';
import { WatchButton } from './watch-button.tsx';

type SearchWatchRowProps = { search: ParcelFilters; readParcels: ParcelSource };

export function SearchWatchRow({ search, readParcels }: SearchWatchRowProps) {
  const { term, zone, product, water, status, minVolume, maxVolume, minPrice, maxPrice } = search;
  const filters = { term, zone, product, water, status, minVolume, maxVolume, minPrice, maxPrice };
  return (
    <>
      <WatchButton target={{ type: 'search', filters }} initial={false} readParcels={readParcels} />
      <NewsLine readParcels={readParcels} />
    </>
  );
}
