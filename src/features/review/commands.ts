import type { SyncClient } from '#client/sync-context.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type { Decision, PendingItems, SubmissionKind } from '#domain/review/review.ts';
import { scriptUnavailable, type LoadApi } from '#session/api.ts';

export type ReviewApi = Awaited<ReturnType<LoadApi>>;
export type Server = { api: LoadApi; sync: SyncClient };

/** Also requests a pass, so that this device gets the result. */
export async function callServer<T>(
  { api, sync }: Server,
  request: (api: ReviewApi) => Promise<RemoteResult<T>>,
): Promise<RemoteResult<T>> {
  const answer = await api().then(request, scriptUnavailable);
  // Even without a response, the server may have done it. After a refusal, the role may be gone.
  sync.requestSync('requested');
  return answer;
}

/** A decision on a submission; the reason is for its submitter. */
export type SubmissionDecision = { verb: 'approve' } | { verb: 'reject'; reason: string };

type ClaimAction = { subject: 'claim'; verb: 'approve' | 'reject' | 'revoke'; id: string };

export type ReviewAction = ClaimAction | ({ subject: SubmissionKind; id: string } & SubmissionDecision);

/** Requests a pass, which fetches what the decision changed. */
export async function decide({ api, sync }: Server, action: ReviewAction): Promise<RemoteResult<Decision>> {
  const answer = await api().then(({ review }) => send(review, action), scriptUnavailable);
  if (answer.kind === 'answered') sync.requestSync('requested');
  return answer;
}

const CLAIM_CALLS = { approve: 'approveClaim', reject: 'declineClaim', revoke: 'revokeClaim' } as const;

function send(review: ReviewApi['review'], action: ReviewAction): Promise<RemoteResult<Decision>> {
  const { subject, id } = action;
  if (subject === 'claim') return review[CLAIM_CALLS[action.verb]](id);
  return action.verb === 'approve'
    ? review.approve({ kind: subject, id })
    : review.reject({ kind: subject, id, reason: action.reason });
}

/** True when the item is no longer pending, whichever administrator decided it. */
export function isSettled(answer: RemoteResult<Decision>): boolean {
  return answer.kind === 'answered' && answer.value !== 'forbidden' && answer.value !== 'company-missing';
}

/** All items except a decided submission or claim. */
export function withoutItem(
  { companies, brokers, claims, ownerships, ...rest }: PendingItems,
  decided: string,
): PendingItems {
  const isOther = ({ id }: { id: string }) => id !== decided;
  return {
    ...rest,
    companies: companies.filter(isOther),
    brokers: brokers.filter(isOther),
    claims: claims.filter(isOther),
    ownerships: ownerships.filter(isOther),
  };
}
