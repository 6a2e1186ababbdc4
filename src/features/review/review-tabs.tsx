import type { SubmissionKind } from '#domain/review/review.ts';
import { CountBadge } from '#ui/badge.tsx';
import type { Elements } from '#ui/elements.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { EntryCardList } from '#ui/entry-card.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { ClaimList } from './claim-list.tsx';
import { ProfileOwners } from './profile-owners.tsx';
import type { ReviewCases, BrokerCase, CompanyCase } from './review-cases.ts';
import { SubmissionEntry } from './submission-entry.tsx';
import type { Decisions } from './use-admin-action.ts';

type ReviewTabsProps = {
  cases: ReviewCases;
  decisions: Decisions;
  onOpen: (id: string) => void;
  /** Reported listings and profiles, null until known. */
  reported: number | null;
  listings: Elements;
  /** New names and companies that wait, null until known. */
  requested: number | null;
  profiles: Elements;
  /** Lines of code passports that nobody has checked, null until known. */
  uncheckedLines: number | null;
  passports: Elements;
  season: Elements;
  administrators: Elements;
};

/** The badges of Companies and Brokers count submissions, not claims. */
export function ReviewTabs({
  cases: { companies, brokers, ...byKind },
  reported,
  listings,
  requested,
  profiles,
  uncheckedLines,
  passports,
  season,
  administrators,
  ...rest
}: ReviewTabsProps) {
  return (
    <Tabs
      label="Administration"
      tabs={[
        {
          value: 'companies',
          label: <TabLabel name="Companies" count={companies.length} />,
          panel: <PendingPanel kind="company" submissions={companies} {...byKind} {...rest} />,
        },
        {
          value: 'brokers',
          label: <TabLabel name="Brokers" count={brokers.length} />,
          panel: <PendingPanel kind="broker" submissions={brokers} {...byKind} {...rest} />,
        },
        { value: 'listings', label: <TabLabel name="Listings" count={reported} />, panel: listings },
        { value: 'profiles', label: <TabLabel name="Profiles" count={requested} />, panel: profiles },
        {
          value: 'passports',
          label: <TabLabel name="Code passports" count={uncheckedLines} />,
          panel: passports,
        },
        { value: 'season', label: 'Season', panel: season },
        { value: 'administrators', label: 'Administrators', panel: administrators },
      ]}
    />
  );
}

function TabLabel({ name, count }: { name: string; count: number | null }) {
  return (
    <>
      <span>{name}</span> <CountBadge count={count} />
    </>
  );
}

type PendingPanelProps = Pick<ReviewCases, 'claims' | 'owned'> & {
  kind: SubmissionKind;
  submissions: readonly (CompanyCase | BrokerCase)[];
  decisions: Decisions;
  onOpen: (id: string) => void;
};

function PendingPanel({ kind, submissions, claims, owned, decisions, onOpen }: PendingPanelProps) {
  return (
    <div className="flex flex-col gap-8">
      {submissions.length === 0 ? (
        <EmptyState>{`No pending ${kind} submissions`}</EmptyState>
      ) : (
        <EntryCardList>
          {submissions.map((item) => (
            <li key={item.submission.id}>
              <SubmissionEntry
                item={item}
                {...(item.kind === 'broker' && { title: item.submission.title })}
                onOpen={() => onOpen(item.submission.id)}
              />
            </li>
          ))}
        </EntryCardList>
      )}
      <ClaimList kind={kind} claims={claims[kind]} decisions={decisions} />
      <ProfileOwners kind={kind} profiles={owned[kind]} decisions={decisions} />
    </div>
  );
}
