// The words of the season board.
import { labelOf, RELIABILITIES } from '#domain/parcel/options.ts';
import { formatDay } from '#domain/values/date.ts';
import { capitalised } from '#domain/values/letter-case.ts';
import { onFirstUse } from '#domain/values/on-first-use.ts';
import { aestOf, aestText, localText } from './aest.ts';
import type { SeasonFact } from './season-fact.ts';
import { phaseOf, type SeasonDate } from './season-state.ts';

const isName = (zone: string) => !/\d/u.test(zone);

/** 'zone 6', or 'Lachlan'. */
export const zoneText = (zone: string) => (isName(zone) ? zone : `zone ${zone}`);

/** 'Zone 6 to 7', 'Out of zone 13', 'Into zone 7', 'Zone 6' or 'All zones'. */
function zonesText({ kind, zoneFrom, zoneTo }: SeasonFact): string {
  if (zoneFrom !== null && zoneTo !== null)
    return capitalised(`${zoneText(zoneFrom)} to ${isName(zoneFrom) ? zoneText(zoneTo) : zoneTo}`);
  if (zoneTo !== null) return `Into ${zoneText(zoneTo)}`;
  if (zoneFrom === null) return 'All zones';
  return kind === 'allocation' || kind === 'outage'
    ? capitalised(zoneText(zoneFrom))
    : `Out of ${zoneText(zoneFrom)}`;
}

/** What a fact is about: 'Zone 6 to 7', 'Zone 6 to 7 (Barmah Choke)', 'Hume Dam'. */
export function subjectText(fact: SeasonFact): string {
  const { kind, name, zoneFrom } = fact;
  if (name === null) return zonesText(fact);
  if (kind === 'storage' || (kind === 'outage' && zoneFrom === null)) return name;
  return kind === 'outage' ? `${name}, ${zoneText(zoneFrom ?? '')}` : `${zonesText(fact)} (${name})`;
}

const order = onFirstUse(() => new Intl.Collator('en-AU', { numeric: true }));

/** In the order of their subjects: zone 6 before zone 10. */
export function bySubject(a: SeasonFact, b: SeasonFact): number {
  return order().compare(subjectText(a), subjectText(b));
}

const figures = onFirstUse(() => new Intl.NumberFormat('en-AU', { maximumFractionDigits: 3 }));
const percent = (value: number) => `${figures().format(value)}%`;
const classText = (reliability: string | null) => labelOf(RELIABILITIES, reliability ?? '').toLowerCase();

/** Where the user is: by default the device's time zone. */
type Place = { timeZone?: string };

/** '15 Aug 2026', or with a time '1 Dec 2026, 10:00 AEST', with the user's own time where that is another. */
export function momentText({ fact, at }: Pick<SeasonDate, 'fact' | 'at'>, { timeZone }: Place = {}): string {
  if (fact.allDay) return formatDay(aestOf(at).day);
  const local = localText(at, timeZone);
  return `${aestText(at)}${local === null ? '' : ` (${local})`}`;
}

/** What a fact says at an instant: 'closed', 'opens 1 Dec 2026, 10:00 AEST', '39% of high reliability'. */
export function stateText(fact: SeasonFact, { now, ...place }: Place & { now: number }): string {
  const dated = (edge: SeasonDate['edge']) => momentText({ fact, at: Date.parse(fact[edge] ?? '') }, place);
  const isComing = phaseOf(fact, now) === 'coming';
  const until = fact.ends === null ? '' : ` until ${dated('ends')}`;
  switch (fact.kind) {
    case 'opening':
    case 'closing': {
      const [verb, state] = fact.kind === 'opening' ? ['opens', 'open'] : ['closes', 'closed'];
      return isComing ? `${verb} ${dated('starts')}${until && `,${until}`}` : `${state}${until}`;
    }
    case 'outage':
      return `out of service${isComing ? ` from ${dated('starts')}` : ''}${until}`;
    default: {
      const isAnnouncement = fact.kind === 'allocation' && fact.value === null;
      if (isAnnouncement)
        return `${figureText(fact)} ${isComing ? 'to be' : 'was'} announced ${dated('starts')}`;
      return `${figureText(fact)}${isComing ? ` from ${dated('starts')}` : ''}${until}`;
    }
  }
}

function figureText({ kind, value, reliability }: SeasonFact): string {
  if (kind === 'allocation')
    return value === null
      ? `${classText(reliability)} allocation`
      : `${percent(value)} of ${classText(reliability)}`;
  if (kind === 'storage') return `${percent(value ?? 0)} full`;
  return value === 0 ? 'closed' : `${figures().format(value ?? 0)} GL can be traded`;
}

/** What begins and ends on a date. A whole day at the end is the last one of it, not the first one after it. */
const EDGES = {
  opening: { starts: 'trade opens', ends: 'trade closes', lastDay: 'last day of trade' },
  closing: { starts: 'trade closes', ends: 'trade reopens', lastDay: 'last day closed' },
  outage: { starts: 'outage begins', ends: 'outage ends', lastDay: 'last day of outage' },
} as const;

/** What happens on a date: 'Zone 6 to 7: trade opens'. */
export function dateText({ fact, edge }: SeasonDate): string {
  const subject = subjectText(fact);
  switch (fact.kind) {
    case 'opening':
    case 'closing':
    case 'outage':
      return `${subject}: ${EDGES[fact.kind][edge === 'ends' && fact.allDay ? 'lastDay' : edge]}`;
    case 'allocation':
      return `${subject}: ${figureText(fact)}${fact.value === null ? ' announced' : ''}`;
    default:
      return `${subject}: ${figureText(fact)}, ${edge === 'starts' ? 'from' : 'until'} this date`;
  }
}

/** 'as of 22 Nov', with the year where it is not that of `today`, the local day. */
export function asOfText({ asOf }: Pick<SeasonFact, 'asOf'>, today: string): string {
  const day = formatDay(asOf);
  return `as of ${asOf.slice(0, 4) === today.slice(0, 4) ? day.slice(0, -5) : day}`;
}
