import type { SyncClient } from '#client/sync-context.ts';
import type { RemoteResult } from '#domain/remote-result.ts';
import type { Decision, PendingItems, SubmissionKind } from '#domain/review.ts';
import type { LoadApi } from '#session/api.ts';

export type ReviewAction = { subject: SubmissionKind | 'claim'; verb: 'approve' | 'reject'; id: string };

export function listPending(api: LoadApi): Promise<RemoteResult<PendingItems>> {
  return api().then(({ review }) => review.listPending(), scriptUnavailable);
}

/** Requests a pass, which fetches what the decision changed. */
export async function decide(
  { api, sync }: { api: LoadApi; sync: SyncClient },
  { subject, verb, id }: ReviewAction,
): Promise<RemoteResult<Decision>> {
  const answer = await api().then(({ review }) => {
    if (subject === 'claim') return verb === 'approve' ? review.approveClaim(id) : review.declineClaim(id);
    return review[verb]({ kind: subject, id });
  }, scriptUnavailable);
  if (answer.kind === 'answered') sync.requestSync('requested');
  return answer;
}

/** True when the item is no longer pending, whichever administrator decided it. */
export function isSettled(answer: RemoteResult<Decision>): boolean {
  return answer.kind === 'answered' && answer.value !== 'forbidden' && answer.value !== 'company-missing';
}

/** The API's script comes over the same network as the request. */
function scriptUnavailable(): RemoteResult<never> {
  return { kind: 'unreachable', failureReason: 'no-response' };
}
