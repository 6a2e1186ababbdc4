import { describe, expect, it } from 'vitest';
import { aestOf, aestText, instantOf, localText } from '#domain/season/aest.ts';

const at = (instant: string) => Date.parse(instant);

describe('M19: AEST is UTC+10 all year', () => {
  it.each([
    ['2026-07-01', '00:00', '2026-06-30T14:00:00.000Z'],
    ['2026-10-04', '02:30', '2026-10-03T16:30:00.000Z'],
    ['2026-12-01', '10:00', '2026-12-01T00:00:00.000Z'],
    ['2027-04-04', '02:30', '2027-04-03T16:30:00.000Z'],
  ])('%s, %s is typed and read back', (day, time, instant) => {
    expect(instantOf(day, time)).toBe(instant);
    expect(aestOf(at(instant))).toEqual({ day, time });
  });

  it('is named beside its time', () => {
    expect(aestText(at('2026-12-01T00:00:00Z'))).toBe('1 Dec 2026, 10:00 AEST');
  });
});

describe('M19: the same instant in the user’s own zone', () => {
  // Daylight saving begins in Sydney on 4 October 2026 at 2:00 AEST, and in Adelaide half an hour later; it ends on 4 April 2027 at 3:00 local time.
  it.each([
    ['Australia/Brisbane', '2026-12-01T00:00:00Z', null],
    ['Australia/Sydney', '2026-12-01T00:00:00Z', '11:00 AEDT'],
    ['Australia/Sydney', '2026-07-01T00:00:00Z', null],
    ['Australia/Adelaide', '2026-07-01T00:00:00Z', '09:30 ACST'],
    ['Australia/Adelaide', '2026-12-01T00:00:00Z', '10:30 ACDT'],
    ['Australia/Darwin', '2026-12-01T00:00:00Z', '09:30 ACST'],
    ['Australia/Eucla', '2026-12-01T00:00:00Z', '08:45 ACWST'],
    ['Asia/Kolkata', '2026-12-01T00:00:00Z', '05:30 GMT+5:30'],
    ['Australia/Perth', '2026-12-01T00:00:00Z', '08:00 AWST'],
    ['Australia/Perth', '2027-06-30T14:00:00Z', '30 June 2027, 22:00 AWST'],
    ['Australia/Adelaide', '2027-06-30T14:00:00Z', '30 June 2027, 23:30 ACST'],
    ['America/New_York', '2027-06-30T14:00:00Z', '30 June 2027, 10:00 GMT-4'],
    // The night on which clocks go forward: 2:30 does not exist in Sydney, and 2:00 does not in Adelaide.
    ['Australia/Sydney', '2026-10-03T15:59:00Z', null],
    ['Australia/Sydney', '2026-10-03T16:00:00Z', '03:00 AEDT'],
    ['Australia/Sydney', '2026-10-03T16:30:00Z', '03:30 AEDT'],
    ['Australia/Adelaide', '2026-10-03T16:29:00Z', '01:59 ACST'],
    ['Australia/Adelaide', '2026-10-03T16:30:00Z', '03:00 ACDT'],
    ['Australia/Lord_Howe', '2026-10-03T16:30:00Z', '03:30 LHDT'],
    // The night on which they go back: 2:30 is there twice in Sydney.
    ['Australia/Sydney', '2027-04-03T15:30:00Z', '02:30 AEDT'],
    ['Australia/Sydney', '2027-04-03T16:30:00Z', null],
    ['Australia/Adelaide', '2027-04-03T15:30:00Z', '02:00 ACDT'],
    ['Australia/Adelaide', '2027-04-03T16:30:00Z', '02:00 ACST'],
    ['Australia/Lord_Howe', '2027-04-03T15:30:00Z', '02:00 LHST'],
  ])('%s at %s: %s', (timeZone, instant, expected) => {
    expect(localText(at(instant), timeZone)).toBe(expected);
  });
});
