// The words by which brokers name trading zones, and which zones each of them may mean. All texts here are folded.
import { TRADING_ZONES, type ZoneCode } from './options.ts';
import { QUEENSLAND } from './title-words.ts';

export const ZONE_CODES = TRADING_ZONES.map(({ value }) => value);

/** A set of zones, a bit for each: ten thousand listings are read while a user waits. */
export type Zones = number;

export function zones(...codes: ZoneCode[]): Zones {
  return codes.reduce((set, code) => set | (1 << ZONE_CODES.indexOf(code)), 0);
}

/** The one zone of the set; null of none or several. */
export function onlyZone(set: Zones): ZoneCode | null {
  return set !== 0 && (set & (set - 1)) === 0 ? (ZONE_CODES[31 - Math.clz32(set)] ?? null) : null;
}

const VIC = zones('1A', '1B', '2A', '2B', '3', '4A', '4C', '5A', '6', '6B', '7', '9A');
const NSW = zones('10', '11', '13', '14', 'Lachlan');
const SA = zones('12');
const ABOVE_CHOKE = zones('6', '10');
const BELOW_CHOKE = zones('7', '11', '12');
const MURRAY = ABOVE_CHOKE | BELOW_CHOKE;

const STREETS =
  '(?:st|street|rd|road|ave|avenue|dr|drive|hwy|highway|ln|lane|way|ct|court|cres|crescent|pl|place|pde|parade|tce|terrace|track)\\b';
/** What must not follow a name: a street may be called after a river. */
const NO_STREET = `(?!(?:'s)? (?:valley )?${STREETS})`;
/** What must not follow a number: it may be that of a house. */
export const NO_HOUSE = `(?! (?:\\S+ ){1,3}?${STREETS})`;

/** A state leaves its zones possible, and alone names none: a place in Victoria may have water of any river. */
export const STATES: readonly (readonly [RegExp, Zones])[] = [
  // The official names of zones 6 and 7 are often written without their state.
  [/(?<!to )\bvic(?:toria|torian)?\b|^(?!.*\bnsw\b).*\b(?:dartmouth to barmah|barmah to s)/u, VIC],
  [/(?<!to )\b(?:nsw|new south wales)\b/u, NSW],
  [/(?<!to )\b(?:sa\b|s\.a\.|south australian?\b)/u, SA],
];

export const NAMES: ReadonlyMap<string, Zones> = new Map<string, Zones>([
  ['greater goulburn', zones('1A')],
  ['lower goulburn', zones('3')],
  ['goulburn-broken', zones('1A', '1B', '2A', '2B', '3')],
  ['goulburn-murray', VIC],
  ['goulburn', zones('1A', '1B', '3')],
  ['boort', zones('1B')],
  ['lower broken creek', zones('6B')],
  ['broken creek', zones('2B')],
  ...named(zones('2A'), 'broken river', 'broken valley', 'broken system'),
  ['lower campaspe', zones('4C')],
  ['campaspe', zones('4A')],
  ['loddon', zones('5A')],
  ...named(zones('1B', '4A', '4C', '5A', '7'), 'loddon-campaspe', 'loddon mallee', 'loddon-mallee'),
  ['ovens', zones('9A')],
  ['torrumbarry', zones('7')],
  ...named(MURRAY | NSW, 'murray-darling', 'murray darling'),
  ['murray', MURRAY],
  ['upper murray', ABOVE_CHOKE],
  ['lower murray', BELOW_CHOKE],
  ['western murray irrigation', zones('11')],
  ['murray irrigation', zones('10')],
  ...named(SA, 'riverland', 'central irrigation trust', 'renmark irrigation trust'),
  ...named(zones('13'), 'murrumbidgee', 'bidgee', 'coleambally', 'colleambally', 'cicl'),
  ['lower darling', zones('14')],
  ['lachlan', zones('Lachlan')],
  ...named(ABOVE_CHOKE, 'dartmouth to barmah', ...choke('above'), ...choke('upstream of')),
  ...named(
    BELOW_CHOKE,
    'barmah to sa',
    'barmah to south australia',
    ...choke('below'),
    ...choke('downstream of'),
  ),
  ...named(zones(), 'above and below', 'above & below', 'above or below', 'above/below'),
]);

/** Finds the longest of the names that begin at one place. */
export const NAME = new RegExp(
  `\\b(?:${[...NAMES.keys()].sort((a, b) => b.length - a.length).join('|')})\\b${NO_STREET}`,
  'gu',
);

/** Schemes and valleys outside of the connected Basin, which number zones of their own. */
export const ELSEWHERE = new RegExp(
  `\\b(?:${[
    QUEENSLAND,
    'border rivers|macintyre|namoi|gwydir|macquarie|hunter|peel|barwon|belubula|collie|western australia|wa',
    'wimmera|gippsland|macalister|werribee|bacchus marsh|angas bremer|mclaren vale|barossa|tasmania|tas',
  ].join('|')})\\b${NO_STREET}`,
  'u',
);

/** A number after one of these is that of a zone if it is one of theirs: 'Vic 7', 'Murrumbidgee 13'. */
export const NUMBERED_NAMES: ReadonlyMap<string, Zones> = new Map<string, Zones>([
  ...named(VIC, 'vic', 'victoria', 'victorian'),
  ['nsw', NSW],
  ['sa', SA],
  ['murray', MURRAY],
  ['murrumbidgee', zones('13')],
  ['goulburn', zones('3')],
  ['darling', zones('14')],
]);

function named(set: Zones, ...names: string[]): [string, Zones][] {
  return names.map((name) => [name, set]);
}

function choke(side: string): string[] {
  return ['', 'the '].flatMap((the) =>
    ['choke', 'barmah', 'narrows'].map((place) => `${side} ${the}${place}`),
  );
}
