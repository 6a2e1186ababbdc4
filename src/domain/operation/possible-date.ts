// A date that the server refused, because the clock of this device was wrong.
import { localDay, type ServerClock, serverTimeAt } from '#domain/values/date.ts';
import type { OutboxItem } from './operation.ts';

/** The columns that a device dates; the server refuses impossible ones by name. */
const DATED = ['madeAt', 'listedDate'];

/** Nothing waits that long to be sent: an older date is that of a clock which was set since (ms). */
const OLDEST_MS = 365 * 86_400_000;

/**
 * An item whose date the server refused, dated by the server's clock: when it was saved, or now (ms since 1970) where the clock has been set
 * since. Any other item as it is.
 */
export function withPossibleDate(
  item: OutboxItem,
  { now, clock }: { now: number; clock: ServerClock },
): OutboxItem {
  if (!DATED.includes(item.refusal?.column ?? '')) return item;
  const saved = item.savedAt - (clock.clockSkew ?? 0);
  const present = presentBy(clock, now);
  const at = saved > present || saved < present - OLDEST_MS ? present : saved;
  const dated = structuredClone(item);
  if ('madeAt' in dated.payload) dated.payload.madeAt = at;
  if ('listedDate' in dated.payload) dated.payload.listedDate = localDay(new Date(at));
  return dated;
}

/** The server's time now; by the device alone where its clock has been set right since the server's last response. */
function presentBy(clock: ServerClock, now: number): number {
  const corrected = serverTimeAt(now, clock);
  const { serverTime } = clock;
  return serverTime !== null && corrected > serverTime + OLDEST_MS ? now : corrected;
}
