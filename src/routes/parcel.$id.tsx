import { createFileRoute } from '@tanstack/react-router';
import { ParcelPage } from '#features/directory/parcel-page.tsx';
import { readParcel } from '#features/directory/parcel-queries.ts';
import { TradeText, Glossary } from '#features/glossary/glossary.tsx';
import { Freshness } from '#features/sync-status/freshness.tsx';
import { readLastPass } from '#features/sync-status/queries.ts';
import { ErrorPage } from './-error-page.tsx';

export const Route = createFileRoute('/parcel/$id')({
  loader: async ({ context: { db }, params: { id } }) => {
    const [details, pass] = await Promise.all([readParcel(db, id), readLastPass(db)]);
    return { details, pass };
  },
  component: ParcelRoute,
  errorComponent: (props) => <ErrorPage {...props} title="Failed to load parcel data" />,
});

const explain = (text: string) => <TradeText text={text} />;

function ParcelRoute() {
  const { id } = Route.useParams();
  const { details, pass } = Route.useLoaderData();
  return (
    <ParcelPage
      key={id}
      id={id}
      initial={details}
      lastUpdated={<Freshness initial={pass} />}
      glossary={<Glossary />}
      explain={explain}
    />
  );
}
