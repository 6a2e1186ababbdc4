import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLive } from '#db/live/use-live.ts';
import { useToday } from '#db/live/use-today.ts';
import { APP_NAME } from '#domain/app.ts';
import {
  confirmedByText,
  isOpen,
  lastDayOf,
  listingStateOf,
  type ListingState,
} from '#domain/parcel/listing-state.ts';
import { waterTypeLabel } from '#domain/parcel/options.ts';
import { parcelSummary } from '#domain/parcel/parcel-summary.ts';
import { formatDay } from '#domain/values/date.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useDocumentHead } from '#ui/document-head.ts';
import type { Elements } from '#ui/elements.ts';
import { FactsCard } from '#ui/facts-card.tsx';
import { focusHeading } from '#ui/focus-heading.ts';
import { IconLine } from '#ui/icon-line.tsx';
import { MoreOnPhones } from '#ui/more-on-phones.tsx';
import { BackLink, PageBanner } from '#ui/page-banner.tsx';
import { LeadAndAside } from '#ui/page-columns.tsx';
import { PageBody } from '#ui/page.tsx';
import { Prose } from '#ui/prose.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { CallButtons, MessageButtons, parcelEnquiry } from './contact.tsx';
import { HandedOverNotice } from './handed-over-notice.tsx';
import { ListingStory } from './listing-story.tsx';
import { RowNotFound } from './not-found.tsx';
import { ParcelFacts, ParcelStats, ParcelTags } from './parcel-facts.tsx';
import { readParcelPage, type ParcelDetails, type ParcelPageData } from './parcel-queries.ts';
import { RemovedListingPage } from './removed-listing.tsx';
import { pageUrl, PrintOrigin, ShareButton } from './share.tsx';

/** What other features add to the page. */
type Additions = {
  lastUpdated: Elements;
  glossary: Elements;
  /** The question about the address, if there is one. */
  question: Elements;
  /** The actions of users who may change the listing. */
  management: Elements;
  watch: Elements;
  report: Elements;
  explain: (text: string) => ReactNode;
  enquiry: (details: ParcelDetails) => Elements;
  qrCode: (details: ParcelDetails) => Elements;
  /** Scans a code again that cannot be read. */
  scan: Elements;
  season: (details: ParcelDetails) => Elements;
};

type ParcelPageProps = Additions & {
  id: string;
  initial: ParcelPageData;
  /** A listing that is only in the address; null for none. */
  preview: ParcelDetails | null;
  /** Why the listing in the address cannot be shown. */
  linkProblem: 'damaged' | 'newer' | null;
};

/** The page /parcel/{id}. */
export function ParcelPage({ initial, ...rest }: ParcelPageProps) {
  const { id } = rest;
  const known = useLive({ key: `parcel ${id}`, query: (db) => readParcelPage(db, id), initial });
  const kept = useKeptFocus(() => {
    focusHeading();
    window.scrollTo(0, 0);
  });
  return (
    <div className="contents" {...kept}>
      <Content known={known} {...rest} />
    </div>
  );
}

type ContentProps = Omit<ParcelPageProps, 'initial'> & { known: ParcelPageData };

function Content({ id, known, preview, linkProblem, ...additions }: ContentProps) {
  const { removal } = known;
  const details = known.details ?? preview;
  if (details !== null) return <Details details={details} {...additions} />;
  if (removal !== null) return <RemovedListingPage id={id} removal={removal} />;
  if (linkProblem === 'damaged')
    return (
      <RowNotFound title="This Code Is Damaged" notice={additions.scan}>
        The listing in this link can’t be read: it was cut short or changed on the way. Scan the code again,
        or ask for the whole link.
      </RowNotFound>
    );
  if (linkProblem === 'newer')
    return (
      <RowNotFound title="This Code Is Too New">
        {`It was made by a newer version of ${APP_NAME}. Open this link again once the app here is updated.`}
      </RowNotFound>
    );
  return (
    <RowNotFound title="Parcel Not Found" notice={additions.question}>
      We couldn’t find a parcel at this address. It may have left the directory, or the link may be
      incomplete. A broker can tell you what else is listed.
    </RowNotFound>
  );
}

