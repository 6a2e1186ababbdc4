import { createFileRoute } from '@tanstack/react-router';
import { NetPage } from '#features/net-in-hand/net-page.tsx';
import { readNetSearch } from '#features/net-in-hand/net-search.ts';
import { readNetData } from '#features/net-in-hand/queries.ts';
import { Freshness } from '#features/sync-status/freshness.tsx';
import { readLastPass } from '#features/sync-status/queries.ts';

export const Route = createFileRoute('/net-in-hand')({
  validateSearch: readNetSearch,
  loaderDeps: ({ search }) => ({ parcel: search.parcel }),
  loader: async ({ context: { db }, deps: { parcel } }) => {
    const [initial, pass] = await Promise.all([readNetData(db, parcel), readLastPass(db)]);
    return { initial, pass };
  },
  // Load on arrival only: the live query keeps it current, and typing must not wait for the disk.
  shouldReload: false,
  component: NetRoute,
});

function NetRoute() {
  const { initial, pass } = Route.useLoaderData();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <NetPage
      key={search.parcel}
      initial={initial}
      search={search}
      onSearch={(next) => void navigate({ search: readNetSearch(next), replace: true, resetScroll: false })}
      lastUpdated={<Freshness initial={pass} />}
    />
  );
}
