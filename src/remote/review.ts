import * as v from 'valibot';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import {
  approvalSchema,
  rejectionSchema,
  revocationSchema,
  type Decision,
  type PendingItems,
  type SubmissionKind,
} from '#domain/review/review.ts';
import { notOurApiError } from './api-fetch.ts';
import { callAsUser, type Caller } from './call-as-user.ts';
import type { Client } from './client.ts';
import { readPending } from './pending-items.ts';
import { responseFromWire } from './wire.ts';

type Submission = { kind: SubmissionKind; id: string };

/** The administrator's actions, which need a network. The server decides who is an administrator. */
export type Review = {
  listPending: () => Promise<RemoteResult<PendingItems>>;
  /** Adds a submission to the directory, in one transaction on the server. */
  approve: (submission: Submission) => Promise<RemoteResult<Decision>>;
  /** Sets the status and the reason, which the submitter reads; only while the submission is pending. */
  reject: (submission: Submission & { reason: string }) => Promise<RemoteResult<Decision>>;
  approveClaim: (id: string) => Promise<RemoteResult<Decision>>;
  /** Deletes the claim: the profile can be claimed again. */
  declineClaim: (id: string) => Promise<RemoteResult<Decision>>;
  /** Deletes an approved claim: its user owns the profile no more. */
  revokeClaim: (id: string) => Promise<RemoteResult<Decision>>;
};

export function createReview(caller: Caller): Review {
  return {
    listPending: () => callAsUser(caller, readPending),
    approve: ({ kind, id }) =>
      callAsUser(caller, async (client) => {
        const name = kind === 'company' ? 'approve_company' : 'approve_broker';
        return parsed(approvalSchema, (await client.rpc(name, { submission_id: id }).throwOnError()).data);
      }),
    reject: ({ kind, id, reason }) =>
      callAsUser(caller, async (client) => {
        const args = { kind, submission_id: id, reason };
        return parsed(rejectionSchema, (await client.rpc('reject_submission', args).throwOnError()).data);
      }),
    approveClaim: (id) =>
      callAsUser(caller, async (client) => {
        const change = client.from('claimed_entities').update({ approved: true });
        const { data } = await change.eq('id', id).eq('approved', false).select('id').throwOnError();
        void finishInboxes(client);
        return decisionOf(data);
      }),
    declineClaim: (id) =>
      callAsUser(caller, async (client) => {
        const change = client.from('claimed_entities').delete();
        return decisionOf((await change.eq('id', id).eq('approved', false).select('id').throwOnError()).data);
      }),
    revokeClaim: (id) =>
      callAsUser(caller, async (client) => {
        const { data } = await client.rpc('revoke_claim', { claim_id: id }).throwOnError();
        void finishInboxes(client);
        return parsed(revocationSchema, data);
      }),
  };
}

/** Copies and removes what was too much for the decision's own request. What a failure leaves is done after the next decision. */
async function finishInboxes(client: Client): Promise<void> {
  for (;;) {
    const { data, error } = await client.rpc('finish_inboxes');
    if (error !== null || !v.is(v.looseObject({ status: v.literal('more') }), data)) return;
  }
}

function parsed(schema: v.GenericSchema<unknown, Decision>, answer: unknown): Decision {
  const result = v.safeParse(schema, responseFromWire(answer));
  if (!result.success) throw notOurApiError();
  return result.output;
}

/** No changed row means that another administrator decided first. */
function decisionOf(changed: unknown): Decision {
  const rows = v.safeParse(v.array(v.looseObject({ id: v.string() })), changed);
  if (!rows.success) throw notOurApiError();
  return rows.output.length > 0 ? 'done' : 'decided-before';
}
