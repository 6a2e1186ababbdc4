import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import * as v from 'valibot';
import { origin } from '#domain/feed/feed-origin.ts';
import { DIRECTORY_PATH, type DirectoryDescription } from '#remote/directory-file.ts';
import type { WriteFile } from './publish.ts';

/** An answer of the feed as it was received, and the cursor that it was asked for. */
export type FeedAnswer = { since: string | null; text: string };

const compress = promisify(brotliCompress);

const pageSchema = v.looseObject({
  ...origin,
  horizon: v.string(),
  cursor: v.string(),
  rows: v.record(v.string(), v.unknown()),
  digests: v.unknown(),
  now: v.unknown(),
});

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
  const pages = new Map<string | null, v.InferOutput<typeof pageSchema>>();
  for (const { since, text } of answers) {
    const page = v.safeParse(v.pipe(v.string(), v.parseJson(), pageSchema), text);
    if (page.success) pages.set(since, page.output);
  }
  const parts: DirectoryDescription['parts'] = [];
  let since: string | null = null;
  let last: v.InferOutput<typeof pageSchema> | undefined;
  for (let page = pages.get(null); page !== undefined && hasRows(page); page = pages.get(page.cursor)) {
    if (last !== undefined && (last.epoch !== page.epoch || last.cursor === page.cursor)) break;
    const { digests: _digests, now: _now, ...kept } = page;
    const text = JSON.stringify(kept);
    const path = `/directory/${createHash('sha256').update(text).digest('hex').slice(0, 16)}.json`;
    await writeFile(path, text);
    // For hosts that serve precompressed files.
    await writeFile(`${path}.br`, await compress(text));
    parts.push({ since, path });
    since = page.cursor;
    last = page;
  }
  if (last === undefined) return;
  const { feed, user, epoch, horizon, cursor } = last;
  const description: DirectoryDescription = { feed, user, epoch, horizon, cursor, parts };
  await writeFile(DIRECTORY_PATH, JSON.stringify(description));
}

function hasRows({ rows }: { rows: Record<string, unknown> }): boolean {
  return Object.keys(rows).length > 0;
}
