import { Handshake, MapPin } from 'lucide-react';
import { useLive } from '#db/live/use-live.ts';
import { APP_NAME, PAGE_SIZE } from '#domain/app.ts';
import { brokerSummary, hasLeftCompany, type Broker } from '#domain/profile/broker.ts';
import { formatParcelFigures } from '#domain/values/money.ts';
import { formatCount } from '#domain/values/number.ts';
import { Avatar } from '#ui/avatar.tsx';
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
import { Tabs } from '#ui/tabs.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useHistoryState } from '#ui/use-history-state.ts';
import { Rating } from './broker-card.tsx';
import { readBroker, type BrokerProfile, type ListedBroker } from './broker-queries.ts';
import { brokerEnquiry, ContactButtons } from './contact.tsx';
import { FactChips } from './fact-chips.tsx';
import { FeedLinks } from './feed-links.tsx';
import { RowNotFound } from './not-found.tsx';
import { ParcelList } from './parcel-list.tsx';
import { AnswersLine, ChangingBadge, CompanyLinkLine, VerifiedOwner } from './profile-marks.tsx';
import { PrintOrigin, pageUrl, ShareButton } from './share.tsx';

/** What other features add to the page. */
type Additions = {
  lastUpdated: Elements;
  /** What owners and administrators can do. */
  management: Elements;
  passport: Elements;
  claim: Elements;
  /** Sends a question. */
  ask: Elements;
  watch: Elements;
  report: Elements;
  glossary: Elements;
  vCard: (broker: Pick<ListedBroker, 'broker' | 'company'>) => Elements;
};

/** The page /broker/{id}; `initial` is null when the broker is not on this device. */
export function BrokerPage({
  id,
  initial,
  ...additions
}: Additions & { id: string; initial: BrokerProfile | null }) {
  const profile = useLive({ key: `broker ${id}`, query: (db) => readBroker(db, id), initial });
  return profile === null ? (
    <RowNotFound title="Broker Not Found">
      We couldn’t find a broker at this address. They may have left the directory, or the link may be
      incomplete.
    </RowNotFound>
  ) : (
    <Profile key={id} profile={profile} {...additions} />
  );
}

function About({ name, bio }: Broker) {
  return bio === '' ? (
    <EmptyState>{`${name} has not written a profile yet.`}</EmptyState>
  ) : (
    <Prose>{bio}</Prose>
  );
}

function Profile({
  profile,
  lastUpdated,
  management,
  passport,
  glossary,
  ...additions
}: Additions & { profile: BrokerProfile }) {
  const { broker } = profile;
  useDocumentHead(`${broker.name} · ${APP_NAME}`, brokerSummary(broker, profile.company?.name));
  const [tab, setTab] = useHistoryState('tab');
  return (
    <>
      <PageBanner
        back={<BackLink to="/brokers">Back to Brokers</BackLink>}
        media={
          <Avatar src={broker.image} name={broker.name} size="large" label={`Portrait of ${broker.name}`} />
        }
        title={broker.name}
        lead={broker.title}
      />
      <PageBody>
        {lastUpdated}
        <MainAndAside
          aside={
            <div className="flex flex-col gap-4">
              <BrokerFacts {...profile} {...additions} />
              {management}
            </div>
          }
        >
          <Tabs
            label={`About ${broker.name}`}
            value={tab ?? 'about'}
            onChange={setTab}
            tabs={[
              { value: 'about', label: 'About', panel: <About {...broker} /> },
              {
                value: 'listings',
                label: 'Water Listings',
                panel: (
                  <div className="flex flex-col gap-5">
                    <ParcelList
                      parcels={profile.parcels}
                      glossary={glossary}
                      emptyText="No water listings available at the moment."
                    />
                    {!profile.sample && <FeedLinks path={`/broker/${broker.id}`} />}
                  </div>
                ),
              },
            ]}
          />
          <noscript>
            <WrittenListings parcels={profile.parcels} />
          </noscript>
          {passport}
        </MainAndAside>
        <PrintOrigin path={`/broker/${broker.id}`} />
      </PageBody>
    </>
  );
}

/** Without scripts no tab opens. */
function WrittenListings({ parcels }: Pick<BrokerProfile, 'parcels'>) {
  if (parcels.length === 0) return null;
  return (
    <Section title="Water Listings">
      <ul className="flex flex-col gap-3">
        {parcels.slice(0, PAGE_SIZE).map((parcel) => (
          <li key={parcel.id}>
            <TextLink to="/parcel/$id" params={{ id: parcel.id }}>
              {parcel.title}
            </TextLink>
            <span>{`: ${formatParcelFigures(parcel).join(', ')}`}</span>
          </li>
        ))}
      </ul>
      {parcels.length > PAGE_SIZE && (
        <TextLink to="/parcels" alone>
          All water listings
        </TextLink>
      )}
    </Section>
  );
}

function BrokerFacts({
  broker,
  company,
  changing,
  sample,
  ask,
  claim,
  watch,
  report,
  vCard,
}: ListedBroker & Pick<Additions, 'ask' | 'claim' | 'watch' | 'report' | 'vCard'>) {
  const path = `/broker/${broker.id}`;
  const draft = brokerEnquiry({ name: broker.name, url: pageUrl(path) });
  return (
    <FactsCard
      facts={
        <div className="flex flex-col gap-2">
          <Rating rating={broker.rating} reviews={broker.reviews} />
          <IconLine icon={Handshake}>{formatCount(broker.transactions, 'transaction')}</IconLine>
          <CompanyLinkLine broker={broker} company={company} />
          <IconLine icon={MapPin}>{broker.location}</IconLine>
          <VerifiedOwner profile={broker} withDay />
          <AnswersLine profile={broker} />
          <ChangingBadge changing={changing} />
        </div>
      }
      actions={
        <>
          <ContactButtons contact={broker} draft={draft} />
          {ask}
        </>
      }
      more={<FactChips title="Specialties" items={broker.specialties} sample={sample} />}
      footer={
        <>
          {watch}
          {claim}
          {vCard({ broker, company: hasLeftCompany(broker) ? undefined : company })}
          <ShareButton title={broker.name} path={path} />
          {!sample && report}
        </>
      }
    />
  );
}
