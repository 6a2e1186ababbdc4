import { failureReasonText } from '#domain/operation/failure-reason.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';

export type ToastMessage = { tone?: 'success' | 'danger'; title: string; description?: string };
export type FailedResult = Exclude<RemoteResult<never>, { kind: 'answered' }>;

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
