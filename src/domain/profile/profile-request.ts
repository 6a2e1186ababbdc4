import * as v from 'valibot';
import { idSchema } from '#domain/values/id.ts';
import { CLAIMABLE_TYPES } from './claim.ts';

/**
 * A new name, or the move of a broker to another company, which waits for an administrator: read from a row of table `profile_requests`.
 * `value` is the name or the id of the company, `former` what it would replace.
 */
export const profileRequestSchema = v.pipe(
  v.object({
    id: idSchema,
    user_id: idSchema,
    change_id: idSchema,
    profile_type: v.picklist(CLAIMABLE_TYPES),
    profile_id: idSchema,
    field: v.picklist(['name', 'company_id']),
    value: v.string(),
    former: v.string(),
    status: v.picklist(['pending', 'approved', 'rejected', 'withdrawn']),
    rejection_reason: v.optional(v.nullable(v.string()), null),
    created_at: v.string(),
  }),
  v.transform((row) => ({
    id: row.id,
    userId: row.user_id,
    changeId: row.change_id,
    profileType: row.profile_type,
    profileId: row.profile_id,
    field: row.field,
    value: row.value,
    former: row.former,
    status: row.status,
    rejectionReason: row.rejection_reason,
    createdAt: row.created_at,
  })),
);

/** `createdAt` is an instant as the server writes it (ISO 8601). */
export type ProfileRequest = v.InferOutput<typeof profileRequestSchema>;