function Details({ details, ...additions }: Additions & { details: ParcelDetails }) {
  const { lastUpdated, question, glossary, explain, management, watch, report, season } = additions;
  const { parcel, broker, company, handedOver } = details;
  const today = useToday();
  const state = listingStateOf(parcel, today);
  const isPublished = !parcel.pending && handedOver === null;
  const extras = (
    <>
      {isPublished && watch}
      {isPublished && !parcel.sample && report}
    </>
  );
  useDocumentHead(`${parcel.title} · ${APP_NAME}`, parcelSummary(parcel));
  return (
    <>
      <PageBanner
        back={
          broker === undefined ? (
            <BackLink to="/brokers">Back to Brokers</BackLink>
          ) : (
            <BackLink to="/broker/$id" params={{ id: broker.id }}>
              {`Back to ${broker.name}`}
            </BackLink>
          )
        }
        title={parcel.title}
        lead={`${waterTypeLabel(parcel.waterType)}, ${parcel.location}`}
      >
        <div className="flex flex-col gap-4 band-sheet rounded-card bg-surface p-4 text-ink lg:max-w-3xl">
          <ParcelTags parcel={parcel} today={today} isHandedOver={handedOver !== null} />
          <ParcelStats parcel={parcel} />
        </div>
      </PageBanner>
      <PageBody>
        {question}
        {lastUpdated}
        {handedOver !== null && <HandedOverNotice {...handedOver} />}
        <LeadAndAside
          lead={
            <ParcelFacts
              parcel={parcel}
              today={today}
              confirmation={confirmedByText(parcel, { broker: broker?.name, company: company?.name })}
            />
          }
          aside={
            <div className="flex flex-col gap-4">
              {isOpen(state) ? (
                <ParcelContact details={details} {...additions}>
                  {extras}
                </ParcelContact>
              ) : (
                <>
                  <NoLongerOffered details={details} state={state} />
                  {extras}
                </>
              )}
              {management}
            </div>
          }
        >
          {isOpen(state) && (
            <p className="print:hidden">
              <TextLink to="/net-in-hand" search={{ parcel: parcel.id, side: 'buying' }} alone>
                Net in hand after stated fees
              </TextLink>
            </p>
          )}
          <h2 className="mt-4 text-2xl font-bold">About this parcel</h2>
          <Prose>{explain(parcel.description)}</Prose>
          {isOpen(state) && season(details)}
          {isPublished && (
            <div className="mt-4">
              <ListingStory details={details} today={today} />
            </div>
          )}
          {glossary}
        </LeadAndAside>
        <PrintOrigin path={`/parcel/${parcel.id}`} />
      </PageBody>
    </>
  );
}

/** Replaces the contacts: nobody should call about water that is gone. */
function NoLongerOffered({
  details: { parcel, broker },
  state,
}: {
  details: ParcelDetails;
  state: ListingState;
}) {
  const last = lastDayOf(parcel);
  return (
    <FactsCard
      facts={
        <div className="flex flex-col gap-2">
          <h2 className="text-lg font-bold">
            {state === 'sold' ? 'This water is sold' : 'This listing has ended'}
          </h2>
          {state === 'ended' && last !== null && <p>{`Its last day was ${formatDay(last)}.`}</p>}
          {broker !== undefined && (
            <p>
              Listed with{' '}
              <TextLink to="/broker/$id" params={{ id: broker.id }}>
                {broker.name}
              </TextLink>
              .
            </p>
          )}
        </div>
      }
      actions={
        <ButtonLink to="/parcels" variant="secondary">
          Find Other Water
        </ButtonLink>
      }
    />
  );
}

type ParcelContactProps = Pick<Additions, 'enquiry' | 'qrCode'> & {
  details: ParcelDetails;
  children: Elements;
};

function ParcelContact({ details, enquiry, qrCode, children }: ParcelContactProps) {
  const { parcel, broker, company } = details;
  const contact = broker ?? company;
  const path = `/parcel/${parcel.id}`;
  return (
    <FactsCard
      facts={
        <div className="flex flex-col gap-4">
          <h2 className="text-lg font-bold">Ask about this parcel</h2>
          {broker !== undefined && (
            <div className="flex items-center gap-4">
              <Avatar src={broker.image} name={broker.name} />
              <div className="min-w-0">
                <TextLink to="/broker/$id" params={{ id: broker.id }} alone>
                  {broker.name}
                </TextLink>
                <p className="text-ink-soft">{broker.title}</p>
              </div>
            </div>
          )}
          {company !== undefined && (
            <IconLine icon={Building2}>
              <TextLink to="/company/$id" params={{ id: company.id }} alone>
                {company.name}
              </TextLink>
            </IconLine>
          )}
        </div>
      }
      actions={
        <>
          {contact === undefined ? (
            <p className="text-ink-soft">
              The broker of this parcel is not on this device yet. Their phone number and email address arrive
              with the next sync.
            </p>
          ) : (
            <CallButtons contact={contact} />
          )}
          {enquiry(details)}
          <MoreOnPhones label="More">
            {contact !== undefined && (
              <MessageButtons
                contact={contact}
                draft={parcelEnquiry(parcel, { name: contact.name, url: pageUrl(path) })}
              />
            )}
            {qrCode(details)}
            <ShareButton title={parcel.title} path={path} />
            {children}
          </MoreOnPhones>
        </>
      }
    />
  );
}
