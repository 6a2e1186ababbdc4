import type { Identity } from '#domain/account/session.ts';
import { isFromOurFeed, isOfNewerFormat } from '#domain/feed/feed-origin.ts';
import {
  isBehind,
  parseFeedPage,
  parseReadBack,
  parseVersions,
  type FeedPage,
  type FeedVersions,
  type MirrorTable,
  type ReadBack,
} from '#domain/feed/feed.ts';
import { parseKeyCheck, type KeyCheck } from '#domain/feed/key-check.ts';
import { parseMessages } from '#domain/feed/messages.ts';
import type { MessageStatus } from '#domain/listing/sent-message.ts';
import type { FailureReason } from '#domain/operation/failure-reason.ts';
import { notOurApiError, outdatedError, RequestFailed, unreadableError, type Result } from './api-fetch.ts';
import type { RemoteOptions } from './client.ts';
import { readClientFor, tableClientFor } from './table-client.ts';
import { isRateLimit } from './verdict.ts';
import { fromWire, serverTable, toWire } from './wire.ts';

/** Rows per page: large enough for few requests, small enough to resume cheaply on a bad line (4 s of slow 3G). */
const PAGE_ROWS = 2500;
/**
 * Rows of what may be the first page of a whole mirror, which the primary may begin at any time: they are stored and shown while the next page
 * is made and transferred.
 */
const FIRST_ROWS = 1000;
/** Pages are never halved below this many rows. */
const MIN_PAGE_ROWS = 20;
const MAX_HALVINGS = Math.ceil(Math.log2(PAGE_ROWS / MIN_PAGE_ROWS));

export type PullArgs = {
  identity: Identity;
  /** The cursor after which to continue; null for everything. */
  since: string | null;
  withDigests: boolean;
  /** Also fetch all personal rows of the identity, because the mirror was another user's or a visitor's. */
  withOwn: boolean;
  /** Get changed rows as patches where the server has them. */
  withPatches: boolean;
  /** Ask the primary at once, where any server could continue. */
  fromPrimary: boolean;
  /** The last pass got no answer, perhaps of a server that only answers reads or of the file's host: ask the primary. */
  isRetry: boolean;
  /** Whether the page is part of a replacement of the whole mirror, which only the primary ends. */
  isReplacing: boolean;
  /** Whether the mirror may be ahead of its cursor, so that only the primary may answer until the feed has come to it. */
  isAhead: boolean;
  /** The epoch of the mirror; null for none. */
  seenEpoch: string | null;
};

/** How often page sizes are halved because the server failed on larger pages; it outlives a pass. */
export type PageSizing = { halvings: number };

/**
 * The page of the change feed after `since`: from any server, by GET, if it is only to continue there; from the primary otherwise, or if
 * the first one was behind. Throws `RequestFailed`, also for an answer that is not our feed's.
 */
export async function pullPage(
  options: RemoteOptions,
  { halvings }: PageSizing,
  { identity, since, withDigests, withOwn, withPatches, fromPrimary, isReplacing, isRetry }: PullArgs,
): Promise<FeedPage> {
  const halved = (rows: number) => Math.max(Math.floor(rows / 2 ** halvings), MIN_PAGE_ROWS);
  if (since !== null && !fromPrimary && !isRetry) {
    const page = await continueFrom(options, { identity, since, rows: halved(PAGE_ROWS), withPatches }).catch(
      askPrimary,
    );
    if (page !== null) return page;
  }
  const rows = halved(isReplacing ? PAGE_ROWS : FIRST_ROWS);
  const args = { page_size: rows, with_digests: withDigests, with_own: withOwn };
  const { data } = await tableClientFor(identity, options)
    .rpc('pull_changes_from_primary', since === null ? args : { ...args, since, with_patches: withPatches })
    .throwOnError();
  return ours((answer) => parseFeedPage(answer, { fromPrimary: true }), { data, identity });
}

/** The page after `since` from any server; null if it is behind. Throws `RequestFailed`. */
export async function continueFrom(
  options: RemoteOptions,
  {
    identity,
    since,
    rows = PAGE_ROWS,
    withPatches = false,
  }: { identity: Identity; since: string; rows?: number; withPatches?: boolean },
): Promise<FeedPage | null> {
  const { data } = await readClientFor(identity, options)
    .rpc('pull_changes', { page_size: rows, since, with_patches: withPatches }, { get: true })
    .throwOnError();
  if (isBehind(data)) return null;
  return ours((answer) => parseFeedPage(answer, { fromPrimary: false }), { data, identity });
}

