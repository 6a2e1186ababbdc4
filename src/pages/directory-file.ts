import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import * as v from 'valibot';
import { columnsSchema } from '#domain/feed/feed-columns.ts';
import { origin } from '#domain/feed/feed-origin.ts';
import { MIRROR_SHAPE } from '#domain/feed/feed.ts';
import { DIRECTORY_PATH, type DirectoryDescription } from '#remote/directory-file.ts';
import type { WriteFile } from './publish.ts';

/** An answer of the feed as it was received, and the cursor that it was asked for. */
export type FeedAnswer = { since: string | null; text: string };

const compress = promisify(brotliCompress);

const pageSchema = v.looseObject({
  ...origin,
  horizon: v.string(),
  cursor: v.string(),
  rows: v.record(v.string(), columnsSchema),
  deleted: v.optional(v.record(v.string(), v.array(v.string())), {}),
  digests: v.unknown(),
  now: v.unknown(),
});
type Page = v.InferOutput<typeof pageSchema>;

/** A fetch that keeps the pages of the feed that it received in `answers`. */
export function recordingFetch(
  fetch: typeof globalThis.fetch,
  answers: FeedAnswer[],
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
    if (!response.ok || !pathname.includes('/rpc/pull_changes')) return response;
    const asked = v.safeParse(sinceSchema, typeof init?.body === 'string' ? init.body : '{}');
    const since = searchParams.get('since') ?? (asked.success ? (asked.output.since ?? null) : null);
    answers.push({ since, text: await response.clone().text() });
    return response;
  };
}

const sinceSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ since: v.optional(v.nullable(v.string())) }),
);

/** Writes what a visitor's first mirror received as a file of immutable parts, named by their content, and its description. */
export async function writeDirectoryFile(
  answers: readonly FeedAnswer[],
  writeFile: WriteFile,
): Promise<void> {
  const pages = consecutivePages(answers);
  const last = pages.at(-1)?.page;
  if (last === undefined) return;
  const parts: DirectoryDescription['parts'] = [];
  const deletedLater = new Set<string>();
  for (const { since, page } of pages.toReversed()) {
    const { digests: _digests, now: _now, ...kept } = withoutDeleted(page, deletedLater);
    const text = JSON.stringify(kept);
    const path = `/directory/${createHash('sha256').update(text).digest('hex').slice(0, 16)}.json`;
    await writeFile(path, text);
    // For hosts that serve precompressed files.
    await writeFile(`${path}.br`, await compress(text));
    parts.unshift({ since, path });
    for (const [table, ids] of Object.entries(page.deleted))
      for (const id of ids) deletedLater.add(rowKey(table, id));
  }
  const { feed, user, epoch, horizon, cursor } = last;
  const description: DirectoryDescription = {
    feed,
    user,
    shape: MIRROR_SHAPE,
    epoch,
    horizon,
    cursor,
    parts,
  };
  await writeFile(DIRECTORY_PATH, JSON.stringify(description));
}

/** The pages of one epoch from the first one on, each with the cursor that it continues. */
function consecutivePages(answers: readonly FeedAnswer[]): { since: string | null; page: Page }[] {
  const received = new Map<string | null, Page>();
  for (const { since, text } of answers) {
    const page = v.safeParse(v.pipe(v.string(), v.parseJson(), pageSchema), text);
    if (page.success) received.set(since, page.output);
  }
  const pages: { since: string | null; page: Page }[] = [];
  let since: string | null = null;
  for (
    let page = received.get(since);
    page !== undefined && Object.keys(page.rows).length > 0;
    page = received.get(since)
  ) {
    const before = pages.at(-1)?.page;
    if (before !== undefined && (before.epoch !== page.epoch || before.cursor === page.cursor)) break;
    pages.push({ since, page });
    since = page.cursor;
  }
  return pages;
}

/** A device shows each part when it arrives, so it must not have what a later part deletes. */
function withoutDeleted(page: Page, deleted: ReadonlySet<string>): Page {
  const rows = Object.entries(page.rows).map(([table, columns]) => {
    const isKept = (_value: unknown, row: number) => !deleted.has(rowKey(table, columns['id']?.[row]));
    const kept = Object.entries(columns).map(([name, values]) => [name, values.filter(isKept)]);
    return [table, Object.fromEntries(kept)];
  });
  return { ...page, rows: Object.fromEntries(rows) };
}

/** The id has no dashes in a column, and has them among the deleted ones. */
const rowKey = (table: string, id: unknown) => `${table} ${String(id).replaceAll('-', '')}`;
