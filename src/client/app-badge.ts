// The number on the app's icon: the current user's unsent items.
import { watchQuery } from '#db/live/live-query.ts';
import { throttleQuery } from '#db/live/throttle-query.ts';
import { countOwnUnsent } from '#db/session/storage.ts';
import type { Database } from '#db/tables/schema-types.ts';

/** The Badging API; many browsers lack it. */
type Badge = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };

export async function showUnsentBadge(db: Database, badge: Badge): Promise<void> {
  if (badge.setAppBadge !== undefined) await setBadge(badge, await countOwnUnsent(db));
}

/** Keeps the badge up to date while the page is open. */
export function watchUnsentBadge(db: Database, badge: Badge): void {
  if (badge.setAppBadge === undefined) return;
  watchQuery(
    throttleQuery(() => countOwnUnsent(db)),
    { onResult: (count) => void setBadge(badge, count) },
  );
}

/** Errors are ignored: the header shows the same number. */
async function setBadge(badge: Badge, count: number): Promise<void> {
  try {
    await (count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.());
  } catch {
    return;
  }
}
