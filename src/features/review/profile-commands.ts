import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type { ContactChange, ProfileDecision } from '#domain/review/profile-review.ts';
import { callServer, type ReviewApi, type Server } from './commands.ts';

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
  return callServer(server, ({ profiles }) => send(profiles, action));
}

function send(
  profiles: ReviewApi['profiles'],
  action: ProfileAction,
): Promise<RemoteResult<ProfileDecision>> {
  switch (action.verb) {
    case 'approve':
      return profiles.approve(action.id);
    case 'reject':
      return profiles.reject({ requestId: action.id, reason: action.reason });
    case 'undo':
      return profiles.undo(action.change);
  }
}
