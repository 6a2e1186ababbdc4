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

/** Sign-up (spec section 5); the auth service decides how strong the password has to be. */
export const signUpSchema = v.pipe(
  v.object({
    fullName: textRule({ label: 'Name', least: 1, most: 200, tooShort: 'Enter your full name' }),
    email: emailRule('Enter your e-mail address, for instance jo@example.com'),
    password: newPassword,
    confirmPassword: v.pipe(v.string(), v.minLength(1, 'Enter the password once more')),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (account) => account.password === account.confirmPassword,
      'Passwords do not match',
    ),
    ['confirmPassword'],
  ),
);
