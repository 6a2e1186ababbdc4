import * as v from 'valibot';
import { emailRule, trimmed } from './text-rules.ts';

/** What `grant_admin` answers; `retry_after_seconds` says how long nobody may try. */
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

/** The server's answer to somebody who asks for the role of an administrator. */
export type Grant = v.InferOutput<typeof grantSchema>;

/** Whom to make an administrator (spec section 5). */
export const assigneeSchema = v.object({
  email: v.pipe(
    v.string(),
    trimmed,
    v.minLength(1, 'Please enter an email address.'),
    emailRule('Enter an email address, for instance jo@example.com'),
  ),
});
