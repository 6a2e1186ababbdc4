import type { FailureReason } from './failure-reason.ts';

/**
 * The result of a direct call to the server: its value, its refusal with its own message ('' where it gave none) and the field that this is
 * about, that the user has to sign in first, or no usable response, perhaps with the server's own message about its failure.
 */
export type RemoteResult<T> =
  | { kind: 'answered'; value: T }
  | { kind: 'refused'; message: string; column?: string }
  | { kind: 'sign-in' }
  | { kind: 'unreachable'; failureReason: FailureReason; message?: string };
