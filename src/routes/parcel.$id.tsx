import { createFileRoute } from '@tanstack/react-router';
import { isWatched } from '#db/watchlist.ts';
import { EnquiryButton } from '#features/codes/enquiry-button.tsx';
import { ListingCodeButton } from '#features/codes/listing-code-button.tsx';
import { ParcelPage } from '#features/directory/parcel-page.tsx';
import { readParcel, type ParcelDetails } from '#features/directory/parcel-queries.ts';
import { TradeText, Glossary } from '#features/glossary/glossary.tsx';
import { Management } from '#features/listings/management.tsx';
import { readManagedListing } from '#features/listings/queries.ts';
import { readIsReported } from '#features/reports/queries.ts';
import { ReportButton } from '#features/reports/report-button.tsx';
import { Freshness } from '#features/sync-status/freshness.tsx';
import { readLastPass } from '#features/sync-status/queries.ts';
import { WatchButton } from '#features/watchlist/watch-button.tsx';
import { ErrorPage } from './-error-page.tsx';
import { openParcelLink, useShortAddress } from './-parcel-link.ts';

export const Route = createFileRoute('/parcel/$id')({
  loader: async ({ context: { db }, params: { id }, location }) => {
    const linkProblem = await openParcelLink(db, { id, hash: location.hash });
    const [details, managed, isReported, watched, pass] = await Promise.all([
      readParcel(db, id),
      readManagedListing(db, id),
      readIsReported(db, { type: 'parcel', id }),
      isWatched(db, { type: 'parcel', id }),
      readLastPass(db),
    ]);
    return { details, managed, isReported, watched, pass, linkProblem };
  },
  component: ParcelRoute,
  errorComponent: (props) => <ErrorPage {...props} title="Failed to load parcel data" />,
});

const explain = (text: string) => <TradeText text={text} />;

const enquiry = ({ parcel, broker, company }: ParcelDetails) => (
  <EnquiryButton parcel={parcel} contact={broker ?? company} />
);
const qrCode = ({ parcel }: ParcelDetails) => <ListingCodeButton parcel={parcel} />;

function ParcelRoute() {
  const { id } = Route.useParams();
  const { details, managed, isReported, watched, pass, linkProblem } = Route.useLoaderData();
  useShortAddress(linkProblem);
  return (
    <ParcelPage
      key={id}
      id={id}
      initial={details}
      linkProblem={linkProblem}
      lastUpdated={<Freshness initial={pass} />}
      glossary={<Glossary />}
      explain={explain}
      management={<Management id={id} initial={managed} />}
      enquiry={enquiry}
      qrCode={qrCode}
      watch={<WatchButton target={{ type: 'parcel', id }} initial={watched} />}
      report={<ReportButton subject={{ type: 'parcel', id }} initial={isReported} />}
    />
  );
}