/** Failures that another server may not have. */
const OF_ONE_SERVER = new Set<FailureReason>(['overloaded', 'server-error', 'not-our-api']);

/**
 * A standby that is down or overloaded or takes no tokens, a gateway that takes no key in an address, or a proxy that keeps its own answers
 * must not keep a device from the primary. Without any answer, or at a limit of requests, the next one would fare no better.
 */
function askPrimary(error: unknown): null {
  if (!(error instanceof RequestFailed)) throw error;
  const { failure } = error;
  const isOfOneServer =
    failure.kind !== 'retry' || (OF_ONE_SERVER.has(failure.failureReason) && !isRateLimit(failure));
  if (isOfOneServer) return null;
  throw error;
}

/**
 * How often to halve the next page after this answer. A page may take the server longer than its time limit, or be larger than a gateway
 * allows; smaller pages get past such rows.
 */
export function halvingsAfter(answer: Result<unknown>, before: number): number {
  if (answer.ok) return Math.max(before - 1, 0);
  const { failure } = answer;
  const isOfServer =
    failure.kind === 'retry' &&
    (failure.failureReason === 'server-error' || failure.failureReason === 'overloaded');
  return isOfServer ? Math.min(before + 1, MAX_HALVINGS) : before;
}

/** Ids and versions of all rows of a table, for the comparison of law 5. Throws `RequestFailed`. */
export async function listVersions(
  options: RemoteOptions,
  { identity, table }: { identity: Identity; table: MirrorTable },
): Promise<FeedVersions> {
  const { data } = await tableClientFor(identity, options)
    .rpc('list_versions', { table_name: serverTable(table) })
    .throwOnError();
  return ours(parseVersions, { data, identity });
}

/** The server's receipts for the given ids, and the rows that still exist. Throws `RequestFailed`. */
export async function readBack(
  options: RemoteOptions,
  { identity, table, ids }: { identity: Identity; table: string; ids: string[] },
): Promise<ReadBack> {
  const { data } = await tableClientFor(identity, options)
    .rpc('read_back', { table_name: serverTable(table), ids })
    .throwOnError();
  return ours((answer) => parseReadBack(table, answer), { data, identity });
}

/** Whether a key manages a listing. Throws `RequestFailed`. */
export async function checkKey(
  options: RemoteOptions,
  { identity, id, key }: { identity: Identity; id: string; key: string },
): Promise<KeyCheck> {
  const { data } = await tableClientFor(identity, options)
    .rpc('check_listing_key', { listing: id, key })
    .throwOnError();
  return ours(parseKeyCheck, { data, identity });
}

/** The status of the messages of visitors, of those whose keys fit. Throws `RequestFailed`. */
export async function readMessages(
  options: RemoteOptions,
  { identity, keys }: { identity: Identity; keys: Readonly<Record<string, string>> },
): Promise<MessageStatus[]> {
  const { data } = await tableClientFor(identity, options).rpc('read_messages', { keys }).throwOnError();
  return ours(parseMessages, { data, identity });
}

/** Writes rows that the caller cannot read; those whose id was received before change nothing. Throws `RequestFailed`. */
export async function writeRows(
  options: RemoteOptions,
  { identity, table, rows }: { identity: Identity; table: string; rows: { id: string }[] },
): Promise<ReadBack> {
  const { data } = await tableClientFor(identity, options)
    .rpc('write_rows', { table_name: serverTable(table), new_rows: toWire(rows) })
    .throwOnError();
  return ours((answer) => parseReadBack(table, answer), { data, identity });
}

/** Voids those of the given ids under which the server has received nothing, and reads back the others. Throws `RequestFailed`. */
export async function voidWrites(
  options: RemoteOptions,
  { identity, table, ids }: { identity: Identity; table: string; ids: string[] },
): Promise<ReadBack> {
  const { data } = await tableClientFor(identity, options)
    .rpc('void_writes', { table_name: serverTable(table), ids })
    .throwOnError();
  return ours((answer) => parseReadBack(table, answer), { data, identity });
}

/**
 * Law 6: rejects an answer that is not our feed's for this user. One that is, and cannot be read, counts as an error of our server, so that it
 * stops no sending (law 8); one of a newer format throws the outdated error.
 */
function ours<T>(
  parse: (answer: unknown) => T | null,
  { data, identity }: { data: unknown; identity: Identity },
): T {
  if (isOfNewerFormat(data)) throw outdatedError();
  if (!isFromOurFeed(data, identity.userId)) throw notOurApiError();
  const answer = parse(fromWire(data));
  if (answer === null) throw unreadableError();
  return answer;
}
