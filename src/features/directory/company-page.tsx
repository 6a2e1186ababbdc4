import { Navigate } from '@tanstack/react-router';
import { MapPin, CalendarDays, ExternalLink, Mail } from 'lucide-react';
import { useLive } from '#db/live/use-live.ts';
import { APP_NAME } from '#domain/app.ts';
import { type CompanyLocation, companySummary, officeAddress, townOf } from '#domain/profile/company.ts';
import { emailHref } from '#domain/values/email.ts';
import { webAddressOf } from '#domain/values/web-address.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Breadcrumb, Crumb } from '#ui/breadcrumb.tsx';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { CardGrid } from '#ui/card-grid.tsx';
import { Card } from '#ui/card.tsx';
import { useDocumentHead } from '#ui/document-head.ts';
import type { Elements } from '#ui/elements.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FactsCard } from '#ui/facts-card.tsx';
import { IconLine } from '#ui/icon-line.tsx';
import { BackLink, PageBanner } from '#ui/page-banner.tsx';
import { MainAndAside } from '#ui/page-columns.tsx';
import { PageBody } from '#ui/page.tsx';
import { Prose } from '#ui/prose.tsx';
import { Section } from '#ui/section.tsx';
import { ShowMoreList } from '#ui/show-more-list.tsx';
import { BrokerCard } from './broker-card.tsx';
import { readCompany, type CompanyProfile } from './company-queries.ts';
import { ContactLines } from './contact.tsx';
import { FactChips } from './fact-chips.tsx';
import { ParcelList } from './parcel-list.tsx';
import { AnswersLine, ChangingBadge, VerifiedOwner } from './profile-marks.tsx';
import { PrintOrigin, ShareButton } from './share.tsx';

/** What other features add to the page. */
type Additions = {
  lastUpdated: Elements;
  /** What owners and administrators can do. */
  management: Elements;
  passport: Elements;
  /** Sends a question. */
  ask: Elements;
  claim: Elements;
  report: Elements;
  glossary: Elements;
};

/** The page /company/{id}. A company deleted while it is open leads to the list, like an unknown one. */
export function CompanyPage({
  id,
  initial,
  ...additions
}: Additions & { id: string; initial: CompanyProfile }) {
  const profile = useLive<CompanyProfile | null>({
    key: `company ${id}`,
    query: (db) => readCompany(db, id),
    initial,
  });
  return profile === null ? (
    <Navigate to="/companies" replace />
  ) : (
    <Profile key={id} profile={profile} {...additions} />
  );
}

function Profile({
  profile,
  lastUpdated,
  management,
  passport,
  ask,
  claim,
  report,
  glossary,
}: Additions & { profile: CompanyProfile }) {
  const { company, offices, brokers, parcels } = profile;
  const { name } = company;
  useDocumentHead(`${name} · ${APP_NAME}`, companySummary(company));
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
        {lastUpdated}
        <MainAndAside
          aside={
            <div className="flex flex-col gap-4">
              <CompanyFacts {...profile} ask={ask} claim={claim} report={report} />
              {management}
            </div>
          }
        >
          <div className="flex flex-col gap-10">
            {company.description !== '' && <Prose>{company.description}</Prose>}
            {offices.length > 1 && <Offices offices={offices} />}
            <Section title={`Brokers at ${name}`}>
              <Brokers brokers={brokers} />
            </Section>
            {passport}
          </div>
        </MainAndAside>
        <Section title={`Water Parcels Managed by ${name}`}>
          <ParcelList
            parcels={parcels}
            glossary={glossary}
            emptyText="No water parcels available at the moment."
            showBrokerLink
            under="h2"
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
      <CardGrid hasAside>
        {offices.map((office) => (
          <li key={office.id}>
            <OfficeCard office={office} />
          </li>
        ))}
      </CardGrid>
    </Section>
  );
}

function OfficeCard({ office }: { office: CompanyLocation }) {
  const town = townOf(office);
  return (
    <Card className="h-full">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-lg leading-snug font-bold wrap-anywhere">{office.city}</h3>
        {office.isPrimary && <Badge tone="info">Primary</Badge>}
      </div>
      <div className="flex flex-col gap-2">
        <IconLine icon={MapPin}>
          <span>{office.address}</span>
          {town !== '' && <span className="block">{town}</span>}
        </IconLine>
        <ContactLines name={`the office in ${office.city}`} phone={office.phone} email={office.email} />
      </div>
    </Card>
  );
}

function Brokers({ brokers }: Pick<CompanyProfile, 'brokers'>) {
  if (brokers.length === 0)
    return <EmptyState>No brokers of this company are in the directory yet.</EmptyState>;
  return (
    <ShowMoreList name="brokers" items={brokers}>
      {(visible) => (
        <CardGrid hasAside>
          {visible.map((card) => (
            <li key={card.broker.id}>
              <BrokerCard {...card} under="h2" />
            </li>
          ))}
        </CardGrid>
      )}
    </ShowMoreList>
  );
}

function CompanyFacts({
  company,
  offices: [main],
  changing,
  sample,
  ask,
  claim,
  report,
}: CompanyProfile & { ask: Elements; claim: Elements; report: Elements }) {
  const website = webAddressOf(company.website);
  return (
    <FactsCard
      facts={
        <div className="flex flex-col gap-2">
          <IconLine icon={MapPin}>{main === undefined ? company.address : officeAddress(main)}</IconLine>
          <IconLine icon={CalendarDays}>{`Founded in ${company.yearFounded}`}</IconLine>
          <ContactLines name={company.name} phone={company.phone} email={company.email} />
          <VerifiedOwner profile={company} withDay />
          <AnswersLine profile={company} />
          <ChangingBadge changing={changing} />
        </div>
      }
      actions={
        <>
          {company.email !== '' && (
            <Button onClick={() => window.location.assign(emailHref(company.email))}>
              <Mail aria-hidden className="size-5" />
              <span>Contact Company</span>
            </Button>
          )}
          {website !== undefined && (
            <ButtonAnchor
              variant="secondary"
              className="print:hidden"
              href={website}
              target="_blank"
              rel="noopener noreferrer"
            >
              <ExternalLink aria-hidden className="size-5" />
              Visit Website
              <span className="sr-only"> (opens in a new tab)</span>
            </ButtonAnchor>
          )}
          {ask}
        </>
      }
      more={<FactChips title="Regions" items={company.regions} sample={sample} />}
      footer={
        <>
          {claim}
          <ShareButton title={company.name} path={`/company/${company.id}`} />
          {!sample && report}
        </>
      }
    />
  );
}
