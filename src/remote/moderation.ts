import * as v from 'valibot';
import { enquiryRemovalSchema, type EnquiryRemoval } from '#domain/listing/inbox.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import {
  administratorsSchema,
  busySourceSchema,
  credentialCheckSchema,
  hiddenListingSchema,
  listingsForReviewSchema,
  moderationResultSchema,
  removalSchema,
  reportedSubjectSchema,
  settlementSchema,
  unconfirmedListingSchema,
  type Administrator,
  type CredentialCheck,
  type ListingsForReview,
  type ModerationResult,
  type Removal,
  type ReportedSubject,
  type Settlement,
} from '#domain/review/moderation.ts';
import { forbiddenSchema } from '#domain/review/review.ts';
import { notOurApiError } from './api-fetch.ts';
import { callAsUser, type Caller } from './call-as-user.ts';
import type { Client } from './client.ts';
import { readable } from './readable-rows.ts';
import { untilDone } from './until-done.ts';
import { responseFromWire } from './wire.ts';

/** Moderation by administrators. Every call of another user is refused. */
export type Moderation = {
  /** `hiddenTerm` searches all hidden listings by title, location and broker. */
  listListings: (hiddenTerm?: string) => Promise<RemoteResult<ListingsForReview>>;
  setListingHidden: (args: { id: string; hidden: boolean }) => Promise<RemoteResult<ModerationResult>>;
  /** Hides all public listings of a source, or restores what was hidden this way. */
  setSourceHidden: (args: { id: string; hidden: boolean }) => Promise<RemoteResult<ModerationResult>>;
  /** Removes all enquiries of a source, for everyone. */
  removeEnquiriesOf: (source: string) => Promise<RemoteResult<EnquiryRemoval>>;
  /** Settles the reports of a subject up to the last one in the list that the administrator has seen. */
  settleReports: (
    subject: Pick<ReportedSubject, 'subjectType' | 'subjectId' | 'lastAt'>,
  ) => Promise<RemoteResult<Settlement>>;
  listAdministrators: () => Promise<RemoteResult<Administrator[]>>;
  removeAdministrator: (userId: string) => Promise<RemoteResult<Removal>>;
  /** Marks what a line of a code passport says as checked; `until` null: to the end of the cover, or without an end. */
  checkCredential: (args: {
    id: string;
    /** The version of the row that the administrator has seen. */
    version: string;
    until: string | null;
  }) => Promise<RemoteResult<CredentialCheck>>;
  uncheckCredential: (id: string) => Promise<RemoteResult<CredentialCheck>>;
};

export function createModeration(caller: Caller): Moderation {
  return {
    listListings: async (hiddenTerm = '') => {
      const answer = await callAsAdministrator(caller, listingsForReviewSchema, (client) =>
        client.rpc('listings_for_review', { hidden_term: hiddenTerm }),
      );
      return answer.kind === 'answered' ? { ...answer, value: parseLists(answer.value) } : answer;
    },
    setListingHidden: ({ id, hidden }) =>
      callAsAdministrator(caller, moderationResultSchema, (client) =>
        client.rpc('moderate_listings', { parcel_ids: [id], action: hidden ? 'hide' : 'restore' }),
      ),
    setSourceHidden: ({ id, hidden }) => setSourceHidden(caller, { id, hidden, before: null }),
    removeEnquiriesOf: (source) =>
      untilDone(() =>
        callAsAdministrator(caller, enquiryRemovalSchema, (client) =>
          client.rpc('remove_enquiries_of', { source }),
        ),
      ),
    settleReports: ({ subjectType, subjectId, lastAt }) =>
      untilDone(() =>
        callAsAdministrator(caller, settlementSchema, (client) =>
          client.rpc('settle_reports', {
            subject_type: subjectType,
            subject_id: subjectId,
            seen_until: lastAt,
          }),
        ),
      ),
    listAdministrators: () =>
      callAsAdministrator(caller, administratorsSchema, (client) => client.rpc('list_administrators')),
    removeAdministrator: (userId) =>
      callAsAdministrator(caller, removalSchema, (client) =>
        client.rpc('remove_administrator', { user_id: userId }),
      ),
    checkCredential: ({ id, version, until }) =>
      callAsAdministrator(caller, credentialCheckSchema, (client) =>
        client.rpc('check_credential', {
          credential_id: id,
          seen_version: version,
          ...(until !== null && { valid_until: until }),
        }),
      ),
    uncheckCredential: (id) =>
      callAsAdministrator(caller, credentialCheckSchema, (client) =>
        client.rpc('uncheck_credential', { credential_id: id }),
      ),
  };
}

/** The server hides or restores some of the listings with each call; the result is that of all. */
async function setSourceHidden(
  caller: Caller,
  { id, hidden, before }: { id: string; hidden: boolean; before: ModerationResult | null },
): Promise<RemoteResult<ModerationResult>> {
  const answer = await callAsAdministrator(caller, moderationResultSchema, (client) =>
    client.rpc(hidden ? 'hide_source' : 'restore_source', {
      source: id,
      ...(before !== null && before.next !== null && { after: before.next }),
    }),
  );
  if (answer.kind !== 'answered') return answer;
  const total = before === null ? answer.value : bothResults(before, answer.value);
  return total.next === null
    ? { kind: 'answered', value: total }
    : setSourceHidden(caller, { id, hidden, before: total });
}

function bothResults(before: ModerationResult, after: ModerationResult): ModerationResult {
  return {
    status: before.changed > 0 || after.status === 'notFound' ? before.status : after.status,
    changed: before.changed + after.changed,
    already: before.already + after.already,
    refused: [...before.refused, ...after.refused],
    next: after.next,
  };
}

/** Refused for other users. */
export async function callAsAdministrator<T>(
  caller: Caller,
  schema: v.GenericSchema<unknown, T>,
  request: (client: Client) => { throwOnError: () => PromiseLike<{ data: unknown }> },
): Promise<RemoteResult<T>> {
  const answer = await callAsUser(caller, async (client) => {
    const response = responseFromWire((await request(client).throwOnError()).data);
    if (v.is(forbiddenSchema, response)) return { forbidden: true as const };
    const parsed = v.safeParse(schema, response);
    if (!parsed.success) throw notOurApiError();
    return { forbidden: false as const, value: parsed.output };
  });
  if (answer.kind !== 'answered') return answer;
  if (answer.value.forbidden) return { kind: 'refused', message: 'You are no longer an administrator.' };
  return { kind: 'answered', value: answer.value.value };
}

function parseLists(lists: v.InferOutput<typeof listingsForReviewSchema>): ListingsForReview {
  const reports = readable(reportedSubjectSchema, lists.reports);
  const hidden = readable(hiddenListingSchema, lists.hidden);
  const unconfirmed = readable(unconfirmedListingSchema, lists.unconfirmed);
  const sources = readable(busySourceSchema, lists.sources);
  return {
    reports: reports.rows,
    hidden: hidden.rows,
    unconfirmed: unconfirmed.rows,
    sources: sources.rows,
    truncated: lists.truncated,
    unreadable: reports.unreadable + hidden.unreadable + unconfirmed.unreadable + sources.unreadable,
  };
}
