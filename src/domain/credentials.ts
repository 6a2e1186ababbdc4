import * as v from 'valibot';
import { emailRule, textRule } from './text-rules.ts';

// The auth service hashes at most 72 bytes of a password.
const newPassword = v.pipe(
  v.string(),
  v.minLength(1, 'Enter a password'),
  v.maxBytes(72, 'This password is too long: at most 72 plain characters'),
);

/** A password is never trimmed. */
export const signInSchema = v.object({
  email: emailRule('Enter your e-mail address, for instance jo@example.com'),
  password: v.pipe(v.string(), v.minLength(1, 'Enter your password')),
});
export type Credentials = v.InferOutput<typeof signInSchema>;

const confirmPassword = v.pipe(v.string(), v.minLength(1, 'Enter the password once more'));
const isRepeated = (typed: { password: string; confirmPassword: string }) =>
  typed.password === typed.confirmPassword;
const NOT_REPEATED = 'Passwords do not match';

export const resetRequestSchema = v.pick(signInSchema, ['email']);

/** A new password with the code of an e-mail; spaces in the code do not count. */
export const passwordResetSchema = v.pipe(
  v.object({
    code: v.pipe(
      v.string(),
      v.transform((code) => code.replaceAll(/\s/gu, '')),
      v.regex(/^\d{6,10}$/u, 'Enter the code from the e-mail, digits only'),
    ),
    password: newPassword,
    confirmPassword,
  }),
  v.forward(v.partialCheck([['password'], ['confirmPassword']], isRepeated, NOT_REPEATED), [
    'confirmPassword',
  ]),
);

/** A new password with the current one. */
export const passwordChangeSchema = v.pipe(
  v.object({
    currentPassword: v.pipe(v.string(), v.minLength(1, 'Enter your current password')),
    password: newPassword,
    confirmPassword,
  }),
  v.forward(v.partialCheck([['password'], ['confirmPassword']], isRepeated, NOT_REPEATED), [
    'confirmPassword',
  ]),
);

/** Sign-up (spec section 5); the auth service decides how strong the password has to be. */
export const signUpSchema = v.pipe(
  v.object({
    fullName: textRule({ label: 'Name', least: 1, most: 200, tooShort: 'Enter your full name' }),
    email: emailRule('Enter your e-mail address, for instance jo@example.com'),
    password: newPassword,
    confirmPassword,
  }),
  v.forward(v.partialCheck([['password'], ['confirmPassword']], isRepeated, NOT_REPEATED), [
    'confirmPassword',
  ]),
);
