// What administrators decide about profiles, and the server's responses (supabase/README.md, "Profiles").
import * as v from 'valibot';
import { CLAIMABLE_TYPES } from '#domain/profile/claim.ts';
import { idSchema } from '#domain/values/id.ts';
import { camelCase, fieldName } from '#domain/values/letter-case.ts';
import { readableRows, sumUnreadable } from '#domain/values/readable-rows.ts';
import { accountProfileSchema } from './moderation.ts';

const profile = {
  profileType: v.picklist(CLAIMABLE_TYPES),
  profileId: idSchema,
  /** Null when the profile is gone. */
  name: v.nullish(v.string(), null),
  by: v.nullish(accountProfileSchema, null),
};

const text = v.nullish(v.string(), null);
const count = v.nullish(v.number(), null);

/** The value as it was stored, perhaps under other rules. */
const office = v.nullish(
  v.object({
    id: idSchema,
    address: v.string(),
    city: v.string(),
    state: v.string(),
    isPrimary: v.boolean(),
    phone: text,
    email: text,
  }),
  null,
);

/** A new name or company that waits. */
export const waitingRequestSchema = v.pipe(
  v.object({
    ...profile,
    id: idSchema,
    receivedAt: v.string(),
    field: fieldName(['name', 'companyId']),
    value: v.string(),
    valueName: v.nullish(v.string(), null),
    former: v.string(),
    formerName: v.nullish(v.string(), null),
  }),
  v.transform(({ profileType, profileId, value, valueName, former, formerName, ...rest }) => ({
    ...rest,
    profile: { type: profileType, id: profileId },
    /** The value as it is shown: for a company, its name. */
    value: rest.field === 'name' ? value : valueName,
    former: rest.field === 'name' ? former : formerName,
  })),
);
export type WaitingRequest = v.InferOutput<typeof waitingRequestSchema>;

const change = {
  ...profile,
  state: v.picklist(['applied', 'undone', 'gone']),
  changes: v.number(),
  lastAt: v.string(),
  /** The version of the values that the entry shows. */
  version: v.string(),
};

/** What owners made of a contact in the last seven days: its value before the first change, and the present one. */
export const contactChangeSchema = v.pipe(
  v.looseObject({ field: v.pipe(v.string(), v.transform(camelCase)) }),
  v.variant('field', [
    v.object({
      ...change,
      field: v.picklist(['phone', 'email', 'website', 'address', 'leftCompany']),
      old: text,
      new: text,
    }),
    v.object({
      ...change,
      field: v.literal('offices'),
      /** The number of offices. */
      old: count,
      new: count,
      /** How many differ, and some of these. */
      differing: v.number(),
      offices: v.array(v.object({ old: office, new: office })),
    }),
  ]),
  v.transform(({ profileType, profileId, ...rest }) => ({
    ...rest,
    profile: { type: profileType, id: profileId },
  })),
);
export type ContactChange = v.InferOutput<typeof contactChangeSchema>;

/** A page of `profiles_for_review`. */
export const profilesForReviewSchema = v.pipe(
  v.object({
    status: v.literal('ok'),
    /** The oldest first. */
    requests: readableRows(waitingRequestSchema),
    /** The latest first. */
    contacts: readableRows(contactChangeSchema),
    /** Names of the lists that go on. */
    truncated: v.array(v.string()),
    /** The next page follows it; null at the end. */
    next: v.nullable(v.string()),
  }),
  v.transform(({ requests, contacts, truncated, next }) => ({
    requests: requests.rows,
    contacts: contacts.rows,
    truncated,
    next,
    unreadable: sumUnreadable([requests, contacts]),
  })),
);
export type ProfilesForReview = v.InferOutput<typeof profilesForReviewSchema>;
