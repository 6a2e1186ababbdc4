import { parseRows, remoteTable, type ParsedRows } from '#domain/feed.ts';
import type { Identity } from '#domain/identity.ts';
import { OPERATIONS, type OperationKind, type PayloadOf } from '#domain/operation.ts';
import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { notOurApiError } from './api-fetch.ts';
import { clientFor, type RemoteOptions } from './client.ts';

const answerSchema = v.array(v.looseObject({ id: v.string(), sync_xid: v.string() }));

/**
 * Sends rows of one kind in one request; a row whose id the server has received before changes nothing (law 1). Returns the rows that are
 * new on the server. A row missing from the answer was received before, or the answer cannot be trusted. Throws `RequestFailed`.
 */
export async function pushRows(
  options: RemoteOptions,
  { identity, kind, rows }: { identity: Identity; kind: OperationKind; rows: PayloadOf<OperationKind>[] },
): Promise<ParsedRows> {
  const { table } = OPERATIONS[kind];
  // Untyped, because the payload's own schema already defines its columns.
  const client: SupabaseClient = clientFor(identity, options);
  const { data } = await client
    .from(remoteTable(table))
    .upsert(rows, { onConflict: 'id', ignoreDuplicates: true })
    .select()
    .throwOnError();
  const answer = v.safeParse(answerSchema, data);
  const sent = new Set(rows.map(({ id }) => id));
  if (!answer.success || answer.output.some(({ id }) => !sent.has(id))) throw notOurApiError();
  return parseRows(
    table,
    answer.output.map((row) => ({ ...row, version: row.sync_xid })),
  );
}
