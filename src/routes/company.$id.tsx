import { createFileRoute, redirect } from '@tanstack/react-router';
import { ClaimButton } from '#features/claims/claim-button.tsx';
import { readProfileClaim } from '#features/claims/queries.ts';
import { readCodePassport } from '#features/directory/code-passport-queries.ts';
import { CompanyPage } from '#features/directory/company-page.tsx';
import { readCompany } from '#features/directory/company-queries.ts';
import { CodePassport, loadCodePassport } from '#features/directory/lazy-code-passport.tsx';
import { Glossary } from '#features/glossary/glossary.tsx';
import { ProfileManagement } from '#features/profiles/profile-management.tsx';
import { readManagedProfile } from '#features/profiles/queries.ts';
import { readIsReported } from '#features/reports/queries.ts';
import { ReportButton } from '#features/reports/report-button.tsx';
import { Freshness } from '#features/sync-status/freshness.tsx';
import { readLastPass } from '#features/sync-status/queries.ts';
import { ErrorPage } from './-error-page.tsx';

export const Route = createFileRoute('/company/$id')({
  loader: async ({ context: { db }, params: { id } }) => {
    const [profile, claim, managed, isReported, pass, passport] = await Promise.all([
      readCompany(db, id),
      readProfileClaim(db, { type: 'company', id }),
      readManagedProfile(db, { type: 'company', id }),
      readIsReported(db, { type: 'company', id }),
      readLastPass(db),
      readCodePassport(db, { type: 'company', id }),
      loadCodePassport().catch(() => null),
    ]);
    // An unknown company leads to the list (spec section 2); `replace`, so that Back does not return here.
    if (profile === null) throw redirect({ to: '/companies', replace: true });
    return { profile, claim, managed, isReported, pass, passport };
  },
  component: CompanyRoute,
  errorComponent: (props) => <ErrorPage {...props} title="Failed to load company data" />,
});

function CompanyRoute() {
  const { id } = Route.useParams();
  const { profile, claim, managed, isReported, pass, passport } = Route.useLoaderData();
  const button = <ClaimButton key={id} profile={{ type: 'company', id }} initial={claim} />;
  return (
    <CompanyPage
      id={id}
      initial={profile}
      lastUpdated={<Freshness initial={pass} />}
      management={<ProfileManagement profile={{ type: 'company', id }} initial={managed} />}
      claim={button}
      report={<ReportButton key={`report ${id}`} subject={{ type: 'company', id }} initial={isReported} />}
      passport={<CodePassport key={`passport ${id}`} profile={{ type: 'company', id }} initial={passport} />}
      glossary={<Glossary />}
    />
  );
}
