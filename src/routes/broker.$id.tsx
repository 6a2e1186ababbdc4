import { BrokerPage } from '#features/directory/broker-page.tsx';
import { readBroker } from '#features/directory/queries.ts';
import { createFileRoute } from '@tanstack/react-router';
import { Failure } from './-failure.tsx';

export const Route = createFileRoute('/broker/$id')({
  loader: ({ context, params }) => readBroker(context.db, params.id),
  component: BrokerRoute,
  errorComponent: (props) => <Failure {...props} title="Failed to load broker data" />,
});

function BrokerRoute() {
  const { id } = Route.useParams();
  return <BrokerPage id={id} initial={Route.useLoaderData()} />;
}
