// The number on the app's icon: what waits for the current user.
import { watchQuery } from '#db/live/live-query.ts';
import { throttleQuery } from '#db/live/throttle-query.ts';
import { readToDo } from '#db/shown/to-do.ts';
import type { Database } from '#db/tables/schema-types.ts';

/** The Badging API; many browsers lack it. */
type Badge = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };

export async function showBadge(db: Database, badge: Badge): Promise<void> {
  if (badge.setAppBadge !== undefined) await setBadge(badge, await countToDo(db));
}

/** Keeps the badge up to date while the page is open. */
export function watchBadge(db: Database, badge: Badge): void {
  if (badge.setAppBadge === undefined) return;
  watchQuery(
    throttleQuery(() => countToDo(db)),
    { onResult: (count) => void setBadge(badge, count) },
  );
}

async function countToDo(db: Database): Promise<number> {
  const { unsent, toAnswer, toConfirm } = await readToDo(db);
  return unsent + toAnswer + toConfirm;
}

/** Errors are ignored: header and menu show the same numbers. */
async function setBadge(badge: Badge, count: number): Promise<void> {
  try {
    await (count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.());
  } catch {
    return;
  }
}
