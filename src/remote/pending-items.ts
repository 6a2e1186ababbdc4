import type * as v from 'valibot';
import { profileSchema } from '#domain/account/user.ts';
import { brokerSubmissionSchema } from '#domain/profile/broker-submission.ts';
import { claimSchema } from '#domain/profile/claim.ts';
import { companySubmissionSchema } from '#domain/profile/company-submission.ts';
import type { PendingItems, submissionsForReviewSchema } from '#domain/review/review.ts';
import { readable } from './readable-rows.ts';

/** All submissions and claims that wait for an administrator, and who owns a profile. */
export function readPending(lists: v.InferOutput<typeof submissionsForReviewSchema>): PendingItems {
  const companies = readable(companySubmissionSchema, lists.companies);
  const brokers = readable(brokerSubmissionSchema, lists.brokers);
  const claims = readable(claimSchema, lists.claims);
  const users = readable(profileSchema, lists.users);
  return {
    companies: companies.rows,
    brokers: brokers.rows,
    claims: claims.rows.filter(({ approved }) => !approved),
    ownerships: claims.rows.filter(({ approved }) => approved),
    users: new Map(users.rows.map((user) => [user.id, user])),
    unreadable: companies.unreadable + brokers.unreadable + claims.unreadable,
  };
}
