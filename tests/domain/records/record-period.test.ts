import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { lastTwelveMonths, recordPeriodSchema, type RecordPeriod } from '#domain/records/record-period.ts';
import { recordsFileName } from '#domain/records/records-csv.ts';

const TODAY = '2026-11-23';

/** The field that is refused, and why. */
function problemOf(period: RecordPeriod): [string | null, string] | null {
  const parsed = v.safeParse(recordPeriodSchema(TODAY), period);
  return parsed.success ? null : [v.getDotPath(parsed.issues[0]), parsed.issues[0].message];
}

describe('M12: the days of an export', () => {
  it.each([
    [TODAY, '2025-11-23'],
    ['2028-02-29', '2027-02-28'],
    ['2029-02-28', '2028-02-28'],
    ['2027-01-01', '2026-01-01'],
  ])('are by default those up to %s from %s', (today, from) => {
    expect(lastTwelveMonths(today)).toEqual({ from, to: today });
  });

  const notADay = 'Enter the date as day, month and year';
  it.each([
    ['', TODAY, ['from', notADay]],
    [TODAY, '', ['to', notADay]],
    ['2026-02-31', TODAY, ['from', notADay]],
    ['2025-02-29', TODAY, ['from', notADay]],
    ['2025-13-01', TODAY, ['from', notADay]],
    ['23/11/2025', TODAY, ['from', notADay]],
    ['2026-11-24', '2026-12-01', ['from', 'Choose today or an earlier day']],
    ['2026-11-23', '2026-11-22', ['to', 'Choose the first day or a later one']],
    ['2024-02-29', TODAY, null],
    [TODAY, TODAY, null],
    [TODAY, '2030-01-01', null],
  ])('from %s to %s: %j', (from, to, problem) => {
    expect(problemOf({ from, to })).toEqual(problem);
  });

  it('name the file', () => {
    expect(recordsFileName(lastTwelveMonths(TODAY))).toBe('headwater-records-2025-11-23-to-2026-11-23.csv');
  });
});
