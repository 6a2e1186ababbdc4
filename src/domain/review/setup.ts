import * as v from 'valibot';
import { emailRule, trimmed } from '#domain/values/text-rules.ts';

/** The responses of `grant_admin`; `retryAfterSeconds` is how long all attempts are blocked. */
export const grantSchema = v.variant('status', [
  v.object({ status: v.literal('granted') }),
  v.object({ status: v.literal('alreadyAdmin') }),
  v.object({ status: v.literal('invalidKey') }),
  v.object({ status: v.literal('unknownEmail') }),
  v.object({ status: v.literal('unconfirmedEmail') }),
  v.object({ status: v.literal('ambiguousEmail') }),
  v.object({ status: v.literal('notSignedIn') }),
  v.object({
    status: v.literal('tooManyAttempts'),
    retryAfterSeconds: v.pipe(v.number(), v.minValue(0)),
  }),
]);

export type Grant = v.InferOutput<typeof grantSchema>;

/** The user to make an administrator. */
export const assigneeSchema = v.object({
  email: v.pipe(
    v.string(),
    trimmed,
    v.minLength(1, 'Please enter an email address.'),
    emailRule('Enter an email address, for instance jo@example.com'),
  ),
});
