import { failureReasonText } from '#domain/operation/failure-reason.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type { Decision } from '#domain/review/review.ts';
import type { ReviewAction } from './commands.ts';

export type ToastMessage = { tone?: 'success' | 'danger'; title: string; description?: string };
export type FailedResult = Exclude<RemoteResult<never>, { kind: 'answered' }>;

const TOASTS = {
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
    revoke: { done: 'Claim revoked', failed: 'Error revoking claim' },
  },
} as const;

const REASONS: Record<Exclude<Decision, 'done'>, string> = {
  'approved-before':
    'It was already approved, perhaps by another administrator. The list has been refreshed.',
  'rejected-before':
    'It was already rejected, perhaps by another administrator. The list has been refreshed.',
  'decided-before': 'It was already decided, perhaps by another administrator. The list has been refreshed.',
  'revoked-before': 'It was already revoked, perhaps by another administrator. The list has been refreshed.',
  gone: 'It is no longer on the server. The list has been refreshed.',
  forbidden: 'You are no longer an administrator.',
  'company-missing':
    'This broker’s company is no longer listed. Reject the submission, or add the company first.',
};

/** Says what became of a decision. */
export function decisionToast(action: ReviewAction, answer: RemoteResult<Decision>): ToastMessage {
  const { done, failed } =
    action.subject === 'claim' ? TOASTS.claim[action.verb] : TOASTS[action.subject][action.verb];
  if (answer.kind === 'answered') {
    if (answer.value === 'done') return { tone: 'success', title: done };
    return { tone: 'danger', title: failed, description: REASONS[answer.value] };
  }
  const kept = action.verb === 'reject' && action.subject !== 'claim' ? ' Your reason is kept.' : '';
  return { tone: 'danger', title: failed, description: `${reasonOf(answer)}${kept}` };
}

export function reasonOf(failure: FailedResult): string {
  if (failure.kind === 'sign-in') return 'Please sign in again.';
  if (failure.kind === 'refused') return failure.message.trim() || 'Please try again later.';
  return `No clear answer: ${failureReasonText(failure.failureReason)}. Refresh the list to see whether it was done.`;
}

export function listFailureToast(failure: FailedResult): ToastMessage {
  const message = failure.kind === 'sign-in' ? '' : (failure.message?.trim() ?? '');
  return {
    tone: 'danger',
    title: 'Error fetching pending items',
    description:
      message || (failure.kind === 'sign-in' ? 'Please sign in again.' : 'Please try again later.'),
  };
}

export function staleReason(failure: FailedResult): string {
  if (failure.kind === 'sign-in') return 'Your sign-in has expired.';
  if (failure.kind === 'refused') return 'The server did not send the list.';
  const [first = '', ...rest] = failureReasonText(failure.failureReason);
  return `${first.toUpperCase()}${rest.join('')}.`;
}
