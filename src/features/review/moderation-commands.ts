import type { EnquiryRemoval } from '#domain/listing/inbox.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type {
  Administrator,
  CredentialCheck,
  ModerationResult,
  Removal,
  ReportedSubject,
  Settlement,
} from '#domain/review/moderation.ts';
import { callServer, type Server } from './commands.ts';

export type ModerationAction =
  | { verb: 'hide' | 'restore'; subject: 'listing' | 'source'; id: string }
  | { verb: 'remove-enquiries'; subject: 'source'; id: string }
  | { verb: 'settle'; subject: ReportedSubject };

export type ModerationAnswer = ModerationResult | Settlement | EnquiryRemoval;

export function moderate(server: Server, action: ModerationAction): Promise<RemoteResult<ModerationAnswer>> {
  return callServer<ModerationAnswer>(server, ({ moderation }) => {
    if (action.verb === 'settle') return moderation.settleReports(action.subject);
    if (action.verb === 'remove-enquiries') return moderation.removeEnquiriesOf(action.id);
    const args = { id: action.id, hidden: action.verb === 'hide' };
    return action.subject === 'source' ? moderation.setSourceHidden(args) : moderation.setListingHidden(args);
  });
}

export function removeAdministrator(server: Server, { id }: Administrator): Promise<RemoteResult<Removal>> {
  return callServer(server, ({ moderation }) => moderation.removeAdministrator(id));
}

/** `name` is the line's. `until` is the last day of the check; '' stands for the end of the cover, or for no end. */
export type CheckAction = { id: string; name: string } & (
  | { verb: 'check'; version: string; until: string }
  | { verb: 'uncheck' }
);

export function checkLine(server: Server, action: CheckAction): Promise<RemoteResult<CredentialCheck>> {
  return callServer(server, ({ moderation }) => {
    if (action.verb === 'uncheck') return moderation.uncheckCredential(action.id);
    const { id, version, until } = action;
    return moderation.checkCredential({ id, version, until: until === '' ? null : until });
  });
}

/** A key that is the same for every press of one button. */
export function actionKey(action: ModerationAction): string {
  return action.verb === 'settle'
    ? `settle ${action.subject.subjectId}`
    : `${action.verb} ${action.subject} ${action.id}`;
}
