// What administrators review, and the server's responses to their decisions.
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

/** Result of a decision: done, already decided, or not possible. */
export type Decision =
  | 'done'
  | 'approved-before'
  | 'rejected-before'
  | 'decided-before'
  | 'revoked-before'
  | 'gone'
  | 'forbidden'
  | 'company-missing';

const notPendingSchema = v.object({ status: v.literal('notPending'), current: v.string() });
const notFoundSchema = v.object({ status: v.literal('notFound') });
/** The response to a user who is no administrator. */
export const forbiddenSchema = v.object({ status: v.literal('forbidden') });

const decidedBefore = (current: string): Decision =>
  current === 'approved' ? 'approved-before' : 'rejected-before';

/** The responses of `approve_company` and `approve_broker`. */
export const approvalSchema = v.pipe(
  v.variant('status', [
    v.object({ status: v.literal('approved') }),
    notPendingSchema,
    notFoundSchema,
    forbiddenSchema,
    v.object({ status: v.literal('companyMissing') }),
  ]),
  v.transform((response): Decision => {
    switch (response.status) {
      case 'approved':
        return 'done';
      case 'notPending':
        return decidedBefore(response.current);
      case 'notFound':
        return 'gone';
      case 'companyMissing':
        return 'company-missing';
      case 'forbidden':
        return 'forbidden';
    }
  }),
);

/** Why a submission is rejected, as typed; its submitter reads it. */
export const rejectionReasonSchema = textRule({ label: 'Reason', min: 2, max: 1000 });

/** The responses of `reject_submission`. */
export const rejectionSchema = v.pipe(
  v.variant('status', [
    v.object({ status: v.literal('rejected') }),
    notPendingSchema,
    notFoundSchema,
    forbiddenSchema,
  ]),
  v.transform((response): Decision => {
    switch (response.status) {
      case 'rejected':
        return 'done';
      case 'notPending':
        return decidedBefore(response.current);
      case 'notFound':
        return 'gone';
      case 'forbidden':
        return 'forbidden';
    }
  }),
);

const REVOCATIONS = {
  revoked: 'done',
  alreadyEnded: 'revoked-before',
  notApproved: 'gone',
  notFound: 'gone',
  forbidden: 'forbidden',
} as const satisfies Record<string, Decision>;

/** The responses of `revoke_claim`. */
export const revocationSchema = v.pipe(
  v.object({ status: v.picklist(['revoked', 'alreadyEnded', 'notApproved', 'notFound', 'forbidden']) }),
  v.transform(({ status }): Decision => REVOCATIONS[status]),
);
