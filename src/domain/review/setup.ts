import * as v from 'valibot';
import { emailRule, trimmed } from '#domain/values/text-rules.ts';

/** The responses of `grant_admin`; `retry_after_seconds` is how long all attempts are blocked. */
export const grantSchema = v.variant('status', [
  v.object({ status: v.literal('granted') }),
  v.object({ status: v.literal('already_admin') }),
  v.object({ status: v.literal('invalid_key') }),
  v.object({ status: v.literal('unknown_email') }),
  v.object({ status: v.literal('unconfirmed_email') }),
  v.object({ status: v.literal('ambiguous_email') }),
  v.object({ status: v.literal('not_signed_in') }),
  v.object({
    status: v.literal('too_many_attempts'),
    retry_after_seconds: v.pipe(v.number(), v.minValue(0)),
  }),
]);

export type Grant = v.InferOutput<typeof grantSchema>;

/** The user to make an administrator (spec section 5). */
export const assigneeSchema = v.object({
  email: v.pipe(
    v.string(),
    trimmed,
    v.minLength(1, 'Please enter an email address.'),
    emailRule('Enter an email address, for instance jo@example.com'),
  ),
});
