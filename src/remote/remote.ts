import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { visitor, type Identity } from '#domain/account/session.ts';
import {
  type FeedPage,
  type FeedVersions,
  type MirrorTable,
  type ParsedRows,
  type ReadBack,
  parseRows,
} from '#domain/feed/feed.ts';
import type { KeyCheck } from '#domain/feed/key-check.ts';
import type { MessageStatus } from '#domain/listing/sent-message.ts';
import { toResult, type Result, notOurApiError } from './api-fetch.ts';
import type { RemoteOptions } from './client.ts';
import { directoryReader } from './directory-file.ts';
import {
  checkKey,
  continueFrom,
  halvingsAfter,
  listVersions,
  pullPage,
  readBack,
  readMessages,
  voidWrites,
  writeRows,
  type PageSizing,
  type PullArgs,
} from './pull.ts';
import { tableClientFor } from './table-client.ts';
import { fromWire, serverTable, toWire } from './wire.ts';

/** The server for the sync engine. No call throws: failures are in the result. */
export type Remote = {
  pull: (args: PullArgs) => Promise<Result<FeedPage>>;
  push: (args: {
    identity: Identity;
    table: MirrorTable;
    rows: { id: string }[];
    epoch: string | null;
  }) => Promise<Result<ParsedRows>>;
  versions: (args: { identity: Identity; table: MirrorTable }) => Promise<Result<FeedVersions>>;
  /** Used for rows that their writer cannot read: the answer has their receipts. */
  writeRows: (args: {
    identity: Identity;
    table: string;
    rows: { id: string }[];
  }) => Promise<Result<ReadBack>>;
  readBack: (args: { identity: Identity; table: string; ids: string[] }) => Promise<Result<ReadBack>>;
  voidWrites: (args: { identity: Identity; table: string; ids: string[] }) => Promise<Result<ReadBack>>;
  checkKey: (args: { identity: Identity; id: string; key: string }) => Promise<Result<KeyCheck>>;
  /** The status of messages, by their keys; `keys` are by the messages' ids. */
  readMessages: (args: {
    identity: Identity;
    keys: Readonly<Record<string, string>>;
  }) => Promise<Result<MessageStatus[]>>;
};

/** The server at `options.url`. Updates `sizing`, which the caller passes on to the next pass. */
export function createRemote(options: RemoteOptions, sizing: PageSizing = { halvings: 0 }): Remote {
  const partAfter = directoryReader(options, (since) => continueFrom(options, { identity: visitor, since }));
  return {
    pull: async (args) => {
      const { identity, since, fromPrimary, isReplacing, isAhead, isRetry, seenEpoch } = args;
      const mayRead = identity.userId === null && !isAhead;
      // A line that was lost with the first part may carry a page.
      const mayBegin = mayRead && !isRetry;
      if (since === null ? mayBegin && seenEpoch === null : mayRead && isReplacing && !fromPrimary) {
        const part = await partAfter(since, seenEpoch);
        if (part !== null) return { ok: true, value: part };
      }
      const answer = await toResult(() => pullPage(options, sizing, args));
      sizing.halvings = halvingsAfter(answer, sizing.halvings);
      if (
        !mayBegin ||
        !answer.ok ||
        !answer.value.full ||
        answer.value.done ||
        answer.value.epoch === seenEpoch
      )
        return answer;
      // The primary begins another epoch: the file may have all of it.
      const first = await partAfter(null, answer.value.epoch);
      return first === null ? answer : { ok: true, value: first };
    },
    push: (args) => toResult(() => pushRows(options, args)),
    versions: (args) => toResult(() => listVersions(options, args)),
    writeRows: (args) => toResult(() => writeRows(options, args)),
    readBack: (args) => toResult(() => readBack(options, args)),
    voidWrites: (args) => toResult(() => voidWrites(options, args)),
    checkKey: (args) => toResult(() => checkKey(options, args)),
    readMessages: (args) => toResult(() => readMessages(options, args)),
  };
}

const answerSchema = v.array(v.looseObject({ id: v.string(), sync_xid: v.string() }));

/**
 * Sends rows of one table in one request; a row whose id the server has received before changes nothing (law 1). Returns the rows that are
 * new on the server. A row missing from the answer was received before, or the answer cannot be trusted. A server of another `epoch` takes
 * none; null for any. Throws `RequestFailed`.
 */
async function pushRows(
  options: RemoteOptions,
  { identity, table, rows, epoch }: Parameters<Remote['push']>[0],
): Promise<ParsedRows> {
  // Untyped, because the payload's own schema already defines its columns.
  const client: PostgrestClient = tableClientFor(identity, options);
  const request = client.from(serverTable(table));
  if (epoch !== null) request.headers.append('Prefer', `epoch=${epoch}`);
  const { data } = await request
    .upsert(toWire(rows), { onConflict: 'id', ignoreDuplicates: true })
    .select()
    .throwOnError();
  const answer = v.safeParse(answerSchema, data);
  const sent = new Set(rows.map(({ id }) => id));
  if (!answer.success || answer.output.some(({ id }) => !sent.has(id))) throw notOurApiError();
  return parseRows(
    table,
    answer.output.map(({ sync_xid: version, ...row }) => ({ ...Object(fromWire(row)), version })),
  );
}
