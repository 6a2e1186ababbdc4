import type { PassRecord } from './sync-status.ts';

export type FailureReason = NonNullable<PassRecord['failureReason']>;

const REASONS: Record<FailureReason, string> = {
  'no-response': 'the server could not be reached',
  'not-our-api': 'this network answered in place of the server',
  overloaded: 'the server is busy',
  'server-error': 'the server had a fault',
  outdated: 'the server asked for a newer version of the app',
  'no-space': 'this device had no space for what the server sent',
};

/** Why no usable response of our server was received, in plain words for the end of a sentence. */
export function failureReasonText(failureReason: FailureReason): string {
  return REASONS[failureReason];
}
