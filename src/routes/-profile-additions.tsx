// What other features add to the pages of a broker and a company.
import type { Database } from '#db/tables/schema-types.ts';
import type { ClaimableProfile } from '#domain/profile/claim.ts';
import { ClaimButton } from '#features/claims/claim-button.tsx';
import { readProfileClaim } from '#features/claims/queries.ts';
import { readCodePassport } from '#features/directory/code-passport-queries.ts';
import { AskButton } from '#features/enquiries/ask-button.tsx';
import { readAskState } from '#features/enquiries/enquiry-queries.ts';
import { Glossary } from '#features/glossary/glossary.tsx';
import { ProfileManagement } from '#features/profiles/profile-management.tsx';
import { readManagedProfile } from '#features/profiles/queries.ts';
import { readLastReport } from '#features/reports/queries.ts';
import { ReportButton } from '#features/reports/report-button.tsx';
import { Freshness } from '#features/sync-status/freshness.tsx';
import { readLastPass } from '#features/sync-status/queries.ts';

export async function loadProfileAdditions(db: Database, profile: ClaimableProfile) {
  const [claim, managed, lastReport, ask, pass, passport, Passport] = await Promise.all([
    readProfileClaim(db, profile),
    readManagedProfile(db, profile),
    readLastReport(db, profile),
    readAskState(db, profile),
    readLastPass(db),
    readCodePassport(db, profile),
    // Its script is loaded with the page, so that the section is in the first frame.
    import('#features/directory/code-passport.tsx').then(
      ({ CodePassport }) => CodePassport,
      () => null,
    ),
  ]);
  return { claim, managed, lastReport, ask, pass, passport, Passport };
}

type Loaded = Awaited<ReturnType<typeof loadProfileAdditions>>;

export function profileAdditions(profile: ClaimableProfile, loaded: Loaded) {
  const { claim, managed, lastReport, ask, pass, passport, Passport } = loaded;
  const { id } = profile;
  return {
    lastUpdated: <Freshness initial={pass} />,
    management: <ProfileManagement profile={profile} initial={managed} />,
    claim: <ClaimButton key={id} profile={profile} initial={claim} />,
    report: <ReportButton key={`report ${id}`} subject={profile} initial={lastReport} />,
    ask: <AskButton key={`ask ${id}`} profile={profile} initial={ask} />,
    passport: Passport && <Passport key={`passport ${id}`} profile={profile} initial={passport} />,
    glossary: <Glossary />,
  };
}
