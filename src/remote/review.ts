import * as v from 'valibot';
import { brokerSubmissionSchema } from '#domain/broker-submission.ts';
import { claimSchema } from '#domain/claim.ts';
import { companySubmissionSchema } from '#domain/company-submission.ts';
import type { RemoteResult } from '#domain/remote-result.ts';
import { approvalSchema, type Decision, type PendingItems, type SubmissionKind } from '#domain/review.ts';
import { profileSchema, type Profile } from '#domain/user.ts';
import { notOurApiError } from './api-fetch.ts';
import { callAsUser, type Caller } from './call-as-user.ts';
import type { Client } from './client.ts';

type Submission = { kind: SubmissionKind; id: string };

/** The administrator's actions, which need a network (decisions section 2). The server decides who is an administrator. */
export type Review = {
  listPending: () => Promise<RemoteResult<PendingItems>>;
  /** Adds a submission to the directory, in one transaction on the server (decisions section 4). */
  approve: (submission: Submission) => Promise<RemoteResult<Decision>>;
  /** Only sets the status (spec section 4), and only while the submission is pending. */
  reject: (submission: Submission) => Promise<RemoteResult<Decision>>;
  approveClaim: (id: string) => Promise<RemoteResult<Decision>>;
  /** Deletes the claim: the profile can be claimed again. */
  declineClaim: (id: string) => Promise<RemoteResult<Decision>>;
};

export function createReview(caller: Caller): Review {
  return {
    listPending: () => callAsUser(caller, readPending),
    approve: ({ kind, id }) =>
      callAsUser(caller, async (client) => {
        const name = kind === 'company' ? 'approve_company' : 'approve_broker';
        const { data } = await client.rpc(name, { submission_id: id }).throwOnError();
        const parsed = v.safeParse(approvalSchema, data);
        if (!parsed.success) throw notOurApiError();
        return parsed.output;
      }),
    reject: ({ kind, id }) =>
      callAsUser(caller, async (client) => {
        const table = client.from(kind === 'company' ? 'pending_companies' : 'pending_brokers');
        const change = table.update({ status: 'rejected' }).eq('id', id).eq('status', 'pending');
        return decisionOf((await change.select('id').throwOnError()).data);
      }),
    approveClaim: (id) =>
      callAsUser(caller, async (client) => {
        const change = client.from('claimed_entities').update({ approved: true });
        return decisionOf((await change.eq('id', id).eq('approved', false).select('id').throwOnError()).data);
      }),
    declineClaim: (id) =>
      callAsUser(caller, async (client) => {
        const change = client.from('claimed_entities').delete();
        return decisionOf((await change.eq('id', id).eq('approved', false).select('id').throwOnError()).data);
      }),
  };
}

/** No changed row means that another administrator decided first. */
function decisionOf(changed: unknown): Decision {
  const parsed = v.safeParse(v.array(v.looseObject({ id: v.string() })), changed);
  if (!parsed.success) throw notOurApiError();
  return parsed.output.length > 0 ? 'done' : 'decided-before';
}

/** Users per request: their ids are in its URL. */
const USERS = 100;

/** All submissions and claims that wait for an administrator (spec section 7). Throws `RequestFailed`. */
async function readPending(client: Client): Promise<PendingItems> {
  const [companies, brokers, claims] = await Promise.all([
    submissions(client, 'pending_companies').then((rows) => readable(companySubmissionSchema, rows)),
    submissions(client, 'pending_brokers').then((rows) => readable(brokerSubmissionSchema, rows)),
    claimsOnProfiles(client).then((rows) => readable(claimSchema, rows)),
  ]);
  const ids = [...companies.rows, ...brokers.rows, ...claims.rows].map(({ userId }) => userId);
  return {
    companies: companies.rows,
    brokers: brokers.rows,
    claims: claims.rows,
    users: await readUsers(client, [...new Set(ids)]),
    unreadable: companies.unreadable + brokers.unreadable + claims.unreadable,
  };
}

/** Rows per request: below the API's limit of 1,000, at which it silently truncates a list. */
const PAGE_ROWS = 500;

async function submissions(
  client: Client,
  table: 'pending_companies' | 'pending_brokers',
): Promise<unknown[]> {
  return readPages(async (last) => {
    const query = client.from(table).select('*').eq('status', 'pending');
    const { data } = await (last === null ? query : query.or(after('created_at', 'lt', last)))
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(PAGE_ROWS)
      .throwOnError();
    return data;
  });
}

async function claimsOnProfiles(client: Client): Promise<unknown[]> {
  return readPages(async (last) => {
    const query = client.from('claimed_entities').select('*').eq('approved', false);
    const { data } = await (last === null ? query : query.or(after('sync_xid', 'gt', last)))
      .order('sync_xid')
      .order('id')
      .limit(PAGE_ROWS)
      .throwOnError();
    return data;
  });
}

/** Filters for rows after `last`, ordered by a column and then by id; decisions between two pages then shift no row past a page. */
function after(column: 'created_at' | 'sync_xid', beyond: 'lt' | 'gt', last: unknown): string {
  const row = v.safeParse(v.looseObject({ id: v.string() }), last);
  const at = v.safeParse(v.union([v.string(), v.number()]), row.success ? row.output[column] : null);
  if (!row.success || !at.success) throw notOurApiError();
  return `${column}.${beyond}."${at.output}",and(${column}.eq."${at.output}",id.${beyond}.${row.output.id})`;
}

/** Reads pages until one is short. An answer that is not a list is not our API's. */
async function readPages(readPage: (last: unknown) => Promise<unknown>): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (;;) {
    const page = await readPage(rows.at(-1) ?? null);
    if (!Array.isArray(page)) throw notOurApiError();
    rows.push(...page);
    if (page.length < PAGE_ROWS) return rows;
  }
}

async function readUsers(client: Client, ids: string[]): Promise<Map<string, Profile>> {
  const parts = Array.from({ length: Math.ceil(ids.length / USERS) }, (_, index) =>
    ids.slice(index * USERS, (index + 1) * USERS),
  );
  const answers = await Promise.all(
    parts.map((part) => client.from('profiles').select('id, email, full_name').in('id', part).throwOnError()),
  );
  const { rows } = readable(
    profileSchema,
    answers.flatMap(({ data }): unknown[] => data),
  );
  return new Map(rows.map((user) => [user.id, user]));
}

/** Parses rows one by one; unreadable ones are counted, the others are returned (law 11). */
function readable<T>(
  schema: v.GenericSchema<unknown, T>,
  answer: readonly unknown[],
): { rows: T[]; unreadable: number } {
  const rows = answer.map((row) => v.safeParse(schema, row)).filter((row) => row.success);
  return { rows: rows.map(({ output }) => output), unreadable: answer.length - rows.length };
}
