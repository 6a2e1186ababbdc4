import { createFileRoute } from '@tanstack/react-router';
import { ParcelPage } from '#features/directory/parcel-page.tsx';
import type { ParcelDetails } from '#features/directory/parcel-queries.ts';
import { TradeText, Glossary } from '#features/glossary/glossary.tsx';
import { Management } from '#features/listings/management.tsx';
import { LinkQuestion } from '#features/parcel-link/link-question.tsx';
import { ReportButton } from '#features/reports/report-button.tsx';
import { ScanButton } from '#features/scan-code/scan-button.tsx';
import { ZoneFacts } from '#features/season/zone-facts.tsx';
import { ListingCodeButton } from '#features/share-listing/code-buttons.tsx';
import { Freshness } from '#features/sync-status/freshness.tsx';
import { WatchButton } from '#features/watchlist/watch-button.tsx';
import { Enquiry } from './-enquiry.tsx';
import { ErrorPage } from './-error-page.tsx';
import { loadParcel, useOpened } from './-load-parcel.ts';

export const Route = createFileRoute('/parcel/$id')({
  loader: ({ context: { db }, params: { id }, location }) => loadParcel(db, { id, hash: location.hash }),
  // A link that is opened in a page of the listing changes no more than the fragment of its address.
  shouldReload: ({ location }) => (location.hash === '' ? undefined : true),
  component: ParcelRoute,
  errorComponent: (props) => <ErrorPage {...props} title="Failed to load parcel data" />,
});

const explain = (text: string) => <TradeText text={text} />;

const enquiry = (details: ParcelDetails) => <Enquiry details={details} />;
const qrCode = ({ parcel }: ParcelDetails) => (
  <>
    <ListingCodeButton parcel={parcel} />
    <ScanButton />
  </>
);
const season = ({ parcel }: ParcelDetails) => <ParcelSeason parcel={parcel} />;

function ParcelSeason({ parcel }: Pick<ParcelDetails, 'parcel'>) {
  return <ZoneFacts parcel={parcel} initial={Route.useLoaderData().season} />;
}

function ParcelRoute() {
  const { id } = Route.useParams();
  const { opened, page, managed, lastReport, watched, pass } = Route.useLoaderData();
  const { link, question, preview } = useOpened(id, opened);
  return (
    <ParcelPage
      key={id}
      id={id}
      initial={page}
      preview={preview}
      linkProblem={link?.kind === 'damaged' || link?.kind === 'newer' ? link.kind : null}
      question={<LinkQuestion id={id} link={link} initial={question} />}
      lastUpdated={<Freshness initial={pass} />}
      glossary={<Glossary />}
      explain={explain}
      management={<Management id={id} initial={managed} />}
      enquiry={enquiry}
      qrCode={qrCode}
      scan={<ScanButton variant="secondary" />}
      season={season}
      watch={<WatchButton target={{ type: 'parcel', id }} initial={watched} />}
      report={<ReportButton subject={{ type: 'parcel', id }} initial={lastReport} />}
    />
  );
}
