// What holds now, and which dates come next.
import { DAY_MS } from './aest.ts';
import type { SeasonFact } from './season-fact.ts';

const time = (instant: string) => Date.parse(instant);

/** When a fact is over: a whole day ends with its last minute; null for never. */
function overAt({ ends, allDay }: SeasonFact): number | null {
  return ends === null ? null : time(ends) + (allDay ? DAY_MS : 0);
}

export type Phase = 'coming' | 'current' | 'past';

export function phaseOf(fact: SeasonFact, now: number): Phase {
  if (fact.starts !== null && time(fact.starts) > now) return 'coming';
  const over = overAt(fact);
  return over !== null && over <= now ? 'past' : 'current';
}

/** Facts of which only the last to start holds: an opening ends the closing before it. */
function subjectKey({ kind, zoneFrom, zoneTo, reliability, name }: SeasonFact): string {
  const zones = [zoneFrom, zoneTo];
  return JSON.stringify(
    kind === 'opening' || kind === 'closing' ? ['trade', ...zones] : [kind, ...zones, reliability, name],
  );
}

/** The facts that hold now or later: without those that are over, and those that a later one has replaced. */
export function factsInForce(facts: readonly SeasonFact[], now: number): SeasonFact[] {
  const last = new Map<string, number>();
  const startOf = ({ starts }: SeasonFact) => (starts === null ? 0 : time(starts));
  const started = facts.filter((fact) => phaseOf(fact, now) !== 'coming');
  for (const fact of started) {
    const key = subjectKey(fact);
    last.set(key, Math.max(last.get(key) ?? 0, startOf(fact)));
  }
  return facts.filter((fact) => {
    const phase = phaseOf(fact, now);
    return phase === 'coming' || (phase === 'current' && startOf(fact) >= (last.get(subjectKey(fact)) ?? 0));
  });
}

/** A date of the board: the start or the end of a fact, by its first instant (ms since 1970). */
export type SeasonDate = { fact: SeasonFact; edge: 'starts' | 'ends'; at: number };

/** The dates to come, the next one first; a whole day until it is over. */
export function nextDates(facts: readonly SeasonFact[], now: number): SeasonDate[] {
  return factsInForce(facts, now)
    .flatMap((fact) => (['starts', 'ends'] as const).flatMap((edge) => dateOf(fact, edge)))
    .filter(({ fact, at }) => at + (fact.allDay ? DAY_MS : 0) > now)
    .sort((a, b) => a.at - b.at);
}

function dateOf(fact: SeasonFact, edge: SeasonDate['edge']): SeasonDate[] {
  const instant = fact[edge];
  return instant === null ? [] : [{ fact, edge, at: time(instant) }];
}

/** What decides whether water of a zone can be traded: openings, closings, limits and outages of it and of all zones. */
export function tradeFactsOf(facts: readonly SeasonFact[], zone: string, now: number): SeasonFact[] {
  return factsInForce(facts, now).filter(({ kind, zoneFrom, zoneTo }) => {
    if (kind === 'allocation' || kind === 'storage') return false;
    return zoneFrom === zone || zoneTo === zone || (zoneFrom === null && zoneTo === null);
  });
}
