import * as v from 'valibot';
import { idSchema } from '#domain/values/id.ts';

export const CLAIMABLE_TYPES = ['broker', 'company'] as const;

export type ClaimableType = (typeof CLAIMABLE_TYPES)[number];

export type ClaimableProfile = { type: ClaimableType; id: string };

/** A user's claim to own a profile, read from a row of table `claimed_entities`; an unknown type is read as a broker. */
export const claimSchema = v.object({
  id: idSchema,
  userId: idSchema,
  entityType: v.pipe(
    v.string(),
    v.transform((type): ClaimableType => (type === 'company' ? 'company' : 'broker')),
  ),
  entityId: idSchema,
  approved: v.boolean(),
});

/** Pending until an administrator approves it. */
export type Claim = v.InferOutput<typeof claimSchema>;

/** The row that a claim sends, with the id made on the device (law 1). */
export const claimInsertSchema = v.object({
  id: idSchema,
  userId: idSchema,
  entityType: v.picklist(CLAIMABLE_TYPES),
  entityId: idSchema,
  approved: v.literal(false),
});
export type ClaimInsert = v.InferOutput<typeof claimInsertSchema>;

type NewClaim = { id: string; userId: string; profile: ClaimableProfile };

export function claimInsertOf({ id, userId, profile }: NewClaim): ClaimInsert {
  return { id, userId, entityType: profile.type, entityId: profile.id, approved: false };
}

/** Whether a refusal means that this user already has this claim, so what they wanted is done. */
export function isAlreadyClaimed(refusal: { code: string } | null): boolean {
  return refusal?.code === '23505';
}
