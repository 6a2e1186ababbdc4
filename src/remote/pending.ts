import { brokerSubmissionSchema } from '#domain/broker-submission.ts';
import { claimSchema } from '#domain/claim.ts';
import { companySubmissionSchema } from '#domain/company-submission.ts';
import { profileSchema, type Profile } from '#domain/person.ts';
import type { PendingItems } from '#domain/review.ts';
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { foreignAnswer } from './border.ts';
import type { Database } from './database.types.ts';

/** People asked for in one request: their ids travel in its address. */
const PEOPLE = 100;

/** Everything that waits for an administrator (spec section 7). Throws `RequestFailed`. */
export async function readPending(client: PostgrestClient<Database>): Promise<PendingItems> {
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
    people: await readPeople(client, [...new Set(ids)]),
    unreadable: companies.unreadable + brokers.unreadable + claims.unreadable,
  };
}

async function submissions(
  client: PostgrestClient<Database>,
  table: 'pending_companies' | 'pending_brokers',
): Promise<unknown> {
  const { data } = await client
    .from(table)
    .select('*')
    .eq('status', 'pending')
    .order('created_at', { ascending: false })
    .throwOnError();
  return data;
}

async function claimsOnProfiles(client: PostgrestClient<Database>): Promise<unknown> {
  const { data } = await client
    .from('claimed_entities')
    .select('*')
    .eq('approved', false)
    .order('sync_xid')
    .throwOnError();
  return data;
}

async function readPeople(client: PostgrestClient<Database>, ids: string[]): Promise<Map<string, Profile>> {
  const parts = Array.from({ length: Math.ceil(ids.length / PEOPLE) }, (_, index) =>
    ids.slice(index * PEOPLE, (index + 1) * PEOPLE),
  );
  const answers = await Promise.all(
    parts.map((part) => client.from('profiles').select('id, email, full_name').in('id', part).throwOnError()),
  );
  const { rows } = readable(
    profileSchema,
    answers.flatMap(({ data }): unknown[] => data),
  );
  return new Map(rows.map((person) => [person.id, person]));
}

/** Reads rows one by one: what cannot be read is counted and the rest stands (law 11). An answer that is no list is not ours. */
function readable<T>(
  schema: v.GenericSchema<unknown, T>,
  answer: unknown,
): { rows: T[]; unreadable: number } {
  if (!Array.isArray(answer)) throw foreignAnswer();
  const rows = answer.map((row: unknown) => v.safeParse(schema, row)).filter((row) => row.success);
  return { rows: rows.map(({ output }) => output), unreadable: answer.length - rows.length };
}
