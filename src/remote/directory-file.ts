// The directory as a file of the app's own host, written by `npm run pages` (src/pages/README.md): what a visitor's first mirror receives, in
// parts that any host or cache can serve. It is only another way to pages of the feed, which goes on where the file ends.
import * as v from 'valibot';
import { origin } from '#domain/feed/feed-origin.ts';
import { idsOf, MIRROR_SHAPE, MIRROR_TABLES, parseFeedPage, type FeedPage } from '#domain/feed/feed.ts';
import { byName } from '#domain/values/object.ts';
import { readResponse } from './api-fetch.ts';
import type { RemoteOptions } from './client.ts';
import { fromWire } from './wire.ts';

/** The address of the file's description. */
export const DIRECTORY_PATH = '/directory.json';

/**
 * The description: `cursor` is where the feed goes on after the last part, `since` the cursor before a part. `shape` is that of the app which
 * wrote the file: one from before a new column has its rows without it, and in no other version.
 */
const descriptionSchema = v.object({
  ...origin,
  shape: v.literal(MIRROR_SHAPE),
  horizon: v.string(),
  cursor: v.string(),
  parts: v.array(v.object({ since: v.nullable(v.string()), path: v.string() })),
});
export type DirectoryDescription = v.InferOutput<typeof descriptionSchema>;

/**
 * Reads the file that `site` hosts: resolves to the page after `since` in a visitor's first mirror, of this `epoch` unless it is null; after the
 * last part, to that with which the feed continues; null where there is none. A file is used only if one page of the feed continues from its
 * end, to which `continueFrom` resolves, or to null. What has been deleted or changed since is left out of its parts, so that nothing is shown
 * that has left the directory or is out of date.
 */
export function directoryReader(
  { site, ...options }: RemoteOptions,
  continueFrom: (cursor: string) => Promise<FeedPage | null>,
): (since: string | null, epoch: string | null) => Promise<FeedPage | null> {
  const read = async (path: string, cache: RequestCache) => {
    const { response, answer } = await readResponse(site + path, { ...options, cache });
    return response.ok ? fromWire(answer.body) : null;
  };
  const describe = async () => {
    const parsed = v.safeParse(descriptionSchema, await read(DIRECTORY_PATH, 'no-cache'));
    return parsed.success ? parsed.output : null;
  };
  let description: ReturnType<typeof describe> | undefined;
  let rest: Promise<FeedPage | null> | undefined;
  const readPart = async (since: string | null, epoch: string | null) => {
    const file = await (description ??= describe());
    if (file === null || (epoch ?? file.epoch) !== file.epoch) return null;
    const fits = (page: FeedPage) => page.epoch === file.epoch && page.userId === null;
    const readLatest = async () => {
      const latest = await (rest ??= continueFrom(file.cursor).catch(() => null));
      return latest !== null && fits(latest) && latest.done ? latest : null;
    };
    if (since === file.cursor) return readLatest();
    const at = file.parts.findIndex((each) => each.since === since);
    const part = file.parts[at];
    if (part === undefined) return null;
    const [raw, latest] = await Promise.all([read(part.path, 'default').catch(() => null), readLatest()]);
    const page = parseFeedPage(raw, { fromPrimary: false });
    const end = file.parts[at + 1]?.since ?? file.cursor;
    const isPart = page?.cursor === end && page.full === (since === null) && fits(page);
    if (isPart && latest !== null) return withoutOutdated(page, latest);
    // The feed has the rest.
    description = Promise.resolve(null);
    return null;
  };
  return async (since, epoch) => (site === undefined ? null : readPart(since, epoch).catch(() => null));
}

/** The part as a page that others follow, without rows that `latest` deletes or replaces. */
function withoutOutdated(part: FeedPage, latest: FeedPage): FeedPage {
  const rows = byName(MIRROR_TABLES, (table) => {
    const { readable, unreadable } = part.rows[table];
    const outdated = new Set([...latest.deleted[table], ...idsOf(latest.rows[table])]);
    return {
      readable: readable.filter(({ row }) => !outdated.has(row.id)),
      unreadable: unreadable.filter(({ id }) => !outdated.has(id)),
    };
  });
  return { ...part, rows, done: false, digests: null, serverTime: null, stalled: false };
}
