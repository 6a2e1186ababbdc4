import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;
const GIVE_UP_MS = 30_000;

/**
 * Resolves when `condition` holds; one that never answers does not hold. What it throws counts as not yet: a page may be in the
 * middle of a navigation. Rejects with `what`, and with the last thing thrown, when it does not hold in time.
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
