import type { SyncClient } from '#client/sync-context.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type { ContactChange, ProfileDecision } from '#domain/review/profile-review.ts';
import { scriptUnavailable, type LoadApi } from '#session/api.ts';
import type { ReviewApi } from './commands.ts';

/** A decision on a pending request, or the undoing of a changed contact. */
export type ProfileAction =
  | { verb: 'approve'; id: string }
  | { verb: 'reject'; id: string; reason: string }
  | { verb: 'undo'; id: string; change: ContactChange };

/** An id that is unique in the list of changed contacts. */
export function contactId({ profile: { type, id }, field }: ContactChange): string {
  return `${type}-${id}-${field}`;
}

/** Also requests a pass, so that this device gets the result. */
export async function decideProfile(
  { api, sync }: { api: LoadApi; sync: SyncClient },
  action: ProfileAction,
): Promise<RemoteResult<ProfileDecision>> {
  const answer = await api().then(({ profiles }) => send(profiles, action), scriptUnavailable);
  // Even without a response, the server may have done it.
  sync.requestSync('requested');
  return answer;
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
