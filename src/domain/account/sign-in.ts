import * as v from 'valibot';
import { plainTyped } from '#domain/values/blank.ts';
import { emailRule, nameRule } from '#domain/values/text-rules.ts';

// The auth service hashes at most 72 bytes of a password.
const newPassword = v.pipe(
  v.string(),
  v.minLength(1, 'Enter a password'),
  v.maxBytes(72, 'This password is too long: at most 72 plain characters'),
);

/** A password is never trimmed. */
export const signInSchema = v.object({
  email: emailRule('Enter your email address, for instance jo@example.com'),
  password: v.pipe(v.string(), v.minLength(1, 'Enter your password')),
});
export type Credentials = v.InferOutput<typeof signInSchema>;

const confirmPassword = v.pipe(v.string(), v.minLength(1, 'Enter the password once more'));
const isRepeated = (typed: { password: string; confirmPassword: string }) =>
  typed.password === typed.confirmPassword;
const NOT_REPEATED = 'Passwords do not match';

export const resetRequestSchema = v.pick(signInSchema, ['email']);

/** The code of an e-mail; blanks and hyphens in it do not count. */
const typedCode = v.pipe(
  v.string(),
  v.transform((typed) => plainTyped(typed).replaceAll(/[ \p{Pd}\u2212]/gu, '')),
);
const NO_CODE = 'Enter the code from the email, digits only';
const code = v.pipe(typedCode, v.regex(/^\d{6,10}$/u, NO_CODE));

/** A new password with the code of an e-mail. */
export const passwordResetSchema = v.pipe(
  v.object({
    code,
    password: newPassword,
    confirmPassword,
  }),
  v.forward(v.partialCheck([['password'], ['confirmPassword']], isRepeated, NOT_REPEATED), [
    'confirmPassword',
  ]),
);

const currentPassword = v.pipe(v.string(), v.minLength(1, 'Enter your current password'));

/** A new password with the current one. */
export const passwordChangeSchema = v.pipe(
  v.object({
    currentPassword,
    password: newPassword,
    confirmPassword,
  }),
  v.forward(v.partialCheck([['password'], ['confirmPassword']], isRepeated, NOT_REPEATED), [
    'confirmPassword',
  ]),
);

/** Another e-mail address than `current`. */
export const emailChangeSchema = (current: string) =>
  v.object({
    email: v.pipe(
      emailRule('Enter an email address, for instance jo@example.com'),
      v.check((email) => email.toLowerCase() !== current.toLowerCase(), 'This is your address already'),
    ),
    currentPassword,
  });

/** The code that the new address got, and that of the present one: '' where none arrived. */
export const emailCodeSchema = v.object({
  code,
  currentCode: v.pipe(typedCode, v.regex(/^(?:\d{6,10})?$/u, NO_CODE)),
});

/** What becomes of the listings of a deleted account. */
const LISTING_CHOICES = ['keep', 'withdraw'] as const;
export type ListingChoice = (typeof LISTING_CHOICES)[number];

export const accountDeletionSchema = v.object({
  listings: v.picklist(LISTING_CHOICES, 'Choose what becomes of your listings'),
  currentPassword,
});

/** The responses of `delete_account`; 'more' asks for the same call again. */
export const deletedAccountSchema = v.object({
  status: v.picklist(['deleted', 'more', 'lastAdministrator', 'signInAgain']),
});

/** Sign-up; the auth service decides how strong the password has to be. */
export const signUpSchema = v.pipe(
  v.object({
    fullName: nameRule({ label: 'Name', min: 1, max: 200, tooShort: 'Enter your full name' }),
    email: emailRule('Enter your email address, for instance jo@example.com'),
    password: newPassword,
    confirmPassword,
  }),
  v.forward(v.partialCheck([['password'], ['confirmPassword']], isRepeated, NOT_REPEATED), [
    'confirmPassword',
  ]),
);
