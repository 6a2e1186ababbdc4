import { createFileRoute, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { saveListingKey } from '#db/own-listings.ts';
import { ParcelPage } from '#features/directory/parcel-page.tsx';
import { readParcel } from '#features/directory/parcel-queries.ts';
import { TradeText, Glossary } from '#features/glossary/glossary.tsx';
import { keyInAddress } from '#features/listings/commands.ts';
import { Management } from '#features/listings/management.tsx';
import { readManagedListing } from '#features/listings/queries.ts';
import { readIsReported } from '#features/reports/queries.ts';
import { ReportButton } from '#features/reports/report-button.tsx';
import { Freshness } from '#features/sync-status/freshness.tsx';
import { readLastPass } from '#features/sync-status/queries.ts';
import { ErrorPage } from './-error-page.tsx';

export const Route = createFileRoute('/parcel/$id')({
  loader: async ({ context: { db }, params: { id }, location }) => {
    const key = keyInAddress(location.hash);
    if (key !== null) await saveListingKey(db, { id, key, now: Date.now() });
    const [details, managed, isReported, pass] = await Promise.all([
      readParcel(db, id),
      readManagedListing(db, id),
      readIsReported(db, { type: 'parcel', id }),
      readLastPass(db),
    ]);
    return { details, managed, isReported, pass };
  },
  component: ParcelRoute,
  errorComponent: (props) => <ErrorPage {...props} title="Failed to load parcel data" />,
});

const explain = (text: string) => <TradeText text={text} />;

function ParcelRoute() {
  const { id } = Route.useParams();
  const { details, managed, isReported, pass } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  // The key is on this device now: it does not stay in the address, which users share.
  useEffect(() => {
    if (keyInAddress(hash) !== null) void navigate({ hash: '', replace: true });
  }, [hash, navigate]);
  return (
    <ParcelPage
      key={id}
      id={id}
      initial={details}
      lastUpdated={<Freshness initial={pass} />}
      glossary={<Glossary />}
      explain={explain}
      management={<Management id={id} initial={managed} />}
      report={<ReportButton subject={{ type: 'parcel', id }} initial={isReported} />}
    />
  );
}
