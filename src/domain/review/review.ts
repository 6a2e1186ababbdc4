// What waits for administrators.
import * as v from 'valibot';
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

/** The response of `submissions_for_review`, before its entries are parsed. */
export const submissionsForReviewSchema = v.object({
  status: v.literal('ok'),
  companies: v.array(v.unknown()),
  brokers: v.array(v.unknown()),
  claims: v.array(v.unknown()),
  users: v.array(v.unknown()),
});

/** Why a submission is rejected, as typed; its submitter reads it. */
export const rejectionReasonSchema = textRule({ label: 'Reason', min: 2, max: 1000 });
