import { readPass } from '#db/meta.ts';
import { ParcelPage } from '#features/directory/parcel-page.tsx';
import { readParcel } from '#features/directory/parcel-queries.ts';
import { TradeText, TradeWords } from '#features/glossary/trade-words.tsx';
import { Freshness } from '#features/sync-status/freshness.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { Failure } from './-failure.tsx';

export const Route = createFileRoute('/parcel/$id')({
  loader: async ({ context: { db }, params: { id } }) => {
    const [details, pass] = await Promise.all([readParcel(db, id), readPass(db)]);
    return { details, pass };
  },
  component: ParcelRoute,
  errorComponent: (props) => <Failure {...props} title="Failed to load parcel data" />,
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
      age={<Freshness initial={pass} />}
      words={<TradeWords />}
      explained={explain}
    />
  );
}
