// The number on the app's icon: what this person still has to get to the server.
import type { Database } from '#db/schema-types.ts';
import { throttleQuery } from '#db/throttle-query.ts';
import { countOwnUnsent } from '#db/storage.ts';
import { watchQuery } from '#db/watch.ts';

/** Where the icon's number is set; many browsers lack it. */
type Badge = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };

/** Sets the number to that of the unsent items, once. */
export async function showUnsentBadge(db: Database, badge: Badge): Promise<void> {
  if (badge.setAppBadge !== undefined) await setBadge(badge, await countOwnUnsent(db));
}

/** Keeps the number current for as long as the page is open. */
export function watchUnsentBadge(db: Database, badge: Badge): void {
  if (badge.setAppBadge === undefined) return;
  watchQuery(
    throttleQuery(() => countOwnUnsent(db)),
    { onAnswer: (count) => void setBadge(badge, count) },
  );
}

/** A convenience: where the browser refuses, the header says the same. */
async function setBadge(badge: Badge, count: number): Promise<void> {
  try {
    await (count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.());
  } catch {
    return;
  }
}
