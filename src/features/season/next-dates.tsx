import { useLive } from '#db/live/use-live.ts';
import { useNow } from '#db/live/use-today.ts';
import { readSeasonFacts } from '#db/shown/season-facts.ts';
import { nextDates } from '#domain/season/season-state.ts';
import { localDay } from '#domain/values/date.ts';
import { Section } from '#ui/section.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { DateEntries } from './date-entries.tsx';

const SHOWN = 3;

/** The next three dates, on the home page; nothing without any. */
export function NextDates() {
  const facts = useLive({ key: 'season', query: readSeasonFacts, initial: [] });
  const now = useNow();
  const dates = nextDates(facts, now).slice(0, SHOWN);
  if (dates.length === 0) return null;
  return (
    <Section look="wide" title="Next dates">
      <DateEntries dates={dates} today={localDay(new Date(now))} />
      <p>
        <TextLink to="/season" alone>
          Season board
        </TextLink>
      </p>
    </Section>
  );
}
