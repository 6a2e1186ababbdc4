// What administrators review, and the server's responses to their decisions (spec section 4, decisions section 4).
import * as v from 'valibot';
import type { BrokerSubmission } from './broker-submission.ts';
import type { Claim } from './claim.ts';
import type { CompanySubmission } from './company-submission.ts';
import type { Profile } from './user.ts';

export type SubmissionKind = 'company' | 'broker';

export type PendingItems = {
  /** Newest first. */
  companies: CompanySubmission[];
  /** Newest first. */
  brokers: BrokerSubmission[];
  /** Claims on existing profiles, oldest first. */
  claims: Claim[];
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
  | 'gone'
  | 'forbidden'
  | 'company-missing';

/** The responses of `approve_company` and `approve_broker`. */
export const approvalSchema = v.pipe(
  v.variant('status', [
    v.object({ status: v.literal('approved') }),
    v.object({ status: v.literal('not_pending'), current: v.string() }),
    v.object({ status: v.literal('not_found') }),
    v.object({ status: v.literal('forbidden') }),
    v.object({ status: v.literal('company_missing') }),
  ]),
  v.transform((response): Decision => {
    switch (response.status) {
      case 'approved':
        return 'done';
      case 'not_pending':
        return response.current === 'approved' ? 'approved-before' : 'rejected-before';
      case 'not_found':
        return 'gone';
      case 'company_missing':
        return 'company-missing';
      case 'forbidden':
        return 'forbidden';
    }
  }),
);
