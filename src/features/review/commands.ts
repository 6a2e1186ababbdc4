import type { Asked } from '#domain/asked.ts';
import type { Decision, PendingItems, SubmissionKind } from '#domain/review.ts';
import type { LoadServer } from '#session/server.ts';
import type { SyncClient } from '#sync/client.ts';

/** What an administrator decides: about a submission, or about a claim on a profile. */
export type Task = { subject: SubmissionKind | 'claim'; verb: 'approve' | 'reject'; id: string };

/** Everything that waits for a decision, from the server. */
export function listPending(server: LoadServer): Promise<Asked<PendingItems>> {
  return server().then(({ review }) => review.listPending(), withoutScript);
}

/** Carries out a decision. What it changed comes to this device with the next pass, which is asked for. */
export async function carryOut(
  { server, sync }: { server: LoadServer; sync: SyncClient },
  { subject, verb, id }: Task,
): Promise<Asked<Decision>> {
  const answer = await server().then(({ review }) => {
    if (subject === 'claim') return verb === 'approve' ? review.approveClaim(id) : review.declineClaim(id);
    return review[verb]({ kind: subject, id });
  }, withoutScript);
  if (answer.kind === 'answered') sync.requestSync('asked');
  return answer;
}

/** Whether the item waits no longer, whoever decided. */
export function isSettled(answer: Asked<Decision>): boolean {
  return answer.kind === 'answered' && answer.value !== 'forbidden' && answer.value !== 'company-missing';
}

/** The script that speaks to the server comes over the same network. */
function withoutScript(): Asked<never> {
  return { kind: 'unreachable', trouble: 'silence' };
}
