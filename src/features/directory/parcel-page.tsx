import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLive } from '#db/use-live.ts';
import { useToday } from '#db/use-today.ts';
import { formatDay } from '#domain/date.ts';
import {
  confirmedByText,
  isOpen,
  lastDayOf,
  listingStateOf,
  type ListingState,
} from '#domain/listing-state.ts';
import { waterTypeLabel } from '#domain/parcel.ts';
import { PRODUCT } from '#domain/product.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { FactsCard } from '#ui/facts-card.tsx';
import { IconLine } from '#ui/icon-line.tsx';
import { BackLink, PageBanner } from '#ui/page-banner.tsx';
import { MainAndAside } from '#ui/page-columns.tsx';
import { PageBody } from '#ui/page.tsx';
import { Prose } from '#ui/prose.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { ContactButtons, parcelEnquiry } from './contact.tsx';
import { RowNotFound } from './not-found.tsx';
import { ParcelFacts, ParcelStats, ParcelTags } from './parcel-facts.tsx';
import { readParcel, type ParcelDetails } from './parcel-queries.ts';
import { pageUrl, PrintOrigin, ShareButton } from './share.tsx';

/** The page /parcel/{id} (decisions section 3); `initial` is null when the parcel is not on this device. */
export function ParcelPage({
  id,
  initial,
  lastUpdated,
  glossary,
  explain,
  management,
  report,
}: {
  id: string;
  initial: ParcelDetails | null;
  lastUpdated: ReactNode;
  glossary: ReactNode;
  /** For those who may change the listing. */
  management: ReactNode;
  report: ReactNode;
  explain: (text: string) => ReactNode;
}) {
  const details = useLive({ key: `parcel ${id}`, query: (db) => readParcel(db, id), initial });
  return details === null ? (
    <RowNotFound title="Parcel Not Found">
      We couldn’t find a parcel at this address. It may have left the directory, or the link may be cut short.
      A broker can tell you what else is listed.
    </RowNotFound>
  ) : (
    <Details
      details={details}
      lastUpdated={lastUpdated}
      glossary={glossary}
      explain={explain}
      management={management}
      report={report}
    />
  );
}

type DetailsProps = {
  details: ParcelDetails;
  lastUpdated: ReactNode;
  glossary: ReactNode;
  explain: (text: string) => ReactNode;
  management: ReactNode;
  report: ReactNode;
};

function Details({ details, lastUpdated, glossary, explain, management, report }: DetailsProps) {
  const { parcel, broker, company } = details;
  const today = useToday();
  const state = listingStateOf(parcel, today);
  useDocumentTitle(`${parcel.title} · ${PRODUCT}`);
  return (
    <>
      <PageBanner
        back={
          broker === undefined ? (
            <BackLink to="/brokers">Back to Brokers</BackLink>
          ) : (
            <BackLink to="/broker/$id" params={{ id: broker.id }}>
              Back to {broker.name}
            </BackLink>
          )
        }
        title={parcel.title}
        lead={`${waterTypeLabel(parcel.waterType)}, ${parcel.location}`}
      >
        <div className="flex flex-col gap-4 band-sheet rounded-card bg-surface p-4 text-ink lg:max-w-3xl">
          <ParcelTags parcel={parcel} today={today} />
          <ParcelStats parcel={parcel} />
        </div>
      </PageBanner>
      <PageBody>
        {lastUpdated}
        <MainAndAside
          aside={
            <div className="flex flex-col gap-4">
              {management}
              {isOpen(state) ? (
                <ParcelContact {...details} />
              ) : (
                <NoLongerOffered details={details} state={state} />
              )}
              {!parcel.sample && !parcel.pending && report}
            </div>
          }
        >
          <ParcelFacts
            parcel={parcel}
            today={today}
            confirmation={confirmedByText(parcel, { broker: broker?.name, company: company?.name })}
          />
          <h2 className="mt-4 text-2xl font-bold">About this parcel</h2>
          <Prose>{explain(parcel.description)}</Prose>
          {glossary}
        </MainAndAside>
        <PrintOrigin path={`/parcel/${parcel.id}`} />
      </PageBody>
    </>
  );
}

/** Instead of the contacts: nobody is called about water that is gone. */
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

function ParcelContact({ parcel, broker, company }: ParcelDetails) {
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
              The broker of this parcel is not on this device yet. Phone and e-mail come with the next sync.
            </p>
          ) : (
            <ContactButtons
              contact={contact}
              draft={parcelEnquiry(parcel, { name: contact.name, url: pageUrl(path) })}
            />
          )}
          <ShareButton title={parcel.title} path={path} />
        </>
      }
    />
  );
}
