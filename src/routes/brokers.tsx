import { BrokerList } from '#features/directory/broker-list.tsx';
import { readBrokerSearch } from '#features/directory/broker-search.ts';
import { openBrokers } from '#features/directory/broker-opening.ts';
import { createFileRoute } from '@tanstack/react-router';
import { Failure } from './-failure.tsx';

export const Route = createFileRoute('/brokers')({
  validateSearch: readBrokerSearch,
  loader: ({ context, location }) => openBrokers(context.db, readBrokerSearch(location.search)),
  // Read on arrival only: while the page is open the live query keeps it current, and a search must not wait for the disk.
  shouldReload: false,
  component: BrokersRoute,
  errorComponent: (props) => <Failure {...props} title="Failed to load broker data" />,
});

function BrokersRoute() {
  const navigate = Route.useNavigate();
  return (
    <BrokerList
      opening={Route.useLoaderData()}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
