// Reads product, reliability and season in the titles that brokers write. What is not sure is not read.
import { foldText } from '#domain/values/fold-text.ts';
import type { Product, Reliability } from './options.ts';
import type { Parcel } from './parcel.ts';

/** Written out. Those of CAPITALS are other words when written small. */
const SHORT_FORMS: ReadonlyMap<string, string> = new Map([
  ['de', 'delivery entitlement'],
  ['des', 'delivery entitlements'],
  ['we and de', 'water entitlement and delivery entitlement'],
  ['we & de', 'water entitlement and delivery entitlement'],
  ['hr', 'high reliability'],
  ['lr', 'low reliability'],
  ['high r', 'high reliability'],
  ['low r', 'low reliability'],
  ['hrws', 'high reliability water share'],
  ['lrws', 'low reliability water share'],
  ['hr ws', 'high reliability water share'],
  ['lr ws', 'low reliability water share'],
  ['hs', 'high security'],
  ['high s', 'high security'],
  ['hi sec', 'high security'],
  ['high sec', 'high security'],
  ['gs', 'general security'],
  ['general s', 'general security'],
  ['general.s', 'general security'],
  ['gen sec', 'general security'],
  ['supp', 'supplementary'],
  ['temp', 'temporary'],
  ['perm', 'permanent'],
  ['wal', 'licence'],
  ['alloc', 'allocation'],
  ['c/o', 'carryover'],
]);
const CAPITALS: ReadonlySet<string> = new Set(['de', 'des', 'we and de', 'we & de', 'hr', 'lr']);
const SHORT_FORM = new RegExp(
  `\\b(?:${[...SHORT_FORMS.keys()]
    .sort((a, b) => b.length - a.length)
    .map((form) => form.replace('.', '\\.').replaceAll(' ', '\\s+'))
    .join('|')})\\b`,
  'giu',
);

/** Folded, without hyphens and short forms. */
function writtenOut(title: string): string {
  const full = title.replace(SHORT_FORM, (form) => {
    const short = form.toLowerCase().replace(/\s+/gu, ' ');
    const isOther = CAPITALS.has(short) && !/^[A-Z]{2}/u.test(form);
    return isOther ? form : (SHORT_FORMS.get(short) ?? form);
  });
  return foldText(full).replaceAll(' - ', ', ').replaceAll('-', ' ');
}

const DELIVERY = 'delivery (?:entitlement|share|right)s?';
const BESIDE = `(?:allocations?|temporary water|carry ?over|${DELIVERY}|water(?! share| licen| access| entitlement))(?![a-z])`;
/** What a right is sold with or without, and what it is used under; the product is what is left. */
const BESIDES: readonly RegExp[] = [
  new RegExp(
    `(?:\\+|\\bw/|\\b(?:incl|includes|including|with|without|plus|excl|excluding)\\b\\.?) ?(?:[^\\s,;]+ ){0,5}?${BESIDE}`,
    'gu',
  ),
  // Excludes a figure: 'No 7 allocation' is a number.
  new RegExp(`\\b(?:no|nil|zero) (?:(?:[a-z]+|\\d+/\\d+) ){0,3}?${BESIDE}`, 'gu'),
  /\d+ ?(?:%|pc\b|per ?cent\b) ?(?:of )?(?:[^\s,;]+ ){0,2}?allocation\b/gu,
  /\ballocation (?:at |now |currently )?\d+ ?(?:%|pc\b|per ?cent\b)/gu,
  /\b(?:[^\s,;]+ ){0,2}?allocation (?:is )?(?:included|attached)\b/gu,
  /\b(?:use|works) (?:licen[cs]e|approval)s?\b/gu,
  /\b(?:subject to|under|with) (?:[^\s,;]+ ){0,4}?leases?\b|\bexisting lease\b|\bleased (?:out|until|to)\b/gu,
];

const LEASE = /\bleas(?:e|es|ed|ing)\b|\blimited term\b|\bterm transfer\b/u;
const SALE = /\b(?:sale|sell|purchase|buy)\b/u;
const OTHER = new RegExp(
  `\\b${DELIVERY}\\b|\\bcarry ?over (?:[a-z]+ )?(?:space|capacity|room|parking|storage)\\b|\\b(?:space|capacity|room) (?:for|to) carry ?over\\b`,
  'u',
);
const PERMANENT = /\bpermanent(?:ly)?\b/u;
const TEMPORARY = /\btemporary\b|\bseasonal (?:water|assignment|transfer)\b|\bspot water\b/u;
const RIGHT = /\b(?:entitlement|share|licen[cs]e)s?\b/u;
const ALLOCATION = /\ballocations?\b/u;
const ALLOCATION_OF_RIGHT = /\ballocation (?:water )?(?:from|off|against|on|under|out of|ex)\b/u;
/** The right first, and what comes with it behind. */
const RIGHT_AND_ALLOCATION =
  /(?:entitlement|share|licen[cs]e)s?\b(?! allocation)(?!.*(?:\bor\b|\/ ?allocation)).*\ballocation/u;
