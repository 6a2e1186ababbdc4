import { ParcelPage } from '#features/directory/parcel-page.tsx';
import { readParcel } from '#features/directory/parcel-queries.ts';
import { createFileRoute } from '@tanstack/react-router';
import { Failure } from './-failure.tsx';

export const Route = createFileRoute('/parcel/$id')({
  loader: ({ context, params }) => readParcel(context.db, params.id),
  component: ParcelRoute,
  errorComponent: (props) => <Failure {...props} title="Failed to load parcel data" />,
});

function ParcelRoute() {
  const { id } = Route.useParams();
  return <ParcelPage key={id} id={id} initial={Route.useLoaderData()} />;
}
