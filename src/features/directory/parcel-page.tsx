import { useLive } from '#db/use-live.ts';
import { localDay } from '#domain/date.ts';
import { waterTypeLabel } from '#domain/parcel.ts';
import { PRODUCT } from '#domain/product.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { MainAndAside } from '#ui/page-columns.tsx';
import { BackLink, PageBanner, PageBody } from '#ui/page.tsx';
import { Prose } from '#ui/prose.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { useState, type ReactNode } from 'react';
import { ParcelContact } from './parcel-contact.tsx';
import { PrintOrigin } from './print-origin.tsx';
import { readParcel, type ParcelDetails } from './parcel-queries.ts';
import { ParcelFacts, ParcelFigures, ParcelMarks } from './parcel-parts.tsx';

/** The page /parcel/{id} (decisions section 3); `initial` is null when the device knows no such parcel. */
export function ParcelPage({
  id,
  initial,
  age,
  words,
  explained,
}: {
  id: string;
  initial: ParcelDetails | null;
  /** How old the page may be, in a line. */
  age: ReactNode;
  /** The words of the trade, explained. */
  words: ReactNode;
  /** A text in which they are explained. */
  explained: (text: string) => ReactNode;
}) {
  const details = useLive({ key: `parcel ${id}`, query: (db) => readParcel(db, id), initial });
  return details === null ? (
    <ParcelNotFound />
  ) : (
    <Details details={details} age={age} words={words} explained={explained} />
  );
}

function ParcelNotFound() {
  useDocumentTitle(`Parcel Not Found · ${PRODUCT}`);
  return (
    <>
      <PageBanner title="Parcel Not Found" />
      <PageBody>
        <EmptyState action={<ButtonLink to="/brokers">View All Brokers</ButtonLink>}>
          This device knows no parcel under this address. It may have left the directory, or the link may be
          cut short. A broker can tell you what else is listed.
        </EmptyState>
      </PageBody>
    </>
  );
}

type DetailsProps = {
  details: ParcelDetails;
  age: ReactNode;
  words: ReactNode;
  explained: (text: string) => ReactNode;
};

function Details({ details, age, words, explained }: DetailsProps) {
  const { parcel, broker } = details;
  const [today] = useState(() => localDay(new Date()));
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
          <ParcelMarks parcel={parcel} />
          <ParcelFigures parcel={parcel} />
        </div>
      </PageBanner>
      <PageBody>
        {age}
        <MainAndAside aside={<ParcelContact {...details} />}>
          <ParcelFacts parcel={parcel} today={today} />
          <h2 className="mt-4 text-2xl font-bold">About this parcel</h2>
          <Prose>{explained(parcel.description)}</Prose>
          {words}
        </MainAndAside>
        <PrintOrigin path={`/parcel/${parcel.id}`} />
      </PageBody>
    </>
  );
}
