import type { Stored } from '#db/tables/schema-types.ts';
import type { SeasonFact } from '#domain/season/season-fact.ts';
import { newId } from '#domain/values/id.ts';

/** An opening from zone 6 to 7 on 1 December 2026, 10:00 AEST. */
export function seasonFact(changes: Partial<SeasonFact> = {}): SeasonFact {
  return {
    id: newId(),
    kind: 'opening',
    zoneFrom: '6',
    zoneTo: '7',
    reliability: null,
    name: null,
    value: null,
    starts: '2026-12-01T00:00:00+00:00',
    ends: null,
    allDay: false,
    sourceName: 'Victorian Water Register',
    sourceUrl: 'https://register.example/trade',
    asOf: '2026-11-22',
    ...changes,
  };
}

export function storedFact(changes: Partial<SeasonFact> = {}): Stored<SeasonFact> {
  return { ...seasonFact(changes), origin: 'server', version: '7', generation: 0 };
}
