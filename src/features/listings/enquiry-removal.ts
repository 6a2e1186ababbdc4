import type { SyncClient } from '#client/sync-context.ts';
import type { EnquiryRemoval } from '#domain/listing/inbox.ts';
import { failureReasonText } from '#domain/operation/failure-reason.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import { formatCount } from '#domain/values/number.ts';
import { scriptUnavailable, type LoadApi } from '#session/api.ts';
import type { ToastContent } from '#ui/toaster.tsx';

export type RemovalScope = 'enquiry' | 'sender';

/** Also requests a pass, so that the desk on this device follows. */
export async function removeEnquiries(
  { api, sync }: { api: LoadApi; sync: SyncClient },
  { enquiryId, scope }: { enquiryId: string; scope: RemovalScope },
): Promise<RemoteResult<EnquiryRemoval>> {
  const answer = await api().then(
    ({ inbox }) => inbox.removeEnquiries({ enquiryId, ofSender: scope === 'sender' }),
    scriptUnavailable,
  );
  // Even without a response, the server may have removed them.
  sync.requestSync('requested');
  return answer;
}

export function removalToast(scope: RemovalScope, { status, count }: EnquiryRemoval): ToastContent {
  if (status === 'notFound') return { title: 'It was already removed' };
  if (scope === 'enquiry') return { tone: 'success', title: 'Enquiry removed' };
  // A repeated press after a lost answer may have nothing left to remove.
  if (count === 0) return { tone: 'success', title: 'Enquiries removed' };
  return { tone: 'success', title: `${formatCount(count, 'enquiry', 'enquiries')} removed` };
}

export function removalFailure(
  scope: RemovalScope,
  failure: Exclude<RemoteResult<never>, { kind: 'answered' | 'sign-in' }>,
): { title: string; text: string } {
  if (failure.kind === 'refused')
    return { title: 'Not removed', text: failure.message.trim() || 'Please try again later.' };
  const maybe = scope === 'enquiry' ? 'it was removed' : 'they were removed';
  return {
    title: 'No clear answer',
    text: `Perhaps ${maybe}, perhaps not: ${failureReasonText(failure.failureReason)}. Press the button again to make sure.`,
  };
}
