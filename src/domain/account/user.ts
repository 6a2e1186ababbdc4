import * as v from 'valibot';
import { idSchema } from '#domain/values/id.ts';

/** A user's profile, read from a row of table `profiles`; created by the server at sign-up, never by the app. */
export const profileSchema = v.pipe(
  v.object({ id: idSchema, email: v.nullable(v.string()), full_name: v.nullable(v.string()) }),
  v.transform(({ full_name, ...rest }) => ({ ...rest, fullName: full_name })),
);
export type Profile = v.InferOutput<typeof profileSchema>;

/** A user's role, read from a row of table `user_roles`: 'admin', 'company', 'broker', or one of a later version. */
export const userRoleSchema = v.pipe(
  v.object({ id: idSchema, user_id: idSchema, role: v.string() }),
  v.transform(({ user_id, ...rest }) => ({ ...rest, userId: user_id })),
);
export type UserRole = v.InferOutput<typeof userRoleSchema>;
