import type { SignInFailure } from '#session/sign-in.ts';

const REASONS: Partial<Record<string, string>> = {
  length: 'Make it longer.',
  characters: 'Use capital and lower-case letters, digits and symbols.',
  pwned: 'It appeared in another site’s data leak: choose one that you use nowhere else.',
};

const UNREACHABLE = 'The server could not be reached. Nothing is lost: try again when you have a network.';

const LAST_ADMINISTRATOR =
  'You are the only administrator. Make another user an administrator first, then delete your account.';

const WRONG_CODE = 'This code is wrong, used or expired. Check it, or request a new one.';

/**
 * The service's own message and reasons, or `fallback` where it gave no message. `changed` says what the service has done although the
 * device could not store the session, for instance 'The password was changed'.
 */
export function authFailureMessage(failure: SignInFailure, fallback: string, changed?: string): string {
  if (failure.kind === 'unreachable') return UNREACHABLE;
  if (failure.kind === 'wrong-code') return WRONG_CODE;
  if (failure.kind === 'other-code')
    return `One code was accepted. Enter the one that was sent to ${failure.missing} as well.`;
  if (failure.kind === 'wrong-password') return 'That isn’t your current password.';
  if (failure.kind === 'last-administrator') return LAST_ADMINISTRATOR;
  if (failure.kind === 'no-space')
    return changed === undefined
      ? 'This device has no space left to keep you signed in. Free some space and sign in again.'
      : `${changed}, but this device has no space left to save your sign-in. Free some space and submit again.`;
  if (failure.kind === 'user-changed')
    return changed === undefined
      ? 'The user of this device changed in the meantime, so you are not signed in. You can sign in again.'
      : `${changed}, but the user of this device changed in the meantime, so you are not signed in. You can sign in again.`;
  const reasons = failure.reasons.flatMap((reason) => REASONS[reason] ?? []);
  return [failure.message.trim() || fallback, ...reasons].join(' ');
}
