import * as v from 'valibot';
import { brokerSubmissionInsertSchema } from '#domain/profile/broker-submission.ts';
import { defineKind, SENT_FOR_REVIEW } from './kind.ts';

/** A broker profile submitted for review. */
export const broker = defineKind({
  table: 'brokerSubmissions',
  payload: brokerSubmissionInsertSchema,
  readable: v.looseObject({ id: v.string(), name: v.string(), title: v.string(), location: v.string() }),
  terms: { noun: 'submission', subject: 'the profile', done: SENT_FOR_REVIEW },
  hasForm: true,
  describe: ({ name, title, location }) => ({
    title: name,
    facts: ['Broker for review', title, location].join(' · '),
  }),
});
