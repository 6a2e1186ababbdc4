// A mirror that is ahead of its cursor: an older answer of a standby could take rows of it back.
import type { MirrorState } from '#db/tables/schema-types.ts';
import type { FeedPage } from '#domain/feed/feed.ts';

/** How far the mirror is ahead of its cursor after this page, if it is: only the end of the feed at the primary shows that it is not. */
export function aheadAfter(
  before: MirrorState,
  { page, storedWrites }: { page: FeedPage; storedWrites: number },
): string | null {
  const { done, stalled, nextXid, horizon } = page;
  if (hasRowsAhead(page)) return nextXid ?? 'unknown';
  if (before.aheadTo === null || !page.fromPrimary) return before.aheadTo;
  const aheadTo = page.epoch === before.epoch ? before.aheadTo : 'unknown';
  if (!done || storedWrites !== before.storedWrites) return aheadTo;
  if (!stalled) return null;
  if (aheadTo === 'unknown') return nextXid ?? 'unknown';
  return BigInt(horizon) >= BigInt(aheadTo) ? null : aheadTo;
}

/** Whether a page has personal rows beyond its horizon. */
export function hasRowsAhead({ fromPrimary, stalled, userId, full, own }: FeedPage): boolean {
  return fromPrimary && stalled && userId !== null && (full || own);
}
