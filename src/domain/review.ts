// What an administrator reviews, and what the server says to his decisions (spec section 4, decisions section 4).
import * as v from 'valibot';
import type { BrokerSubmission } from './broker-submission.ts';
import type { Claim } from './claim.ts';
import type { CompanySubmission } from './company-submission.ts';
import type { Profile } from './user.ts';

/** What is submitted for review. */
export type SubmissionKind = 'company' | 'broker';

/** Everything that waits for a decision. */
export type PendingItems = {
  /** The newest first. */
  companies: CompanySubmission[];
  /** The newest first. */
  brokers: BrokerSubmission[];
  /** Claims on existing profiles, the oldest first. */
  claims: Claim[];
  /** Who submitted or claimed it, as far as the server says, by id. */
  users: ReadonlyMap<string, Profile>;
  /** Rows that this version of the app cannot read. */
  unreadable: number;
};

/** What became of a decision: it was done, somebody decided before, or it could not be. */
export type Decision =
  | 'done'
  | 'approved-before'
  | 'rejected-before'
  | 'decided-before'
  | 'gone'
  | 'forbidden'
  | 'company-missing';

/** What `approve_company` and `approve_broker` answer. */
export const approvalSchema = v.pipe(
  v.variant('status', [
    v.object({ status: v.literal('approved') }),
    v.object({ status: v.literal('not_pending'), current: v.string() }),
    v.object({ status: v.literal('not_found') }),
    v.object({ status: v.literal('forbidden') }),
    v.object({ status: v.literal('company_missing') }),
  ]),
  v.transform((answer): Decision => {
    switch (answer.status) {
      case 'approved':
        return 'done';
      case 'not_pending':
        return answer.current === 'approved' ? 'approved-before' : 'rejected-before';
      case 'not_found':
        return 'gone';
      case 'company_missing':
        return 'company-missing';
      case 'forbidden':
        return 'forbidden';
    }
  }),
);
