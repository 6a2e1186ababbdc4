import type { Profile } from '#domain/account/user.ts';
import type { BrokerSubmission } from '#domain/profile/broker-submission.ts';
import type { Claim } from '#domain/profile/claim.ts';
import type { CompanySubmission } from '#domain/profile/company-submission.ts';
import type { Company } from '#domain/profile/company.ts';
import {
  brokerMatchKeys,
  companyMatchKeys,
  duplicateFinder,
  type Contact,
  type Duplicate,
} from '#domain/review/likely-duplicates.ts';
import { brokerChecks, companyChecks } from '#domain/review/review-checks.ts';
import type { PendingItems, SubmissionKind } from '#domain/review/review.ts';
import type { Directory } from './queries.ts';

/** A possible duplicate: a profile of the directory, or another submission. */
type ExistingEntry = Contact & { place: 'directory' | 'pending' };

export type ReviewCase<
  S extends CompanySubmission | BrokerSubmission = CompanySubmission | BrokerSubmission,
> = {
  kind: SubmissionKind;
  submission: S;
  picture: string;
  submitter: Profile | undefined;
  duplicates: Duplicate<ExistingEntry>[];
  checks: (pictureBroken: boolean) => string[];
};

export type CompanyCase = ReviewCase<CompanySubmission> & { kind: 'company' };
/** `company` is undefined where the directory on this device lacks it. */
export type BrokerCase = ReviewCase<BrokerSubmission> & { kind: 'broker'; company: Company | undefined };

/** The owner of a profile, by an approved claim; `user` is undefined where the server returns no profile. */
export type Owner = { claimId: string; user: Profile | undefined };

/** A profile with owners; `name` is null where the directory on this device lacks it. */
export type OwnedProfile = { kind: SubmissionKind; id: string; name: string | null; owners: Owner[] };

export type ClaimCase = {
  claim: Claim;
  name: string | null;
  submitter: Profile | undefined;
  /** Users who own the profile already. */
  owners: readonly Owner[];
};

export type ReviewCases = {
  companies: CompanyCase[];
  brokers: BrokerCase[];
  claims: Record<SubmissionKind, ClaimCase[]>;
  /** Profiles with owners, sorted by name. */
  owned: Record<SubmissionKind, OwnedProfile[]>;
};

export function reviewCases(items: PendingItems, directory: Directory, currentYear: number): ReviewCases {
  const companies = new Map(directory.companies.map((company) => [company.id, company]));
  const names = new Map([...directory.companies, ...directory.brokers].map(({ id, name }) => [id, name]));
  const matchCompany = duplicateFinder(
    existingEntries(directory.companies, items.companies),
    companyMatchKeys,
  );
  const matchBroker = duplicateFinder(existingEntries(directory.brokers, items.brokers), brokerMatchKeys);
  const owned = ownedProfiles(items, names);
  const claims = items.claims.map((claim) => ({
    claim,
    name: names.get(claim.entityId) ?? null,
    submitter: items.users.get(claim.userId),
    owners: owned.get(claim.entityId)?.owners ?? [],
  }));
  const claimsOn = (kind: SubmissionKind) => claims.filter(({ claim }) => claim.entityType === kind);
  return {
    companies: items.companies.map((submission) => ({
      kind: 'company',
      submission,
      picture: submission.logo,
      submitter: items.users.get(submission.userId),
      duplicates: matchCompany(submission),
      checks: (pictureBroken) => companyChecks(submission, { currentYear, pictureBroken }),
    })),
    brokers: items.brokers.map((submission) => {
      const company = companies.get(submission.companyId ?? '');
      return {
        kind: 'broker',
        submission,
        picture: submission.image,
        company,
        submitter: items.users.get(submission.userId),
        duplicates: matchBroker(submission),
        checks: (pictureBroken) => brokerChecks(submission, { company, pictureBroken }),
      };
    }),
    claims: { company: claimsOn('company'), broker: claimsOn('broker') },
    owned: { company: byName(owned, 'company'), broker: byName(owned, 'broker') },
  };
}

function existingEntries(listed: readonly Contact[], pending: readonly Contact[]): ExistingEntry[] {
  const at = (place: ExistingEntry['place']) => (contact: Contact) => ({ ...contact, place });
  return [...listed.map(at('directory')), ...pending.map(at('pending'))];
}

function ownedProfiles(
  { ownerships, users }: PendingItems,
  names: ReadonlyMap<string, string>,
): Map<string, OwnedProfile> {
  const owned = new Map<string, OwnedProfile>();
  for (const { id: claimId, entityType: kind, entityId: id, userId } of ownerships) {
    const profile = owned.get(id) ?? { kind, id, name: names.get(id) ?? null, owners: [] };
    profile.owners.push({ claimId, user: users.get(userId) });
    owned.set(id, profile);
  }
  return owned;
}

function byName(owned: ReadonlyMap<string, OwnedProfile>, kind: SubmissionKind): OwnedProfile[] {
  return [...owned.values()]
    .filter((profile) => profile.kind === kind)
    .sort((a, b) => (a.name ?? '').localeCompare(b.name ?? ''));
}

/** All items except a decided submission or claim. */
export function withoutItem(
  { companies, brokers, claims, ownerships, ...rest }: PendingItems,
  decided: string,
): PendingItems {
  const isOther = ({ id }: { id: string }) => id !== decided;
  return {
    ...rest,
    companies: companies.filter(isOther),
    brokers: brokers.filter(isOther),
    claims: claims.filter(isOther),
    ownerships: ownerships.filter(isOther),
  };
}
