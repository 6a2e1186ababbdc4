import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;
const GIVE_UP_MS = 30_000;

/**
 * Resolves when `condition` holds. A pending or throwing condition counts as not yet, because a page may be navigating. Rejects with
 * `what` and the last error when it does not hold in time.
 */
export async function until(
  what: string,
  condition: () => Promise<boolean>,
  giveUpMs = GIVE_UP_MS,
): Promise<void> {
  const end = Date.now() + giveUpMs;
  let last: unknown;
  while (Date.now() < end) {
    try {
      if (await Promise.race([condition(), sleep(end - Date.now(), false, { ref: false })])) return;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`Not within ${giveUpMs / 1_000} s: ${what}`, { cause: last });
}