const FORWARD = /\bforward\b|\bnext[ -]season\b/iu;
const CLASS_OF_WATER =
  /(?:security|reliability|supplementary|conveyance|priority|class 3) water\b(?! share| licen| access)/u;
/** Places in which an allocation is the lasting right. */
export const QUEENSLAND =
  'queensland|qld|bundaberg|burdekin|burnett|emerald|mareeba|dimbulah|fitzroy|lockyer|condamine|balonne|st george';
const IN_QUEENSLAND = new RegExp(`\\b(?:${QUEENSLAND}|(?:high|medium) priority)\\b`, 'u');

/** What the title surely offers; undefined where it names nothing, or several things. */
export function namedProductOf(title: string): Product | undefined {
  const text = BESIDES.reduce((rest, words) => rest.replace(words, ' '), writtenOut(title));
  if (LEASE.test(text)) return SALE.test(text) ? undefined : 'lease';
  if (OTHER.test(text)) return namesWater(text.replace(new RegExp(DELIVERY, 'gu'), '')) ? undefined : 'other';
  const [permanent, temporary] = [PERMANENT.test(text), TEMPORARY.test(text)];
  const [right, allocation] = [RIGHT.test(text), ALLOCATION.test(text)];
  if (permanent) return temporary ? undefined : 'entitlement';
  if (temporary) return right ? undefined : 'allocation';
  if (right && allocation) return ofRightAndAllocation(text);
  if (right) return 'entitlement';
  if (allocation) return IN_QUEENSLAND.test(text) ? undefined : 'allocation';
  return namedByClass(text, title);
}

function namesWater(text: string): boolean {
  return [RIGHT, ALLOCATION, PERMANENT, TEMPORARY].some((words) => words.test(text));
}

function ofRightAndAllocation(text: string): Product | undefined {
  if (ALLOCATION_OF_RIGHT.test(text)) return 'allocation';
  return RIGHT_AND_ALLOCATION.test(text) ? 'entitlement' : undefined;
}

/** A class of water alone is that of a right, but of this season's water where a season is named. */
function namedByClass(text: string, title: string): Product | undefined {
  if (CLASS_OF_WATER.test(text)) return undefined;
  if (FORWARD.test(text)) return 'allocation';
  const isOfClass = CLASSES.some(([words]) => words.test(text));
  return isOfClass && namedSeasonEnd(title) === undefined ? 'entitlement' : undefined;
}

const CLASSES: readonly (readonly [RegExp, Reliability])[] = [
  [/\bhigh reliability\b/u, 'high-reliability'],
  [/\blow reliability\b/u, 'low-reliability'],
  [/\bhigh security\b/u, 'high-security'],
  [/\bgeneral security\b/u, 'general-security'],
  [/\bsupplementary\b/u, 'supplementary'],
  [/\bconveyance\b/u, 'conveyance'],
  [/\bclass 3\b/u, 'class-3'],
  [/\bhigh priority\b/u, 'high-priority'],
  [/\bmedium priority\b/u, 'medium-priority'],
];
const MIXED_CLASS = /\b(?:high|low|general|medium) ?(?:and|&|or|\/|,|\+) ?(?:high|low|general|medium)\b/u;

/** The reliability of which the title surely speaks, that of a right or of the right behind an allocation. */
export function namedReliabilityOf(title: string): Reliability | undefined {
  const text = writtenOut(title);
  const found = CLASSES.filter(([words]) => words.test(text));
  return found.length === 1 && !MIXED_CLASS.test(text) ? found[0]?.[1] : undefined;
}

const SEASON = /\b(?:20)?(?<from>[2-9]\d) ?[/–-] ?(?:20)?(?<to>\d\d)\b/u;

/** The last day of the season that the title names, as in '2026/27'. */
export function namedSeasonEnd(title: string): string | undefined {
  const { from, to } = SEASON.exec(title)?.groups ?? {};
  return to !== undefined && Number(to) === Number(from) + 1 ? `20${to}-06-30` : undefined;
}

/** Whether the title offers water of the season after that of its listing. */
export function namesForward(title: string): boolean {
  return FORWARD.test(title);
}

/**
 * As stated, else read from the title, else guessed: a listing that expires is this season's water, and a permanent one an entitlement. To
 * find and to ask only; a guess never ends, hides or changes a listing.
 */
export function productOf({
  product,
  title,
  expiryDate,
}: Pick<Parcel, 'product' | 'title' | 'expiryDate'>): Product {
  return product ?? namedProductOf(title) ?? (expiryDate === null ? 'entitlement' : 'allocation');
}
