// Reads a trading zone in what brokers write. Each word leaves some zones possible; where they leave none or several, no zone is read.
import { foldText } from '#domain/values/fold-text.ts';
import type { ZoneCode } from './options.ts';
import type { Parcel } from './parcel.ts';
import {
  ELSEWHERE,
  NAME,
  NAMES,
  NO_HOUSE,
  NUMBERED_NAMES,
  onlyZone,
  STATES,
  ZONE_CODES,
  zones,
  type Zones,
} from './zone-words.ts';

/**
 * The zones that a text leaves possible; `isNumbered` if by the number of a zone, which is surer than a name; `isNamed` if a name or a state
 * says so too.
 */
type Reading = { possible: Zones; isNumbered: boolean; isNamed: boolean };

type IsTrusted = (match: RegExpExecArray) => boolean;

/** The title says what is offered, the location often where its owner lives: a name there never overrules the title. */
export function readZone(texts: { title: string; location: string }): ZoneCode | null {
  const [title, location] = [foldText(texts.title), foldText(texts.location)];
  if (ELSEWHERE.test(title)) return null;
  const offered = readingOf(title, () => true);
  // Elsewhere a number alone may be that of another zone.
  if (ELSEWHERE.test(location)) return offered?.isNamed === true ? onlyZone(offered.possible) : null;
  return onlyZone(together(offered, readingOf(location, isNoHouse)));
}

function together(title: Reading | undefined, location: Reading | undefined): Zones {
  if (title === undefined || location === undefined) return (title ?? location)?.possible ?? 0;
  const isSurer =
    title.isNumbered || (onlyZone(title.possible) !== null && onlyZone(location.possible) === null);
  if (isSurer && !location.isNumbered) return title.possible;
  return title.possible & location.possible;
}

/** Undefined where the text speaks of no zone. `isTrusted` decides on a number that stands alone. */
function readingOf(text: string, isTrusted: IsTrusted): Reading | undefined {
  const numbers = /\d/u.test(text) ? numbersIn(text.replace(DESTINATION, ''), isTrusted) : [];
  const names = text.match(NAME) ?? [];
  if (numbers.length + names.length === 0) return undefined;
  let possible: Zones = -1;
  for (const number of numbers) possible &= number;
  for (const name of names) possible &= NAMES.get(name) ?? 0;
  const states = STATES.filter(([words]) => words.test(text));
  for (const [, ofState] of states) possible &= ofState;
  return { possible, isNumbered: numbers.length > 0, isNamed: names.length + states.length > 0 };
}

/** Zones by number; an unknown number leaves no zone possible. */
const NUMBERS: ReadonlyMap<string, Zones> = new Map([
  ...ZONE_CODES.map((zone): [string, Zones] => [zone.toLowerCase(), zones(zone)]),
  // Parts of zone 10.
  ['10a', zones('10')],
  ['10b', zones('10')],
]);

/** Some write a blank or a hyphen before the letter. */
const CODE =
  '(?<code>(?:1 ?-? ?[ab]|2 ?-? ?[ab]|4 ?-? ?[ac]|5 ?-? ?a|6 ?-? ?b|9 ?-? ?a|10 ?-? ?[ab]|\\d{1,2}[a-z]?))\\b';
/** What must not follow a number: it may be a volume, a distance, a range or a price. */
const NO_AMOUNT =
  '(?![.,]\\d| ?(?:-|to) ?\\d|[ -]?(?:ml|gl|meg|unit|share|lot|parcel|km|ha|pc|per|year|yr|month|week|day|%))';

const AFTER_ZONE = new RegExp(`\\b(?:zones?|zn|z)[ :#.(-]*(?:no\\.? ?)?${CODE}`, 'gu');
const AFTER_NAME = new RegExp(
  `\\b(?<name>${[...NUMBERED_NAMES.keys()].join('|')})[ (-]+${CODE}${NO_AMOUNT}${NO_HOUSE}`,
  'gu',
);
/** A number with its letter needs no word before it; 'Lot 2A' and 'Class 1A' are no zones. */
const ALONE = new RegExp(
  `(?<![\\w/#-])(?<!\\b(?:lot|unit|class|stage|bore|shop|flat|suite|no|level|block|pump|section|part|rmb|box|channel|outlet|meter)\\.? )(?<code>1[ab]|2[ab]|4[ac]|5a|6b|9a|10[ab])\\b${NO_HOUSE}`,
  'gu',
);
/** Further numbers of a list: 'zones 6, 7 and 10'. */
const FURTHER = new RegExp(` ?(?:,|/|&|\\+|and|or|to|-) ?(?:zones? )?${CODE}${NO_AMOUNT}${NO_HOUSE}`, 'uy');
const BEFORE_NAME = new RegExp(`^(?:$|,? (?:vic|nsw)\\b| (?:- )?(?:broken\\b(?! hill)|${NAME.source}))`, 'u');
/** Where the water may go to is not where it is: 'tradeable to zones 6 and 7'. */
const DESTINATION =
  /\bto (?:zones? ?|z|(?:vic|nsw|sa|murrumbidgee) )\d{1,2}[a-z]?\b(?: ?(?:,|\/|&|\+|and|or) ?\d{1,2}[a-z]?\b)*/gu;

function numbersIn(text: string, isTrusted: IsTrusted): Zones[] {
  return [
    ...matchesOf(AFTER_ZONE, text),
    ...matchesOf(AFTER_NAME, text).filter(isOfName),
    ...matchesOf(ALONE, text).filter(isTrusted),
  ].flatMap((match) => [zonesOf(match.groups?.['code']), ...furtherAfter(match)]);
}

function isOfName({ groups }: RegExpExecArray): boolean {
  return (zonesOf(groups?.['code']) & (NUMBERED_NAMES.get(groups?.['name'] ?? '') ?? 0)) !== 0;
}

/** Ten times faster than `matchAll`, which makes a regular expression each time. */
function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) found.push(match);
  return found;
}

/** The zones of a list's other numbers. */
function furtherAfter({ input, index, 0: { length } }: RegExpExecArray): Zones[] {
  const found: Zones[] = [];
  FURTHER.lastIndex = index + length;
  for (;;) {
    const further = zonesOf(FURTHER.exec(input)?.groups?.['code']);
    if (further === 0) return found;
    found.push(further);
  }
}

function zonesOf(number = ''): Zones {
  return NUMBERS.get(number.replace(/[ -]+/u, '')) ?? 0;
}

/** At the beginning of an address a number is that of a house, unless nothing but a state or the name of a zone follows. */
function isNoHouse({ input, index, 0: { length } }: RegExpExecArray): boolean {
  const isFirst = /(?:^|,) ?$/u.test(input.slice(0, index));
  return !isFirst || BEFORE_NAME.test(input.slice(index + length));
}

/**
 * The trading zone as stated, else as title and location name it; null where they name none, or not surely one. Groundwater has zones of
 * its own, numbered per aquifer, and recycled water none.
 */
export function zoneOf({
  zone = null,
  title,
  location,
  waterType,
}: Pick<Parcel, 'zone' | 'title' | 'location' | 'waterType'>): ZoneCode | null {
  if (zone !== null) return zone;
  return waterType === 'surface' ? readZone({ title, location }) : null;
}
