import { useLive } from '#db/use-live.ts';
import { PRODUCT } from '#domain/product.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Breadcrumb, Crumb } from '#ui/breadcrumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BackLink, CardGrid, MainAndAside, PageBanner, PageBody } from '#ui/page.tsx';
import { Prose } from '#ui/prose.tsx';
import { Section } from '#ui/section.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { Navigate } from '@tanstack/react-router';
import { BrokerCard } from './broker-card.tsx';
import { CompanyFacts } from './company-facts.tsx';
import { CompanyParcels } from './company-parcels.tsx';
import { readCompany, type CompanyProfile } from './company-queries.ts';
import { OfficeCard } from './office-card.tsx';

/** The page /company/{id} (spec section 2). A firm that leaves the device meanwhile leads to the list, like an unknown one. */
export function CompanyPage({ id, initial }: { id: string; initial: CompanyProfile }) {
  const profile = useLive<CompanyProfile | null>({
    key: `company ${id}`,
    query: (db) => readCompany(db, id),
    initial,
  });
  return profile === null ? <Navigate to="/companies" replace /> : <Profile profile={profile} />;
}

function Profile({ profile }: { profile: CompanyProfile }) {
  const { company, offices, brokers, parcels } = profile;
  useDocumentTitle(`${company.name} · ${PRODUCT}`);
  return (
    <>
      <PageBanner
        back={
          <div className="-my-4 flex min-w-0 flex-wrap items-center justify-between gap-x-6">
            <BackLink to="/companies">Back to Companies</BackLink>
            <Breadcrumb current={company.name}>
              <Crumb to="/">Home</Crumb>
              <Crumb to="/companies">Companies</Crumb>
            </Breadcrumb>
          </div>
        }
        media={
          <Avatar
            square
            src={company.logo}
            name={company.name}
            size="large"
            label={`Logo of ${company.name}`}
          />
        }
        title={company.name}
        lead={`Established ${company.yearFounded}`}
      />
      <PageBody>
        <MainAndAside aside={<CompanyFacts {...profile} />}>
          {company.description !== '' && <Prose text={company.description} />}
        </MainAndAside>
        {offices.length > 1 && (
          <Section title="Office Locations">
            <CardGrid>
              {offices.map((office) => (
                <li key={office.id}>
                  <OfficeCard office={office} />
                </li>
              ))}
            </CardGrid>
          </Section>
        )}
        <Section title={`Brokers at ${company.name}`}>
          {brokers.length === 0 ? (
            <EmptyState>No brokers of this firm are in the directory yet.</EmptyState>
          ) : (
            <CardGrid>
              {brokers.map((card) => (
                <li key={card.broker.id}>
                  <BrokerCard {...card} under="h2" />
                </li>
              ))}
            </CardGrid>
          )}
        </Section>
        <Section title={`Water Parcels Managed by ${company.name}`}>
          <CompanyParcels parcels={parcels} />
        </Section>
      </PageBody>
    </>
  );
}
