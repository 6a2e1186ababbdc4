// The days from which records are exported: local, both inclusive.
import * as v from 'valibot';
import type { RecordRow } from './records.ts';

const realDaySchema = v.pipe(v.string(), v.check(isDay, 'Enter the date as day, month and year'));

/** `today` is the local day. */
export function recordPeriodSchema(today: string) {
  return v.pipe(
    v.object({
      from: v.pipe(realDaySchema, v.maxValue(today, 'Choose today or an earlier day')),
      to: realDaySchema,
    }),
    v.forward(
      v.partialCheck([['from'], ['to']], ({ from, to }) => from <= to, 'Choose the first day or a later one'),
      ['to'],
    ),
  );
}

export type RecordPeriod = v.InferOutput<ReturnType<typeof recordPeriodSchema>>;

/** The twelve months up to today. */
export function lastTwelveMonths(today: string): RecordPeriod {
  const year = String(Number(today.slice(0, 4)) - 1).padStart(4, '0');
  const from = year + today.slice(4);
  // Only 29 February may be missing in the year before.
  return { from: isDay(from) ? from : `${year}-02-28`, to: today };
}

/** A row without a day may be of any day since the first possible one. */
export function rowsWithin(rows: readonly RecordRow[], { from, to }: RecordPeriod): RecordRow[] {
  return rows.filter(({ day, since }) => (day === null ? since <= to : from <= day && day <= to));
}

/** The first day of which there is a row; null for none. */
export function firstDayOf(rows: readonly RecordRow[]): string | null {
  return rows.reduce<string | null>(
    (first, { day }) => (day !== null && (first === null || day < first) ? day : first),
    null,
  );
}

/** Whether a text is a day of the calendar: 31 February is none. */
function isDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === text;
}
