import * as v from 'valibot';

/** A calendar day without a time or a zone, written yyyy-MM-dd. */
export const daySchema = v.pipe(v.string(), v.isoDate());

/** Milliseconds since 1970, within the range of `Date`. */
export const instantSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15));

/** The calendar day of an instant in this device's time zone: never cut from an ISO timestamp. */
export function localDay(instant: Date): string {
  const year = String(instant.getFullYear()).padStart(4, '0');
  const month = String(instant.getMonth() + 1).padStart(2, '0');
  return `${year}-${month}-${String(instant.getDate()).padStart(2, '0')}`;
}

const dayFormat = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A calendar day in en-AU, for instance '20 Nov 2026'; the day is never shifted by a time zone (spec section 9). */
export function formatDay(day: string): string {
  const instant = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) ? day : dayFormat.format(instant);
}

const timeFormat = new Intl.DateTimeFormat('en-AU', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const shortDayFormat = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short' });

/** In the device's time zone: '14:05', or '19 Nov, 14:05' on another day. */
export function formatMoment(at: number, now: number): string {
  const time = timeFormat.format(at);
  const day = shortDayFormat.format(at);
  return day === shortDayFormat.format(now) ? time : `${day}, ${time}`;
}
