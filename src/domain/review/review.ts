// What waits for administrators.
import type { Profile } from '#domain/account/user.ts';
import type { BrokerSubmission } from '#domain/profile/broker-submission.ts';
import type { Claim } from '#domain/profile/claim.ts';
import type { CompanySubmission } from '#domain/profile/company-submission.ts';
import { textRule } from '#domain/values/text-rules.ts';

export type SubmissionKind = 'company' | 'broker';

export type PendingItems = {
  /** Newest first. */
  companies: CompanySubmission[];
  /** Newest first. */
  brokers: BrokerSubmission[];
  /** Claims on existing profiles, oldest first. */
  claims: Claim[];
  /** Approved claims: who owns a profile. Oldest first. */
  ownerships: Claim[];
  /** Profiles of the submitting and claiming users, as far as the server returns them, by id. */
  users: ReadonlyMap<string, Profile>;
  /** Rows that this version of the app cannot read. */
  unreadable: number;
};

/** Why a submission is rejected, as typed; its submitter reads it. */
export const rejectionReasonSchema = textRule({ label: 'Reason', min: 2, max: 1000 });
