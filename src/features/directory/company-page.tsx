import { useLive } from '#db/use-live.ts';
import { PRODUCT } from '#domain/product.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Breadcrumb, Crumb } from '#ui/breadcrumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LongList } from '#ui/long-list.tsx';
import { CardGrid } from '#ui/card-grid.tsx';
import { MainAndAside } from '#ui/page-columns.tsx';
import { BackLink, PageBanner, PageBody } from '#ui/page.tsx';
import { Prose } from '#ui/prose.tsx';
import { Section } from '#ui/section.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BrokerCard } from './broker-card.tsx';
import { CompanyFacts } from './company-facts.tsx';
import { readCompany, type CompanyProfile } from './company-queries.ts';
import { OfficeCard } from './office-card.tsx';
import { ParcelList } from './parcel-list.tsx';
import { PrintOrigin } from './print-origin.tsx';

/** The page /company/{id} (spec section 2). A firm that leaves the device meanwhile leads to the list, like an unknown one. */
export function CompanyPage({
  id,
  initial,
  age,
  claim,
  words,
}: {
  id: string;
  initial: CompanyProfile;
  /** How old the profile may be, in a line. */
  age: ReactNode;
  /** How somebody of the firm says so. */
  claim: ReactNode;
  /** The words of the trade, explained. */
  words: ReactNode;
}) {
  const profile = useLive<CompanyProfile | null>({
    key: `company ${id}`,
    query: (db) => readCompany(db, id),
    initial,
  });
  return profile === null ? (
    <Navigate to="/companies" replace />
  ) : (
    <Profile key={id} profile={profile} age={age} claim={claim} words={words} />
  );
}

type ProfileProps = { profile: CompanyProfile; age: ReactNode; claim: ReactNode; words: ReactNode };

function Profile({ profile, age, claim, words }: ProfileProps) {
  const { company, offices, brokers, parcels } = profile;
  const { name } = company;
  useDocumentTitle(`${name} · ${PRODUCT}`);
  return (
    <>
      <PageBanner
        back={
          <>
            <BackLink to="/companies">Back to Companies</BackLink>
            <Breadcrumb current={name}>
              <Crumb to="/">Home</Crumb>
              <Crumb to="/companies">Companies</Crumb>
            </Breadcrumb>
          </>
        }
        media={<Avatar square src={company.logo} name={name} size="large" label={`Logo of ${name}`} />}
        title={name}
        lead={`Established ${company.yearFounded}`}
      />
      <PageBody>
        {age}
        <MainAndAside aside={<CompanyFacts {...profile} claim={claim} />}>
          <div className="flex flex-col gap-10">
            {company.description !== '' && <Prose>{company.description}</Prose>}
            {offices.length > 1 && <Offices offices={offices} />}
            <Section title={`Brokers at ${name}`}>
              <Brokers brokers={brokers} />
            </Section>
          </div>
        </MainAndAside>
        <Section title={`Water Parcels Managed by ${name}`}>
          <ParcelList
            parcels={parcels}
            words={words}
            nothing="No water parcels available at the moment."
            toBroker
          />
        </Section>
        <PrintOrigin path={`/company/${company.id}`} />
      </PageBody>
    </>
  );
}

function Offices({ offices }: Pick<CompanyProfile, 'offices'>) {
  return (
    <Section title="Office Locations">
      <CardGrid beside>
        {offices.map((office) => (
          <li key={office.id}>
            <OfficeCard office={office} />
          </li>
        ))}
      </CardGrid>
    </Section>
  );
}

function Brokers({ brokers }: Pick<CompanyProfile, 'brokers'>) {
  if (brokers.length === 0) return <EmptyState>No brokers of this firm are in the directory yet.</EmptyState>;
  return (
    <LongList name="brokers" items={brokers}>
      {(shown) => (
        <CardGrid beside>
          {shown.map((card) => (
            <li key={card.broker.id}>
              <BrokerCard {...card} under="h2" />
            </li>
          ))}
        </CardGrid>
      )}
    </LongList>
  );
}
