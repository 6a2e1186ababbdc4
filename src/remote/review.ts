import type { RemoteResult } from '#domain/remote-result.ts';
import { approvalSchema, type Decision, type PendingItems, type SubmissionKind } from '#domain/review.ts';
import * as v from 'valibot';
import { callAsUser, type Caller } from './call-as-user.ts';
import { notOurApiError } from './api-fetch.ts';
import { readPending } from './pending.ts';

type Submission = { kind: SubmissionKind; id: string };

/** The administrator's actions, which need a network (decisions section 2). The server decides who is an administrator. */
export type Review = {
  listPending: () => Promise<RemoteResult<PendingItems>>;
  /** Adds a submission to the directory, in one transaction on the server (decisions section 4). */
  approve: (submission: Submission) => Promise<RemoteResult<Decision>>;
  /** Only sets the status (spec section 4), and only while the submission is pending. */
  reject: (submission: Submission) => Promise<RemoteResult<Decision>>;
  approveClaim: (id: string) => Promise<RemoteResult<Decision>>;
  /** Deletes the claim: the profile can be claimed again. */
  declineClaim: (id: string) => Promise<RemoteResult<Decision>>;
};

export function createReview(caller: Caller): Review {
  return {
    listPending: () => callAsUser(caller, readPending),
    approve: ({ kind, id }) =>
      callAsUser(caller, async (client) => {
        const name = kind === 'company' ? 'approve_company' : 'approve_broker';
        const { data } = await client.rpc(name, { submission_id: id }).throwOnError();
        const parsed = v.safeParse(approvalSchema, data);
        if (!parsed.success) throw notOurApiError();
        return parsed.output;
      }),
    reject: ({ kind, id }) =>
      callAsUser(caller, async (client) => {
        const table = client.from(kind === 'company' ? 'pending_companies' : 'pending_brokers');
        const change = table.update({ status: 'rejected' }).eq('id', id).eq('status', 'pending');
        return decisionOf((await change.select('id').throwOnError()).data);
      }),
    approveClaim: (id) =>
      callAsUser(caller, async (client) => {
        const change = client.from('claimed_entities').update({ approved: true });
        return decisionOf((await change.eq('id', id).eq('approved', false).select('id').throwOnError()).data);
      }),
    declineClaim: (id) =>
      callAsUser(caller, async (client) => {
        const change = client.from('claimed_entities').delete();
        return decisionOf((await change.eq('id', id).eq('approved', false).select('id').throwOnError()).data);
      }),
  };
}

/** No changed row means that another administrator decided first. */
function decisionOf(changed: unknown): Decision {
  const parsed = v.safeParse(v.array(v.looseObject({ id: v.string() })), changed);
  if (!parsed.success) throw notOurApiError();
  return parsed.output.length > 0 ? 'done' : 'decided-before';
}
