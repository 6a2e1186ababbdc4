import * as v from 'valibot';
import { companySubmissionInsertSchema } from '#domain/profile/company-submission.ts';
import { shortLocation } from '#domain/profile/company.ts';
import { defineKind, SENT_FOR_REVIEW } from './kind.ts';

/** A company submitted for review. */
export const company = defineKind({
  table: 'companySubmissions',
  payload: companySubmissionInsertSchema,
  readable: v.looseObject({ id: v.string(), name: v.string(), address: v.string() }),
  terms: { noun: 'submission', subject: 'the company', done: SENT_FOR_REVIEW },
  hasForm: true,
  describe: ({ name, address }) => ({
    title: name,
    facts: ['Company for review', shortLocation(address, [])].join(' · '),
  }),
});
