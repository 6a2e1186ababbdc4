import type { AuthFailure } from '#session/sign-in.ts';

const REASONS: Partial<Record<string, string>> = {
  length: 'Make it longer.',
  characters: 'Use capital and small letters, digits and symbols.',
  pwned: 'It is known from a leak of another site: choose one that you use nowhere else.',
};

const UNREACHABLE = 'The server could not be reached. Nothing is lost: try again when you have a network.';

/** The auth service's own message and reasons, or `fallback` where it gave no message (spec section 8). */
export function authFailureMessage(failure: AuthFailure, fallback: string): string {
  if (failure.kind === 'unreachable') return UNREACHABLE;
  const reasons = failure.reasons.flatMap((reason) => REASONS[reason] ?? []);
  return [failure.message.trim() || fallback, ...reasons].join(' ');
}
