// What administrators decide about profiles, and the server's responses (supabase/README.md, "Profiles").
import * as v from 'valibot';
import { CLAIMABLE_TYPES } from '#domain/profile/claim.ts';
import { idSchema } from '#domain/values/id.ts';
import { accountProfileSchema } from './moderation.ts';

const profile = {
  profile_type: v.picklist(CLAIMABLE_TYPES),
  profile_id: idSchema,
  /** Null when the profile is gone. */
  name: v.nullish(v.string(), null),
  by: v.nullish(accountProfileSchema, null),
};

const text = v.nullish(v.string(), null);
const count = v.nullish(v.number(), null);

/** As it was stored, perhaps under other rules. */
const office = v.nullish(
  v.object({
    id: idSchema,
    address: v.string(),
    city: v.string(),
    state: v.string(),
    is_primary: v.boolean(),
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
    received_at: v.string(),
    field: v.picklist(['name', 'company_id']),
    value: v.string(),
    value_name: v.nullish(v.string(), null),
    former: v.string(),
    former_name: v.nullish(v.string(), null),
  }),
  v.transform(
    ({ profile_type, profile_id, received_at, value, value_name, former, former_name, ...rest }) => ({
      ...rest,
      profile: { type: profile_type, id: profile_id },
      receivedAt: received_at,
      /** As it is read: of a company, its name. */
      value: rest.field === 'name' ? value : value_name,
      former: rest.field === 'name' ? former : former_name,
    }),
  ),
);
export type WaitingRequest = v.InferOutput<typeof waitingRequestSchema>;

const change = {
  ...profile,
  state: v.picklist(['applied', 'undone', 'gone']),
  changes: v.number(),
  last_at: v.string(),
  /** Of the values that the entry shows. */
  version: v.string(),
};

/** What owners made of a contact in the last seven days: its value before the first change, and the present one. */
export const contactChangeSchema = v.pipe(
  v.variant('field', [
    v.object({
      ...change,
      field: v.picklist(['phone', 'email', 'website', 'address', 'left_company']),
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
  v.transform(({ profile_type, profile_id, last_at, ...rest }) => ({
    ...rest,
    profile: { type: profile_type, id: profile_id },
    lastAt: last_at,
  })),
);
export type ContactChange = v.InferOutput<typeof contactChangeSchema>;

export type ProfilesForReview = {
  /** The oldest first. */
  requests: WaitingRequest[];
  /** The latest first. */
  contacts: ContactChange[];
  /** Names of the lists that go on. */
  truncated: readonly string[];
  /** Entries that this version of the app cannot read. */
  unreadable: number;
};

/** A page of `profiles_for_review`, before its entries are parsed. */
export const profilesForReviewSchema = v.object({
  status: v.literal('ok'),
  requests: v.array(v.unknown()),
  contacts: v.array(v.unknown()),
  truncated: v.array(v.string()),
  /** The next page follows it; null at the end. */
  next: v.nullable(v.string()),
});

/** The responses to a decision; `current` is the decision of another, or the current value. */
export const profileDecisionSchema = v.object({
  status: v.picklist([
    'approved',
    'rejected',
    'undone',
    'already',
    'not_pending',
    'changed_since',
    'company_missing',
    'profile_missing',
    'not_found',
  ]),
  current: v.optional(v.unknown()),
});
export type ProfileDecision = v.InferOutput<typeof profileDecisionSchema>;
