import type { PassRecord } from './sync-status.ts';

/** Why there is nothing to go by. */
export type Trouble = NonNullable<PassRecord['trouble']>;

const WORDS: Record<Trouble, string> = {
  silence: 'the server could not be reached',
  foreign: 'this network answered in place of the server',
  busy: 'the server is busy',
  'server-error': 'the server had a fault',
  outdated: 'the server asked for a newer version of the app',
  'no-space': 'this device had no space for what the server sent',
};

/** Why the server gave no answer of its own, in plain words for the end of a sentence. */
export function troubleWords(trouble: Trouble): string {
  return WORDS[trouble];
}
