import * as v from 'valibot';
import { emailRule } from './text-rules.ts';

const required = (message: string) => v.pipe(v.string(message), v.trim(), v.minLength(1, message));
const password = v.pipe(v.string(), v.minLength(1, 'Enter a password'));

/** What signing in takes. A password is never trimmed. */
export const signInSchema = v.object({
  email: emailRule('Enter your e-mail address, for instance jo@example.com'),
  password: v.pipe(v.string(), v.minLength(1, 'Enter your password')),
});
export type Credentials = v.InferOutput<typeof signInSchema>;

/** What an account takes (spec section 5); how strong the password has to be is the auth service's to say. */
export const signUpSchema = v.pipe(
  v.object({
    fullName: required('Enter your full name'),
    email: emailRule('Enter your e-mail address, for instance jo@example.com'),
    password,
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
