import { BrokerList } from '#features/directory/broker-list.tsx';
import { brokerSearchSchema } from '#features/directory/broker-search.ts';
import { listBrokers } from '#features/directory/queries.ts';
import { createFileRoute } from '@tanstack/react-router';
import { Failure } from './-failure.tsx';

export const Route = createFileRoute('/brokers')({
  validateSearch: brokerSearchSchema,
  loader: ({ context }) => listBrokers(context.db),
  // Read on arrival only: while the page is open the live query keeps it current, and a search must not wait for the disk.
  shouldReload: false,
  component: BrokersRoute,
  errorComponent: (props) => <Failure {...props} title="Failed to load broker data" />,
});

function BrokersRoute() {
  const navigate = Route.useNavigate();
  return (
    <BrokerList
      initial={Route.useLoaderData()}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
