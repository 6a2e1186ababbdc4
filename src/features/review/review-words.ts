import type { Asked } from '#domain/asked.ts';
import type { Decision } from '#domain/review.ts';
import { troubleWords } from '#domain/trouble.ts';
import type { Task } from './commands.ts';

type ToastWords = { tone: 'success' | 'destructive'; title: string; description?: string };
type Trouble = Exclude<Asked<never>, { kind: 'answered' }>;

const WORDS = {
  company: {
    approve: { done: 'Company approved successfully', failed: 'Error approving item' },
    reject: { done: 'Item rejected successfully', failed: 'Error rejecting item' },
  },
  broker: {
    approve: { done: 'Broker approved successfully', failed: 'Error approving item' },
    reject: { done: 'Item rejected successfully', failed: 'Error rejecting item' },
  },
  claim: {
    approve: { done: 'Claim approved successfully', failed: 'Error approving claim' },
    reject: { done: 'Claim declined', failed: 'Error declining claim' },
  },
} as const satisfies Record<Task['subject'], Record<Task['verb'], { done: string; failed: string }>>;

const REASONS: Record<Exclude<Decision, 'done'>, string> = {
  'approved-before': 'It was approved already, perhaps by another administrator. The list is fresh again.',
  'rejected-before': 'It was rejected already, perhaps by another administrator. The list is fresh again.',
  'decided-before': 'It was decided already, perhaps by another administrator. The list is fresh again.',
  gone: 'It is no longer on the server. The list is fresh again.',
  forbidden: 'You are not an administrator any more.',
  'company-missing': 'The firm of this broker is no longer listed. Reject it, or add the firm first.',
};

/** What to say of a decision (spec section 8). */
export function decisionWords({ subject, verb }: Task, answer: Asked<Decision>): ToastWords {
  const { done, failed } = WORDS[subject][verb];
  if (answer.kind === 'answered') {
    if (answer.value === 'done') return { tone: 'success', title: done };
    return { tone: 'destructive', title: failed, description: REASONS[answer.value] };
  }
  return { tone: 'destructive', title: failed, description: reasonOf(answer) };
}

function reasonOf(trouble: Trouble): string {
  if (trouble.kind === 'sign-in') return 'Please sign in again.';
  if (trouble.kind === 'refused') return trouble.message.trim() || 'Please try again later.';
  return `No clear answer: ${troubleWords(trouble.trouble)}. Refresh the list to see whether it was done.`;
}

/** What to say when the list could not be read: the server's message, or to wait (spec section 8). */
export function listTroubleWords(trouble: Trouble): ToastWords {
  const said = trouble.kind === 'sign-in' ? '' : (trouble.message?.trim() ?? '');
  return {
    tone: 'destructive',
    title: 'Error fetching pending items',
    description: said || (trouble.kind === 'sign-in' ? 'Please sign in again.' : 'Please try again later.'),
  };
}

/** Why the list is not fresh, as a sentence. */
export function staleWords(trouble: Trouble): string {
  if (trouble.kind === 'sign-in') return 'Your sign-in has run out.';
  if (trouble.kind === 'refused') return 'The server did not give the list.';
  const [first = '', ...rest] = troubleWords(trouble.trouble);
  return `${first.toUpperCase()}${rest.join('')}.`;
}
