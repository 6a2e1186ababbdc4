import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type { ContactChange, ProfileDecision } from '#domain/review/profile-review.ts';
import { callServer, type Server } from './commands.ts';

/** A decision on a pending request, or the undoing of a changed contact. */
export type ProfileAction =
  | { verb: 'approve'; id: string }
  | { verb: 'reject'; id: string; reason: string }
  | { verb: 'undo'; id: string; change: ContactChange };

/** An id that is unique in the list of changed contacts. */
export function contactId({ profile: { type, id }, field }: ContactChange): string {
  return `${type}-${id}-${field}`;
}

export function decideProfile(server: Server, action: ProfileAction): Promise<RemoteResult<ProfileDecision>> {
  return callServer(server, ({ profiles }) => {
    if (action.verb === 'undo') return profiles.undo(action.change);
    if (action.verb === 'approve') return profiles.approve(action.id);
    return profiles.reject({ requestId: action.id, reason: action.reason });
  });
}
