import { createFileRoute } from '@tanstack/react-router';
import { BrokerList } from '#features/directory/broker-list.tsx';
import { loadInitialBrokers } from '#features/directory/broker-queries.ts';
import { readBrokerSearch } from '#features/directory/search-params.ts';
import { CodeSearch } from '#features/enquiries/code-search.tsx';
import { Freshness } from '#features/sync-status/freshness.tsx';
import { readLastPass } from '#features/sync-status/queries.ts';
import { ErrorPage } from './-error-page.tsx';

export const Route = createFileRoute('/brokers')({
  validateSearch: readBrokerSearch,
  loader: async ({ context: { db }, location }) => {
    const [initial, pass] = await Promise.all([
      loadInitialBrokers(db, readBrokerSearch(location.search)),
      readLastPass(db),
    ]);
    return { initial, pass };
  },
  // Load on arrival only: the live query keeps it current, and a search must not wait for the disk.
  shouldReload: false,
  component: BrokersRoute,
  errorComponent: (props) => <ErrorPage {...props} title="Failed to load broker data" />,
});

function BrokersRoute() {
  const { initial, pass } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return (
    <BrokerList
      initial={initial}
      lastUpdated={<Freshness initial={pass} />}
      codeResult={<CodeSearch term={search.term} />}
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
    />
  );
}
