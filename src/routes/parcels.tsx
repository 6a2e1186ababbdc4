import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { countWatches } from '#db/watchlist/watchlist-owner.ts';
import { FindWater } from '#features/directory/find-water.tsx';
import { createParcelCache } from '#features/directory/parcel-queries.ts';
import { readParcelSearch } from '#features/directory/parcel-search.ts';
import { CodeSearch } from '#features/enquiries/code-search.tsx';
import { ScanButton } from '#features/scan-code/scan-button.tsx';
import { Freshness } from '#features/sync-status/freshness.tsx';
import { readLastPass } from '#features/sync-status/queries.ts';
import { SearchWatch } from '#features/watchlist/search-watch.tsx';
import { ErrorPage } from './-error-page.tsx';

export const Route = createFileRoute('/parcels')({
  // Read by the page: its script is loaded with it, and not before the first paint.
  validateSearch: (search: Record<string, unknown>) => search,
  loader: async ({ context: { db } }) => {
    const cache = createParcelCache();
    const [initial, pass, watched] = await Promise.all([cache.read(db), readLastPass(db), countWatches(db)]);
    return { cache, initial, pass, watched };
  },
  // Load on arrival only: the live query keeps it current, and a search must not wait for the disk.
  shouldReload: false,
  component: ParcelsRoute,
  errorComponent: (props) => <ErrorPage {...props} title="Failed to load parcel data" />,
});

function ParcelsRoute() {
  const { cache, initial, pass, watched } = Route.useLoaderData();
  const params = Route.useSearch();
  const search = useMemo(() => readParcelSearch(params), [params]);
  const navigate = Route.useNavigate();
  return (
    <FindWater
      cache={cache}
      initial={initial}
      address={useLocation({ select: ({ href }) => href })}
      lastUpdated={<Freshness initial={pass} />}
      codeResult={<CodeSearch term={search.term} />}
      watch={<SearchWatch search={search} watched={watched} readParcels={cache.stored} />}
      scan={<ScanButton />}
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
    />
  );
}
