import ical, { ICalAlarmType, ICalCalendarMethod } from 'ical-generator';
import { APP_NAME } from '#domain/app.ts';
import { aestOf, aestText } from '#domain/season/aest.ts';
import type { SeasonDate } from '#domain/season/season-state.ts';
import { dateText } from '#domain/season/season-text.ts';
import { formatDay } from '#domain/values/date.ts';
import { webAddressOf } from '#domain/values/web-address.ts';

/** Seconds before the start: a day and an hour, and before a whole day 9:00 on the day before. */
const ALARMS = { timed: [86_400, 3_600], allDay: [54_000] };

/**
 * The dates as a calendar file with alarms. An event has the id of its date, so that a later file changes it. Times are in UTC, which
 * calendars show in the user's own zone; `now` is when the file was made (ms since 1970).
 */
export function seasonCalendar(dates: readonly SeasonDate[], now: number): string {
  const calendar = ical({
    name: `${APP_NAME} season board`,
    prodId: { company: APP_NAME, product: 'season board', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const date of dates) {
    const { fact, edge, at } = date;
    const event = calendar.createEvent({
      id: `${fact.id}-${edge}@headwater`,
      stamp: new Date(now),
      start: fact.allDay ? `${aestOf(at).day}T00:00:00Z` : new Date(at),
      allDay: fact.allDay,
      summary: dateText(date),
      description: descriptionOf(date),
      url: webAddressOf(fact.sourceUrl) ?? null,
    });
    for (const trigger of fact.allDay ? ALARMS.allDay : ALARMS.timed)
      event.createAlarm({ type: ICalAlarmType.display, trigger, description: dateText(date) });
  }
  return calendar.toString();
}

function descriptionOf({ fact: { allDay, sourceName, sourceUrl, asOf }, at }: SeasonDate): string {
  const time = allDay ? '' : `${aestText(at)}\n`;
  return `${time}${sourceName}, as of ${formatDay(asOf)}. Check with the register: ${sourceUrl}`;
}
