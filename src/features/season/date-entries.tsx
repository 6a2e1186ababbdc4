import { useSyncExternalStore } from 'react';
import { aestOf, localText } from '#domain/season/aest.ts';
import { isOutOfDate } from '#domain/season/season-fact.ts';
import type { SeasonDate } from '#domain/season/season-state.ts';
import { dateText } from '#domain/season/season-text.ts';
import { formatDay } from '#domain/values/date.ts';
import { DatedEntry, DateList } from '#ui/date-list.tsx';
import { SourceLine } from './source-line.tsx';

/** Dates of the board, each with its time in AEST, the user's own, and its source. */
export function DateEntries({ dates, today }: { dates: readonly SeasonDate[]; today: string }) {
  return (
    <DateList>
      {dates.map((date) => (
        <DateEntry key={`${date.fact.id} ${date.edge}`} date={date} today={today} />
      ))}
    </DateList>
  );
}

const never = () => () => undefined;

function DateEntry({ date: seasonDate, today }: { date: SeasonDate; today: string }) {
  const { fact, at } = seasonDate;
  const { day: date, time } = aestOf(at);
  const [day = '', ...month] = formatDay(date).split(' ');
  // A written page does not know where its reader is.
  const isOnDevice = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const local = isOnDevice ? localText(at) : null;
  return (
    <DatedEntry
      day={day}
      month={month.join(' ')}
      title={dateText(seasonDate)}
      muted={isOutOfDate(fact, today)}
    >
      {!fact.allDay && (
        <p className="flex flex-wrap gap-x-2 tabular-nums">
          <span>{`${time} AEST`}</span>
          {local !== null && <span className="text-ink-soft">{`(${local} your time)`}</span>}
        </p>
      )}
      <SourceLine fact={fact} today={today} />
    </DatedEntry>
  );
}
