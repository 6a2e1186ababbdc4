import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { nextDates } from '#domain/season/season-state.ts';
import { seasonCalendar } from '#features/season/season-calendar.ts';
import { seasonFact } from '#support/season.ts';

const NOW = Date.parse('2026-11-28T00:00:00Z');

/** The events of a calendar file, as another program reads them. */
function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, description, startDate } = new ICAL.Event(component);
    return {
      uid,
      summary,
      description,
      isDay: startDate.isDate,
      starts: startDate.isDate ? startDate.toString() : startDate.toJSDate().toISOString(),
      url: String(component.getFirstPropertyValue('url')),
      alarms: component.getAllSubcomponents('valarm').map((alarm) => ({
        action: alarm.getFirstPropertyValue('action'),
        description: alarm.getFirstPropertyValue('description'),
        seconds: (alarm.getFirstPropertyValue('trigger') as ICAL.Duration).toSeconds(),
      })),
    };
  });
}

it('M19: the calendar file has each date with its alarms, as an iCalendar parser reads it', () => {
  const opening = seasonFact({ name: 'Ballot 3; “Goulburn, lower”', ends: '2027-06-24T07:00:00Z' });
  const text = seasonCalendar(nextDates([opening], NOW), NOW);
  const summary = 'Zone 6 to 7 (Ballot 3; “Goulburn, lower”): trade opens';
  const [first, second, ...others] = eventsOf(text);
  expect(others).toEqual([]);
  expect(first).toEqual({
    uid: `${opening.id}-starts@headwater`,
    summary,
    description:
      '1 Dec 2026, 10:00 AEST\nVictorian Water Register, as of 22 Nov 2026. Check with the register: https://register.example/trade',
    isDay: false,
    starts: '2026-12-01T00:00:00.000Z',
    url: 'https://register.example/trade',
    alarms: [
      { action: 'DISPLAY', description: summary, seconds: -86_400 },
      { action: 'DISPLAY', description: summary, seconds: -3_600 },
    ],
  });
  expect(second).toMatchObject({
    uid: `${opening.id}-ends@headwater`,
    starts: '2027-06-24T07:00:00.000Z',
    alarms: { length: 2 },
  });
});

it('M19: a whole day is a day in every time zone, with an alarm in the morning before', () => {
  const closing = seasonFact({ kind: 'closing', allDay: true, starts: '2027-06-29T14:00:00Z' });
  expect(eventsOf(seasonCalendar(nextDates([closing], NOW), NOW))).toMatchObject([
    { isDay: true, starts: '2027-06-30', alarms: [{ action: 'DISPLAY', seconds: -15 * 3_600 }] },
  ]);
});

it('M19: a text from outside stays a text in the file, on lines of at most 75 bytes', () => {
  const name = `Ballot\\, ;:\u00E9\u{1F30A} ${'long '.repeat(10)}END:VEVENT`;
  const text = seasonCalendar(nextDates([seasonFact({ name })], NOW), NOW);
  expect(eventsOf(text)).toMatchObject([{ summary: `Zone 6 to 7 (${name}): trade opens` }]);
  expect(text.split('\r\n').filter((line) => new TextEncoder().encode(line).length > 75)).toEqual([]);
});
