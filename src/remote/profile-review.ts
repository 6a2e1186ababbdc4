import {
  contactChangeSchema,
  profileDecisionSchema,
  profilesForReviewSchema,
  waitingRequestSchema,
  type ProfileDecision,
  type ProfilesForReview,
} from '#domain/profile-review.ts';
import type { RemoteResult } from '#domain/remote-result.ts';
import type { Caller } from './call-as-user.ts';
import { callAsAdministrator } from './moderation.ts';
import { readable } from './readable-rows.ts';

/** Decisions of administrators on profiles. Every call of another user is refused. */
export type ProfileReview = {
  list: () => Promise<RemoteResult<ProfilesForReview>>;
  approve: (requestId: string) => Promise<RemoteResult<ProfileDecision>>;
  /** The reason is for the author. */
  reject: (args: { requestId: string; reason: string }) => Promise<RemoteResult<ProfileDecision>>;
  /** Puts back the contacts that a change replaced. */
  undo: (changeId: string) => Promise<RemoteResult<ProfileDecision>>;
};

export function createProfileReview(caller: Caller): ProfileReview {
  return {
    list: async () => {
      const answer = await callAsAdministrator(caller, profilesForReviewSchema, (client) =>
        client.rpc('profiles_for_review').throwOnError(),
      );
      if (answer.kind !== 'answered') return answer;
      const { requests, contacts, truncated } = answer.value;
      const waiting = readable(waitingRequestSchema, requests);
      const changes = readable(contactChangeSchema, contacts);
      const unreadable = waiting.unreadable + changes.unreadable;
      const value = { requests: waiting.rows, contacts: changes.rows, truncated, unreadable };
      return { ...answer, value };
    },
    approve: (requestId) =>
      callAsAdministrator(caller, profileDecisionSchema, (client) =>
        client.rpc('approve_profile_request', { request_id: requestId }).throwOnError(),
      ),
    reject: ({ requestId, reason }) =>
      callAsAdministrator(caller, profileDecisionSchema, (client) =>
        client.rpc('reject_profile_request', { request_id: requestId, reason }).throwOnError(),
      ),
    undo: (changeId) =>
      callAsAdministrator(caller, profileDecisionSchema, (client) =>
        client.rpc('undo_profile_change', { change_id: changeId }).throwOnError(),
      ),
  };
}
