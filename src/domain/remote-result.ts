import type { FailureReason } from './failure-reason.ts';

/**
 * What came of asking the server directly: its answer, its refusal in its own words ('' where it gave none), that the person has
 * to sign in first, or no answer to go by, perhaps with the server's own words on its fault.
 */
export type RemoteResult<T> =
  | { kind: 'answered'; value: T }
  | { kind: 'refused'; message: string }
  | { kind: 'sign-in' }
  | { kind: 'unreachable'; failureReason: FailureReason; message?: string };
