import * as v from 'valibot';
import { CLAIMABLE_TYPES } from '#domain/profile/claim.ts';
import { profileChangeText } from '#domain/profile/profile-change-text.ts';
import { profileChangeInsertSchema, profileFieldSchema } from '#domain/profile/profile-change.ts';
import { defineKind } from './kind.ts';

/** A change of a profile by its owner. */
export const profileChange = defineKind({
  table: 'profileChanges',
  payload: profileChangeInsertSchema,
  readable: v.looseObject({
    id: v.string(),
    profileType: v.picklist(CLAIMABLE_TYPES),
    profileId: v.string(),
    fields: v.record(profileFieldSchema, v.unknown()),
    madeAt: v.number(),
  }),
  terms: { noun: 'edit', subject: 'the profile', done: 'changed' },
  hasForm: true,
  changes: ({ profileId }) => profileId,
  about: ({ profileType: type, profileId: id }) => ({ type, id }),
  describe: ({ profileType: type, profileId: id, fields }, names) => ({
    title: names.get(id) ?? `A ${type} profile`,
    facts: profileChangeText(fields),
  }),
});
