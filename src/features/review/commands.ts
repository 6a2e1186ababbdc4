import type { RemoteResult } from '#domain/remote-result.ts';
import type { Decision, PendingItems, SubmissionKind } from '#domain/review.ts';
import type { LoadApi } from '#session/api.ts';
import type { SyncClient } from '#client/sync-context.ts';

/** What an administrator decides: about a submission, or about a claim on a profile. */
export type ReviewAction = { subject: SubmissionKind | 'claim'; verb: 'approve' | 'reject'; id: string };

/** Everything that waits for a decision, from the server. */
export function listPending(api: LoadApi): Promise<RemoteResult<PendingItems>> {
  return api().then(({ review }) => review.listPending(), withoutScript);
}

/** Carries out a decision. What it changed comes to this device with the next pass, which is asked for. */
export async function decide(
  { api, sync }: { api: LoadApi; sync: SyncClient },
  { subject, verb, id }: ReviewAction,
): Promise<RemoteResult<Decision>> {
  const answer = await api().then(({ review }) => {
    if (subject === 'claim') return verb === 'approve' ? review.approveClaim(id) : review.declineClaim(id);
    return review[verb]({ kind: subject, id });
  }, withoutScript);
  if (answer.kind === 'answered') sync.requestSync('asked');
  return answer;
}

/** Whether the item waits no longer, whoever decided. */
export function isSettled(answer: RemoteResult<Decision>): boolean {
  return answer.kind === 'answered' && answer.value !== 'forbidden' && answer.value !== 'company-missing';
}

/** The script that speaks to the server comes over the same network. */
function withoutScript(): RemoteResult<never> {
  return { kind: 'unreachable', failureReason: 'no-response' };
}
