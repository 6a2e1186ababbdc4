import * as v from 'valibot';
import { idSchema } from '#domain/values/id.ts';
import { fieldName } from '#domain/values/letter-case.ts';
import { CLAIMABLE_TYPES } from './claim.ts';

/**
 * A new name, or the move of a broker to another company, which waits for an administrator: read from a row of table `profile_requests`.
 * `value` is the name or the id of the company, `former` what it would replace.
 */
export const profileRequestSchema = v.object({
  id: idSchema,
  userId: idSchema,
  changeId: idSchema,
  profileType: v.picklist(CLAIMABLE_TYPES),
  profileId: idSchema,
  field: fieldName(['name', 'companyId']),
  value: v.string(),
  former: v.string(),
  status: v.picklist(['pending', 'approved', 'rejected', 'withdrawn']),
  rejectionReason: v.optional(v.nullable(v.string()), null),
  createdAt: v.string(),
});

/** `createdAt` is an instant as the server writes it (ISO 8601). */
export type ProfileRequest = v.InferOutput<typeof profileRequestSchema>;
