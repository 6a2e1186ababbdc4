import type { SyncClient } from '#client/sync-context.ts';
import type { EnquiryRemoval } from '#domain/listing/inbox.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type {
  CredentialCheck,
  ModerationResult,
  Removal,
  ReportedSubject,
  Settlement,
} from '#domain/review/moderation.ts';
import { scriptUnavailable, type LoadApi } from '#session/api.ts';
import type { ReviewApi } from './commands.ts';

export type ModerationAction =
  | { verb: 'hide' | 'restore'; subject: 'listing' | 'source'; id: string }
  | { verb: 'remove-enquiries'; subject: 'source'; id: string }
  | { verb: 'settle'; subject: ReportedSubject };

export type ModerationAnswer = ModerationResult | Settlement | EnquiryRemoval;

type Server = { api: LoadApi; sync: SyncClient };
type Moderation = ReviewApi['moderation'];

/** Also requests a pass, so that this device gets the result. */
export function moderate(server: Server, action: ModerationAction): Promise<RemoteResult<ModerationAnswer>> {
  return send<ModerationAnswer>(server, (moderation) => {
    if (action.verb === 'settle') return moderation.settleReports(action.subject);
    if (action.verb === 'remove-enquiries') return moderation.removeEnquiriesOf(action.id);
    const args = { id: action.id, hidden: action.verb === 'hide' };
    return action.subject === 'source' ? moderation.setSourceHidden(args) : moderation.setListingHidden(args);
  });
}

export function removeAdministrator(server: Server, userId: string): Promise<RemoteResult<Removal>> {
  return send(server, (moderation) => moderation.removeAdministrator(userId));
}

/** `until` is the last day of the check; '' stands for the end of the cover, or for no end. */
export type CheckAction =
  | { verb: 'check'; id: string; version: string; until: string }
  | { verb: 'uncheck'; id: string };

export function checkLine(server: Server, action: CheckAction): Promise<RemoteResult<CredentialCheck>> {
  return send(server, (moderation) => {
    if (action.verb === 'uncheck') return moderation.uncheckCredential(action.id);
    const { id, version, until } = action;
    return moderation.checkCredential({ id, version, until: until === '' ? null : until });
  });
}

async function send<T>(
  { api, sync }: Server,
  request: (moderation: Moderation) => Promise<RemoteResult<T>>,
): Promise<RemoteResult<T>> {
  const answer = await api().then(({ moderation }) => request(moderation), scriptUnavailable);
  // Even without a response, the server may have done it. After a refusal, the role may be gone.
  sync.requestSync('requested');
  return answer;
}

/** A key that is the same for every press of one button. */
export function actionKey(action: ModerationAction): string {
  return action.verb === 'settle'
    ? `settle ${action.subject.subjectId}`
    : `${action.verb} ${action.subject} ${action.id}`;
}
