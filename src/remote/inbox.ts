import { enquiryRemovalSchema, type EnquiryRemoval } from '#domain/listing/inbox.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import { askAsUser, type Caller } from './call-as-user.ts';

/** What owners of brokers and companies do with what they received. */
export type Inbox = {
  /** Removes an enquiry from the inbox of the current user, or all enquiries of its sender until now. */
  removeEnquiries: (args: { enquiryId: string; ofSender: boolean }) => Promise<RemoteResult<EnquiryRemoval>>;
};

export function createInbox(caller: Caller): Inbox {
  return {
    removeEnquiries: ({ enquiryId, ofSender }) =>
      untilDone(() =>
        askAsUser(caller, {
          schema: enquiryRemovalSchema,
          request: (client) => client.rpc('remove_enquiries', { enquiry: enquiryId, of_source: ofSender }),
        }),
      ),
  };
}

/** Repeats a call while its answer is 'more', and counts what all of them did. */
async function untilDone<T extends { status: string; count: number }>(
  call: () => Promise<RemoteResult<T>>,
  before = 0,
): Promise<RemoteResult<T>> {
  const answer = await call();
  if (answer.kind !== 'answered') return answer;
  const count = before + answer.value.count;
  if (answer.value.status === 'more') return untilDone(call, count);
  return { kind: 'answered', value: { ...answer.value, count } };
}
