import { parseRows, type MirrorTable, type ParsedRows } from '#domain/feed.ts';
import type { Identity } from '#domain/identity.ts';
import { OPERATIONS, type OperationKind } from '#domain/operation.ts';
import type { ParcelInsert } from '#domain/parcel.ts';
import * as v from 'valibot';
import { foreignAnswer } from './border.ts';
import { clientFor, type RemoteOptions } from './client.ts';

const answerSchema = v.array(v.looseObject({ id: v.string(), sync_xid: v.string() }));

/**
 * Sends rows of one kind in one request; a row whose id the server has received before changes nothing (law 1). Returns the
 * rows that are new on the server: those missing from the answer were there before, or the answer is not to be believed.
 * Throws `RequestFailed`.
 */
export async function pushRows(
  options: RemoteOptions,
  { identity, kind, rows }: { identity: Identity; kind: OperationKind; rows: ParcelInsert[] },
): Promise<ParsedRows> {
  const { table } = OPERATIONS[kind];
  const { data } = await clientFor(identity, options)
    .from(table)
    .upsert(rows, { onConflict: 'id', ignoreDuplicates: true })
    .select()
    .throwOnError();
  const answer = v.safeParse(answerSchema, data);
  const sent = new Set(rows.map(({ id }) => id));
  if (!answer.success || answer.output.some(({ id }) => !sent.has(id))) throw foreignAnswer();
  return parseRows(
    table satisfies MirrorTable,
    answer.output.map((row) => ({ ...row, version: row.sync_xid })),
  );
}
