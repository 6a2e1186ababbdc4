// What waits for administrators.
import * as v from 'valibot';
import { profileSchema } from '#domain/account/user.ts';
import { brokerSubmissionSchema } from '#domain/profile/broker-submission.ts';
import { claimSchema } from '#domain/profile/claim.ts';
import { companySubmissionSchema } from '#domain/profile/company-submission.ts';
import { readableRows, sumUnreadable } from '#domain/values/readable-rows.ts';
import { textRule } from '#domain/values/text-rules.ts';

export type SubmissionKind = 'company' | 'broker';

/** The answer of `submissions_for_review`: submissions newest first, claims oldest first. */
export const submissionsForReviewSchema = v.pipe(
  v.object({
    status: v.literal('ok'),
    companies: readableRows(companySubmissionSchema),
    brokers: readableRows(brokerSubmissionSchema),
    claims: readableRows(claimSchema),
    users: readableRows(profileSchema),
  }),
  v.transform(({ companies, brokers, claims, users }) => ({
    companies: companies.rows,
    brokers: brokers.rows,
    /** Claims on existing profiles. */
    claims: claims.rows.filter(({ approved }) => !approved),
    /** Approved claims: who owns a profile. */
    ownerships: claims.rows.filter(({ approved }) => approved),
    /** Profiles of the submitting and claiming users, as far as the server returns them, by id. */
    users: new Map(users.rows.map((user) => [user.id, user])),
    unreadable: sumUnreadable([companies, brokers, claims]),
  })),
);

export type PendingItems = v.InferOutput<typeof submissionsForReviewSchema>;

/** Why a submission is rejected, as typed; its submitter reads it. */
export const rejectionReasonSchema = textRule({ label: 'Reason', min: 2, max: 1000 });
