import { CalendarPlus } from 'lucide-react';
import { useLive } from '#db/live/use-live.ts';
import { useNow } from '#db/live/use-today.ts';
import { readSeasonFacts } from '#db/shown/season-facts.ts';
import { APP_NAME } from '#domain/app.ts';
import { isOutOfDate, type SeasonFact, type SeasonKind } from '#domain/season/season-fact.ts';
import { nextDates, phaseOf, factsInForce, type SeasonDate } from '#domain/season/season-state.ts';
import { bySubject, stateText, subjectText } from '#domain/season/season-text.ts';
import { localDay } from '#domain/values/date.ts';
import { capitalised } from '#domain/values/letter-case.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { useDocumentHead } from '#ui/document-head.ts';
import type { Elements } from '#ui/elements.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { EntryList } from '#ui/entry-card.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import { PageBody } from '#ui/page.tsx';
import { saveAsFile } from '#ui/save-as-file.ts';
import { Section } from '#ui/section.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Tone } from '#ui/tone.ts';
import { DateEntries } from './date-entries.tsx';
import { SourceLine } from './source-line.tsx';

type SeasonPageProps = { initial: readonly SeasonFact[]; lastUpdated: Elements; printOrigin: Elements };

/** The page /season. */
export function SeasonPage({ initial, lastUpdated, printOrigin }: SeasonPageProps) {
  useDocumentHead(
    `Season Board · ${APP_NAME}`,
    'When trade opens and closes between zones, what limits it, and the allocations announced, each with its source and date.',
  );
  const facts = useLive({ key: 'season', query: readSeasonFacts, initial });
  const now = useNow();
  const inForce = factsInForce(facts, now);
  return (
    <>
      <PageBanner
        title="Season Board"
        lead="When trade opens and closes, what is allocated and what limits trade, as registers and water corporations publish it. Facts with their source, never a forecast."
      />
      <PageBody>
        {lastUpdated}
        {inForce.length === 0 ? (
          <EmptyState title="Nothing on the board">
            No dates, limits or allocations have been entered yet. The water registers publish them in the
            meantime.
          </EmptyState>
        ) : (
          <Board inForce={inForce} dates={nextDates(facts, now)} now={now} />
        )}
        {printOrigin}
      </PageBody>
    </>
  );
}

type BoardProps = { inForce: readonly SeasonFact[]; dates: readonly SeasonDate[]; now: number };

/** What is in force, by kind; what is to come is among the dates. */
const SECTIONS: readonly { title: string; kinds: readonly SeasonKind[] }[] = [
  { title: 'Trade between zones', kinds: ['opening', 'closing', 'trade-limit'] },
  { title: 'Allocations', kinds: ['allocation'] },
  { title: 'Storages', kinds: ['storage'] },
  { title: 'Outages', kinds: ['outage'] },
];

function Board({ inForce, dates, now }: BoardProps) {
  const today = localDay(new Date(now));
  const current = inForce.filter((fact) => phaseOf(fact, now) === 'current');
  return (
    <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-2 print:grid-cols-1">
      {dates.length > 0 && (
        <Section title="Next dates">
          <DateEntries dates={dates} today={today} />
          <p className="text-sm text-ink-soft">
            AEST is UTC+10 all year: the time of Queensland, also in summer.
          </p>
          <div className="print:hidden">
            <Button variant="secondary" onClick={() => void saveCalendar(dates)}>
              <CalendarPlus aria-hidden className="size-5" />
              <span>Add Dates to Calendar</span>
            </Button>
          </div>
        </Section>
      )}
      <div className="flex min-w-0 flex-col gap-10">
        {SECTIONS.map(({ title, kinds }) => (
          <FactSection
            key={title}
            title={title}
            facts={current.filter(({ kind }) => kinds.includes(kind))}
            today={today}
            now={now}
          />
        ))}
      </div>
    </div>
  );
}

type FactSectionProps = { title: string; facts: readonly SeasonFact[]; today: string; now: number };

function FactSection({ title, facts, today, now }: FactSectionProps) {
  if (facts.length === 0) return null;
  return (
    <Section title={title}>
      <EntryList>
        {[...facts].sort(bySubject).map((fact) => (
          <FactRow key={fact.id} fact={fact} today={today} now={now} />
        ))}
      </EntryList>
    </Section>
  );
}

type FactRowProps = { fact: SeasonFact; today: string; now: number };

function FactRow({ fact, today, now }: FactRowProps) {
  const muted = isOutOfDate(fact, today);
  const badge = muted ? null : badgeOf(fact);
  const state = capitalised(stateText(fact, { now }));
  return (
    <li className="flex flex-col gap-1 py-4 print:break-inside-avoid">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className={cx('min-w-0 text-lg leading-snug font-bold wrap-anywhere', muted && 'text-ink-soft')}>
          {subjectText(fact)}
        </h3>
        {badge !== null && <Badge tone={badge.tone}>{badge.label}</Badge>}
      </div>
      {state !== badge?.label && <p className={muted ? 'text-ink-soft' : undefined}>{state}</p>}
      <SourceLine fact={fact} today={today} />
    </li>
  );
}

function badgeOf({ kind, value }: SeasonFact): { label: string; tone: Tone } | null {
  if (kind === 'opening') return { label: 'Open', tone: 'success' };
  const isClosed = kind === 'closing' || (kind === 'trade-limit' && value === 0);
  if (isClosed) return { label: 'Closed', tone: 'severe' };
  return kind === 'trade-limit' ? { label: 'Limited', tone: 'info' } : null;
}

async function saveCalendar(dates: readonly SeasonDate[]): Promise<void> {
  try {
    const { seasonCalendar } = await import('./season-calendar.ts');
    saveAsFile(seasonCalendar(dates, Date.now()), { name: 'headwater-season.ics', type: 'text/calendar' });
  } catch {
    showToast({
      tone: 'danger',
      title: 'The calendar file was not made',
      description: 'Try again when this device has a network.',
    });
  }
}
