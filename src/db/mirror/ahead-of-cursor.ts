// A mirror that is ahead of its cursor: an older answer of a standby could take rows of it back.
import type { MirrorState } from '#db/tables/schema-types.ts';
import type { FeedPage } from '#domain/feed/feed.ts';

/** How far the mirror is ahead of its cursor after this page, if it is: only the end of the feed at the primary shows that it is not. */
export function aheadAfter(
  before: MirrorState,
  { page, answeredWrites }: { page: FeedPage; answeredWrites: number },
): string | null {
  const { done, stalled, nextXid, horizon } = page;
  const isOvertaken = answeredWrites !== before.answeredWrites;
  const isReceivingOwn = before.replacingOwn || (before.replacing === 'fetching' && before.aheadTo !== null);
  if (isReceivingOwn ? mayHaveRowsAhead(page) : hasRowsAhead(page))
    return isOvertaken ? 'unknown' : (nextXid ?? 'unknown');
  if (before.aheadTo === null || !page.fromPrimary) return before.aheadTo;
  const aheadTo = page.epoch === before.epoch ? before.aheadTo : 'unknown';
  if (!done || isOvertaken) return aheadTo;
  if (!stalled) return null;
  if (aheadTo === 'unknown') return nextXid ?? 'unknown';
  return BigInt(horizon) >= BigInt(aheadTo) ? null : aheadTo;
}

/** Whether a page begins to send personal rows, of which some may lie beyond its horizon. */
export function hasRowsAhead(page: FeedPage): boolean {
  return mayHaveRowsAhead(page) && (page.full || page.own);
}

function mayHaveRowsAhead({ fromPrimary, stalled, userId }: FeedPage): boolean {
  return fromPrimary && stalled && userId !== null;
}
