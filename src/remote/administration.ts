// What only administrators see and do; every call of another user is refused. The server decides who is an administrator.
import * as v from 'valibot';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import {
  answerSchema,
  bothParts,
  type AdminAction,
  type AdminAnswer,
  type Verb,
} from '#domain/review/actions.ts';
import {
  administratorsSchema,
  listingsForReviewSchema,
  type Administrator,
  type ListingsForReview,
} from '#domain/review/moderation.ts';
import { profilesForReviewSchema, type ProfilesForReview } from '#domain/review/profile-review.ts';
import { submissionsForReviewSchema, type PendingItems } from '#domain/review/review.ts';
import { snakeCase } from '#domain/values/letter-case.ts';
import { askAsUser, callAsUser, type Caller, type Query } from './call-as-user.ts';
import type { Client } from './client.ts';
import { toWire } from './wire.ts';

export type Administration = {
  listPending: () => Promise<RemoteResult<PendingItems>>;
  /** `hiddenTerm` searches all hidden listings by title, location and broker. */
  listListings: (hiddenTerm?: string) => Promise<RemoteResult<ListingsForReview>>;
  /** The first pages of both lists. */
  listProfiles: (pages?: number) => Promise<RemoteResult<ProfilesForReview>>;
  listAdministrators: () => Promise<RemoteResult<Administrator[]>>;
  /** Done in one transaction of the server, or in several for what is much; it can be repeated after no answer. */
  act: <V extends Verb>(action: AdminAction<V>) => Promise<RemoteResult<AdminAnswer<V>>>;
};

/** By action: its request. `after`: where a former part of it has ended. */
const REQUESTS: {
  [V in Verb]: (client: Client, action: AdminAction<V>, after: { after?: string }) => Query;
} = {
  approve: (client, { of, id }) =>
    client.rpc(of === 'company' ? 'approve_company' : 'approve_broker', { submission_id: id }),
  reject: (client, { of, id, reason }) =>
    client.rpc('reject_submission', { kind: of, submission_id: id, reason }),
  approveClaim: (client, { id }) =>
    client
      .from('claimed_entities')
      .update({ approved: true })
      .eq('id', id)
      .eq('approved', false)
      .select('id'),
  declineClaim: (client, { id }) =>
    client.from('claimed_entities').delete().eq('id', id).eq('approved', false).select('id'),
  revokeClaim: (client, { id }) => client.rpc('revoke_claim', { claim_id: id }),
  hide: (client, { id }) => client.rpc('moderate_listings', { parcel_ids: [id], action: 'hide' }),
  restore: (client, { id }) => client.rpc('moderate_listings', { parcel_ids: [id], action: 'restore' }),
  hideSource: (client, { id }, after) => client.rpc('hide_source', { source: id, ...after }),
  restoreSource: (client, { id }, after) => client.rpc('restore_source', { source: id, ...after }),
  removeEnquiries: (client, { id }) => client.rpc('remove_enquiries_of', { source: id }),
  settle: (client, { subjectType, id, lastAt, outcome }) =>
    client.rpc('settle_reports', {
      subject_type: subjectType,
      subject_id: id,
      seen_until: lastAt,
      outcome,
    }),
  removeAdministrator: (client, { id }) => client.rpc('remove_administrator', { user_id: id }),
  check: (client, { id, version, until }) =>
    client.rpc('check_credential', {
      credential_id: id,
      seen_version: version,
      ...(until !== '' && { valid_until: until }),
    }),
  uncheck: (client, { id }) => client.rpc('uncheck_credential', { credential_id: id }),
  approveRequest: (client, { id }) => client.rpc('approve_profile_request', { request_id: id }),
  rejectRequest: (client, { id, reason }) => client.rpc('reject_profile_request', { request_id: id, reason }),
  undo: (client, { change: { profile, field, version } }) =>
    client.rpc('undo_profile_change', {
      profile_type: profile.type,
      profile_id: profile.id,
      field: snakeCase(field),
      seen: version,
    }),
  saveFact: (client, { id, fact, version }) =>
    client.rpc('save_season_fact', {
      fact: toWire({ id, ...fact }),
      ...(version !== null && { seen_version: version }),
    }),
  removeFact: (client, { id, version }) =>
    client.rpc('remove_season_fact', { fact_id: id, seen_version: version }),
};

export function createAdministration(caller: Caller): Administration {
  return {
    listPending: () =>
      ask(caller, submissionsForReviewSchema, (client) => client.rpc('submissions_for_review')),
    listListings: (hiddenTerm = '') =>
      ask(caller, listingsForReviewSchema, (client) =>
        client.rpc('listings_for_review', { hidden_term: hiddenTerm }),
      ),
    listProfiles: (pages = 1) => listProfiles(caller, pages),
    listAdministrators: () =>
      ask(caller, administratorsSchema, (client) => client.rpc('list_administrators')),
    act: (action) => act(caller, action),
  };
}

/** Repeats the request while something of it remains; the answer is that of all parts. */
async function act<V extends Verb>(
  caller: Caller,
  action: AdminAction<V>,
): Promise<RemoteResult<AdminAnswer<V>>> {
  const { verb }: { verb: V } = action;
  let total: AdminAnswer<V> | null = null;
  for (let after = {}; ;) {
    const request = (client: Client) => REQUESTS[verb](client, action, after);
    const answer = await ask(caller, answerSchema(verb), request);
    if (answer.kind !== 'answered') return answer;
    const { value } = answer;
    total = total === null ? value : bothParts(total, value);
    if (!value.more && value.next === null) break;
    if (value.next !== null) after = { after: value.next };
  }
  if (verb === 'approveClaim' || verb === 'revokeClaim') void callAsUser(caller, finishInboxes);
  return { kind: 'answered', value: total };
}

/** Copies and removes what was too much for the decision's own request. What a failure leaves is done after the next decision. */
async function finishInboxes(client: Client): Promise<void> {
  for (;;) {
    const { data, error } = await client.rpc('finish_inboxes');
    if (error !== null || !v.is(v.looseObject({ status: v.literal('more') }), data)) return;
  }
}

const FORBIDDEN = {
  status: 'forbidden',
  result: { kind: 'refused', message: 'You are no longer an administrator.' },
} as const;

/** Refused for other users. */
function ask<T>(
  caller: Caller,
  schema: v.GenericSchema<unknown, T>,
  request: (client: Client) => Query,
): Promise<RemoteResult<T>> {
  return askAsUser(caller, { schema, request, denied: FORBIDDEN });
}

/** The lists of `before` with those of the page after it, and of further ones up to `pages`. */
async function listProfiles(
  caller: Caller,
  pages: number,
  before?: ProfilesForReview,
): Promise<RemoteResult<ProfilesForReview>> {
  const after = before?.next ?? null;
  const answer = await ask(caller, profilesForReviewSchema, (client) =>
    client.rpc('profiles_for_review', after === null ? {} : { after }),
  );
  if (answer.kind !== 'answered') return answer;
  const page = answer.value;
  const value = {
    ...page,
    requests: [...(before?.requests ?? []), ...page.requests],
    contacts: [...(before?.contacts ?? []), ...page.contacts],
    unreadable: (before?.unreadable ?? 0) + page.unreadable,
  };
  return value.next === null || pages <= 1
    ? { kind: 'answered', value }
    : listProfiles(caller, pages - 1, value);
}
