import * as v from 'valibot';
import { idSchema } from '#domain/values/id.ts';

/** A user's profile, read from a row of table `profiles`; created by the server at sign-up, never by the app. */
export const profileSchema = v.object({
  id: idSchema,
  email: v.nullable(v.string()),
  fullName: v.nullable(v.string()),
});
export type Profile = v.InferOutput<typeof profileSchema>;

/** A user's role, read from a row of table `user_roles`: 'admin', 'company', 'broker', or one of a later version. */
export const userRoleSchema = v.object({ id: idSchema, userId: idSchema, role: v.string() });
export type UserRole = v.InferOutput<typeof userRoleSchema>;
