import type { Trouble } from './trouble.ts';

/**
 * What came of asking the server directly: its answer, its refusal in its own words ('' where it gave none), that the person has
 * to sign in first, or no answer to go by, perhaps with the server's own words on its fault.
 */
export type Asked<T> =
  | { kind: 'answered'; value: T }
  | { kind: 'refused'; message: string }
  | { kind: 'sign-in' }
  | { kind: 'unreachable'; trouble: Trouble; message?: string };
