import * as v from 'valibot';
import { profileSchema, type Profile } from '#domain/account/user.ts';
import { brokerSubmissionSchema } from '#domain/profile/broker-submission.ts';
import { claimSchema } from '#domain/profile/claim.ts';
import { companySubmissionSchema } from '#domain/profile/company-submission.ts';
import type { PendingItems } from '#domain/review/review.ts';
import { notOurApiError } from './api-fetch.ts';
import type { Client } from './client.ts';
import { readable } from './readable-rows.ts';
import { fromWire } from './wire.ts';

/** Users per request: their ids are in its URL. */
const USERS = 100;

/** All submissions and claims that wait for an administrator, and who owns a profile. Throws `RequestFailed`. */
export async function readPending(client: Client): Promise<PendingItems> {
  const [companies, brokers, claims] = await Promise.all([
    submissions(client, 'pending_companies').then((rows) =>
      readable(companySubmissionSchema, fromWire(rows)),
    ),
    submissions(client, 'pending_brokers').then((rows) => readable(brokerSubmissionSchema, fromWire(rows))),
    claimsOnProfiles(client).then((rows) => readable(claimSchema, fromWire(rows))),
  ]);
  // A claim that is approved between two pages is in both: the later row counts.
  const latestClaims = [...new Map(claims.rows.map((claim) => [claim.id, claim])).values()];
  const ids = [...companies.rows, ...brokers.rows, ...latestClaims].map(({ userId }) => userId);
  return {
    companies: companies.rows,
    brokers: brokers.rows,
    claims: latestClaims.filter(({ approved }) => !approved),
    ownerships: latestClaims.filter(({ approved }) => approved),
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
    const query = client.from('claimed_entities').select('*');
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
    answers.flatMap(({ data }): unknown[] => fromWire(data)),
  );
  return new Map(rows.map((user) => [user.id, user]));
}
