import { readPass } from '#db/meta.ts';
import { BrokerList } from '#features/directory/broker-list.tsx';
import { readBrokerSearch } from '#features/directory/broker-address.ts';
import { openBrokers } from '#features/directory/broker-opening.ts';
import { Freshness } from '#features/sync-status/freshness.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { Failure } from './-failure.tsx';

export const Route = createFileRoute('/brokers')({
  validateSearch: readBrokerSearch,
  loader: async ({ context: { db }, location }) => {
    const [opening, pass] = await Promise.all([
      openBrokers(db, readBrokerSearch(location.search)),
      readPass(db),
    ]);
    return { opening, pass };
  },
  // Read on arrival only: while the page is open the live query keeps it current, and a search must not wait for the disk.
  shouldReload: false,
  component: BrokersRoute,
  errorComponent: (props) => <Failure {...props} title="Failed to load broker data" />,
});

function BrokersRoute() {
  const { opening, pass } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <BrokerList
      opening={opening}
      age={<Freshness initial={pass} />}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
