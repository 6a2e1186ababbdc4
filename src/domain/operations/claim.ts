import * as v from 'valibot';
import { CLAIMABLE_TYPES, claimInsertSchema } from '#domain/profile/claim.ts';
import { defineKind, SENT_FOR_REVIEW } from './kind.ts';

/** A user's claim to own a profile. */
export const claim = defineKind({
  table: 'claims',
  payload: claimInsertSchema,
  readable: v.looseObject({
    id: v.string(),
    entityType: v.picklist(CLAIMABLE_TYPES),
    entityId: v.string(),
  }),
  terms: { noun: 'claim', subject: 'the claim', done: SENT_FOR_REVIEW },
  hasForm: false,
  about: ({ entityType: type, entityId: id }) => ({ type, id }),
  describe: ({ entityType: type, entityId: id }, names) => ({
    title: `Claim on ${names.get(id) ?? `a ${type} profile`}`,
    facts: type === 'broker' ? 'Broker profile, for review' : 'Company profile, for review',
  }),
});
