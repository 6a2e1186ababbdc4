// Openings and closings are announced in AEST, which is UTC+10 all year: Queensland's time, and an hour behind Sydney's in summer.
import { formatDay } from '#domain/values/date.ts';

const OFFSET_MS = 10 * 3_600_000;
export const DAY_MS = 86_400_000;

/** The day and the time of an instant (ms since 1970) in AEST, as forms have them. */
export function aestOf(instant: number): { day: string; time: string } {
  const [day = '', time = ''] = new Date(instant + OFFSET_MS).toISOString().split('T');
  return { day, time: time.slice(0, 5) };
}

/** The instant (ISO 8601) of a day and a time in AEST. */
export function instantOf(day: string, time: string): string {
  return new Date(Date.parse(`${day}T${time}:00Z`) - OFFSET_MS).toISOString();
}

/** '1 Dec 2026, 10:00 AEST'. */
export function aestText(instant: number): string {
  const { day, time } = aestOf(instant);
  return `${formatDay(day)}, ${time} AEST`;
}

/**
 * The same instant in another time zone, by default the device's: '10:30 ACDT', or '30 Nov 2026, 22:30 AWST' where it is another day there.
 * Null where clocks show the same.
 */
export function localText(instant: number, timeZone?: string): string | null {
  const format = new Intl.DateTimeFormat('en-AU', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    ...(timeZone !== undefined && { timeZone }),
  });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const day = `${part('day')} ${part('month')} ${part('year')}`;
  const time = `${part('hour')}:${part('minute')}`;
  const aest = aestOf(instant);
  const isSameDay = day === formatDay(aest.day);
  if (isSameDay && time === aest.time) return null;
  return `${isSameDay ? '' : `${day}, `}${time} ${part('timeZoneName')}`;
}
