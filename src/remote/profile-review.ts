import type * as v from 'valibot';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import {
  contactChangeSchema,
  profileDecisionSchema,
  profilesForReviewSchema,
  waitingRequestSchema,
  type ContactChange,
  type ProfileDecision,
  type ProfilesForReview,
} from '#domain/review/profile-review.ts';
import { snakeCase } from '#domain/values/letter-case.ts';
import type { Caller } from './call-as-user.ts';
import { callAsAdministrator } from './moderation.ts';
import { readable } from './readable-rows.ts';

/** Decisions of administrators on profiles. Every call of another user is refused. */
export type ProfileReview = {
  /** The first pages of both lists. */
  list: (pages?: number) => Promise<RemoteResult<ProfilesForReview>>;
  approve: (requestId: string) => Promise<RemoteResult<ProfileDecision>>;
  /** The reason is for the author. */
  reject: (args: { requestId: string; reason: string }) => Promise<RemoteResult<ProfileDecision>>;
  /** Puts back the value before the first change. */
  undo: (
    change: Pick<ContactChange, 'profile' | 'field' | 'version'>,
  ) => Promise<RemoteResult<ProfileDecision>>;
};

export function createProfileReview(caller: Caller): ProfileReview {
  const decide = (request: Parameters<typeof callAsAdministrator>[2]) =>
    callAsAdministrator(caller, profileDecisionSchema, request);
  return {
    list: async (pages = 1) => {
      const requests: unknown[] = [];
      const contacts: unknown[] = [];
      let after: string | null = null;
      for (let page = 1; ; page += 1) {
        const answer = await readPage(caller, after);
        if (answer.kind !== 'answered') return answer;
        requests.push(...answer.value.requests);
        contacts.push(...answer.value.contacts);
        after = answer.value.next;
        if (after === null || page >= pages)
          return { ...answer, value: parseLists({ ...answer.value, requests, contacts }) };
      }
    },
    approve: (requestId) =>
      decide((client) => client.rpc('approve_profile_request', { request_id: requestId })),
    reject: ({ requestId, reason }) =>
      decide((client) => client.rpc('reject_profile_request', { request_id: requestId, reason })),
    undo: ({ profile: { type, id }, field, version }) =>
      decide((client) =>
        client.rpc('undo_profile_change', {
          profile_type: type,
          profile_id: id,
          field: snakeCase(field),
          seen: version,
        }),
      ),
  };
}

type Page = v.InferOutput<typeof profilesForReviewSchema>;

function readPage(caller: Caller, after: string | null): Promise<RemoteResult<Page>> {
  return callAsAdministrator(caller, profilesForReviewSchema, (client) =>
    client.rpc('profiles_for_review', after === null ? {} : { after }),
  );
}

function parseLists({ requests, contacts, truncated }: Page): ProfilesForReview {
  const waiting = readable(waitingRequestSchema, requests);
  const changes = readable(contactChangeSchema, contacts);
  return {
    requests: waiting.rows,
    contacts: changes.rows,
    truncated,
    unreadable: waiting.unreadable + changes.unreadable,
  };
}
