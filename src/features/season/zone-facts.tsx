import { useLive } from '#db/live/use-live.ts';
import { useNow } from '#db/live/use-today.ts';
import { readSeasonFacts } from '#db/shown/season-facts.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { zoneOf } from '#domain/parcel/zone-reading.ts';
import { isOutOfDate, type SeasonFact } from '#domain/season/season-fact.ts';
import { tradeFactsOf } from '#domain/season/season-state.ts';
import { bySubject, stateText, subjectText, zoneText } from '#domain/season/season-text.ts';
import { localDay } from '#domain/values/date.ts';
import { Section } from '#ui/section.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Source } from './source-line.tsx';

/** What the board says about trade in the zone of a listing; nothing where it says nothing. */
export function ZoneFacts({ parcel, initial }: { parcel: Parcel; initial: readonly SeasonFact[] }) {
  const all = useLive({ key: 'season', query: readSeasonFacts, initial });
  const now = useNow();
  const zone = zoneOf(parcel);
  const facts = zone === null ? [] : tradeFactsOf(all, zone, now);
  if (zone === null || facts.length === 0) return null;
  return (
    <div className="mt-4">
      <Section title={`Trade in ${zoneText(zone)}`}>
        {parcel.zone !== zone && (
          <p className="text-sm text-ink-soft">
            The zone was read in the title or location of this listing, which does not state it.
          </p>
        )}
        <ul className="flex flex-col gap-3 border-l-3 border-line pl-4">
          {facts.sort(bySubject).map((fact) => (
            <ZoneFact key={fact.id} fact={fact} now={now} />
          ))}
        </ul>
        <p className="print:hidden">
          <TextLink to="/season" alone>
            Season board
          </TextLink>
        </p>
      </Section>
    </div>
  );
}

function ZoneFact({ fact, now }: { fact: SeasonFact; now: number }) {
  const today = localDay(new Date(now));
  const muted = isOutOfDate(fact, today);
  return (
    <li className={muted ? 'text-ink-soft' : undefined}>
      <span>{`${subjectText(fact)}: ${stateText(fact, { now })} (`}</span>
      <Source fact={fact} today={today} />
      <span>{muted ? '). Check with the register.' : ')'}</span>
    </li>
  );
}
