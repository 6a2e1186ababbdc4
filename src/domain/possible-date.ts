// A date that the server refused, because the clock of this device was wrong.
import { timeByServer } from './clock.ts';
import { localDay } from './date.ts';
import type { OutboxItem } from './operation.ts';

/** The columns that a device dates; the server refuses impossible ones by name. */
const DATED = ['made_at', 'listed_date'];

/** Nothing waits that long to be sent: an older date is that of a clock which was set since (ms). */
const OLDEST_MS = 365 * 86_400_000;

/**
 * An item whose date the server refused, dated by the server's clock: when it was saved, or now where the clock has been set since. Any
 * other item as it is. `ahead`: how far this device's clock is ahead of the server's (ms).
 */
export function withPossibleDate(
  item: OutboxItem,
  { now, ahead }: { now: number; ahead: number | null },
): OutboxItem {
  if (!DATED.includes(item.refusal?.column ?? '')) return item;
  const [saved, present] = [timeByServer(item.savedAt, ahead), timeByServer(now, ahead)];
  const at = saved > present || saved < present - OLDEST_MS ? present : saved;
  const dated = structuredClone(item);
  if ('made_at' in dated.payload) dated.payload.made_at = at;
  if ('listed_date' in dated.payload) dated.payload.listed_date = localDay(new Date(at));
  return dated;
}
