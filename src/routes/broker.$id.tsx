import { createFileRoute } from '@tanstack/react-router';
import { isWatched } from '#db/watchlist.ts';
import { ClaimButton } from '#features/claims/claim-button.tsx';
import { readProfileClaim } from '#features/claims/queries.ts';
import { ContactCodeButton } from '#features/codes/contact-code-button.tsx';
import { BrokerPage } from '#features/directory/broker-page.tsx';
import { readBroker, type BrokerProfile } from '#features/directory/broker-queries.ts';
import { readCodePassport } from '#features/directory/code-passport-queries.ts';
import { CodePassport, loadCodePassport } from '#features/directory/lazy-code-passport.tsx';
import { Glossary } from '#features/glossary/glossary.tsx';
import { ProfileManagement } from '#features/profiles/profile-management.tsx';
import { readManagedProfile } from '#features/profiles/queries.ts';
import { readIsReported } from '#features/reports/queries.ts';
import { ReportButton } from '#features/reports/report-button.tsx';
import { Freshness } from '#features/sync-status/freshness.tsx';
import { readLastPass } from '#features/sync-status/queries.ts';
import { WatchButton } from '#features/watchlist/watch-button.tsx';
import { ErrorPage } from './-error-page.tsx';

export const Route = createFileRoute('/broker/$id')({
  loader: async ({ context: { db }, params: { id } }) => {
    const [profile, claim, managed, isReported, watched, pass, passport] = await Promise.all([
      readBroker(db, id),
      readProfileClaim(db, { type: 'broker', id }),
      readManagedProfile(db, { type: 'broker', id }),
      readIsReported(db, { type: 'broker', id }),
      isWatched(db, { type: 'broker', id }),
      readLastPass(db),
      readCodePassport(db, { type: 'broker', id }),
      loadCodePassport().catch(() => null),
    ]);
    return { profile, claim, managed, isReported, watched, pass, passport };
  },
  component: BrokerRoute,
  errorComponent: (props) => <ErrorPage {...props} title="Failed to load broker data" />,
});

const vCard = ({ broker, company }: Pick<BrokerProfile, 'broker' | 'company'>) => (
  <ContactCodeButton broker={broker} companyName={company?.name} />
);

function BrokerRoute() {
  const { id } = Route.useParams();
  const { profile, claim, managed, isReported, watched, pass, passport } = Route.useLoaderData();
  const button = <ClaimButton key={id} profile={{ type: 'broker', id }} initial={claim} />;
  return (
    <BrokerPage
      id={id}
      initial={profile}
      lastUpdated={<Freshness initial={pass} />}
      management={<ProfileManagement profile={{ type: 'broker', id }} initial={managed} />}
      claim={button}
      vCard={vCard}
      watch={<WatchButton key={`watch ${id}`} target={{ type: 'broker', id }} initial={watched} />}
      report={<ReportButton key={`report ${id}`} subject={{ type: 'broker', id }} initial={isReported} />}
      passport={<CodePassport key={`passport ${id}`} profile={{ type: 'broker', id }} initial={passport} />}
      glossary={<Glossary />}
    />
  );
}
