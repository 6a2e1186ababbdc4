// Reads the cells of a spreadsheet as people fill them in. What is not sure is asked about, never guessed.
import { DELIVERIES, PRODUCTS, TRADING_ZONES, WATER_TYPES } from '#domain/parcel/options.ts';
import { namedProductOf, namedReliabilityOf } from '#domain/parcel/title-words.ts';
import { readZone } from '#domain/parcel/zone-reading.ts';
import { plainTyped } from '#domain/values/blank.ts';
import { foldText } from '#domain/values/fold-text.ts';
import { readFigure } from '#domain/values/number.ts';

/** The text for the form's field, or a question about the cell. */
export type Reading = { text: string } | { ask: string };

const asked = (ask: string): Reading => ({ ask });
const read = (text: string): Reading => ({ text });

/** What people write where there is nothing to say. */
const NOTHING = /^(?:-+|–|—|n\/?a|nil|none|not stated)$/iu;
/** What they write where they do not know yet. */
const UNKNOWN = /^(?:tba|tbc|unknown|unsure|\?+)$/iu;

export function isNothing(cell: string): boolean {
  return cell === '' || NOTHING.test(cell);
}

/** Whether a cell of `isNothing` or an open question names no listing. */
export function isNoReference(cell: string): boolean {
  return isNothing(cell) || UNKNOWN.test(cell);
}

/** One point with three digits behind it is a decimal point here, and separates thousands in many other countries. */
const MAY_BE_THOUSANDS = /(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?![\d.,])/u;
const RANGE = /\d\s*(?:-|–|—|to|\/)\s*\$?\s*\d|\bup to\b|\bfrom\b|[<>≥≤]|\bapprox|^~|\babout\b|\+$/iu;

function doubtfulFigure(cell: string): Reading | null {
  const thousands = MAY_BE_THOUSANDS.exec(cell)?.[0];
  if (thousands !== undefined)
    return asked(`Is ${thousands} meant as ${thousands.replace('.', ',')}, or as ${Number(thousands)}?`);
  if (RANGE.test(cell)) return asked('This is a range. Enter one figure');
  return null;
}

const GIGALITRES = /^(.*?)\s*(?:gl|gigalit(?:re|er)s?)$/iu;

/** A volume in ML. `inGigalitres`: the column says so. */
export function readVolume(cell: string, { inGigalitres = false } = {}): Reading {
  const plain = plainTyped(cell);
  const [, ofGigalitres] = GIGALITRES.exec(plain) ?? [];
  const isGiga = ofGigalitres !== undefined || (inGigalitres && !/ml|megalit/iu.test(plain));
  // Thousandths of a GL are whole ML: its point is a decimal point.
  if (isGiga && !RANGE.test(plain)) {
    const gigalitres = readFigure(ofGigalitres ?? plain, 'ML');
    return gigalitres === undefined ? read(cell) : read(String(Math.round(gigalitres * 1e6) / 1e3));
  }
  return doubtfulFigure(plain) ?? read(cell);
}

const NO_PRICE =
  /^(?:p\.?o\.?a\.?|price on application|on application|neg(?:otiable)?|offers?(?: (?:invited|over.*))?|market|best offer|contact(?: us| agent)?|call)$/iu;
const PER_MEGALITRE = /(?:\/|\bper\b|\ba\b)\s*(?:ml|megalit(?:re|er))/iu;

/** A price; `isPerMegalitre` where the cell says so, whatever its column. */
export function readPrice(cell: string): Reading & { isPerMegalitre?: boolean } {
  const plain = plainTyped(cell);
  if (NO_PRICE.test(plain)) return asked(`“${plain}” is no price. Enter one, or leave the row out`);
  const isPerMegalitre = PER_MEGALITRE.test(plain);
  const range = RANGE.test(plain.replace(PER_MEGALITRE, ''));
  if (range) return asked('This is a range. Enter one figure');
  const thousands = MAY_BE_THOUSANDS.test(plain) ? doubtfulFigure(plain) : null;
  return { ...(thousands ?? read(cell)), isPerMegalitre };
}

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const BY_NAME = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?[ \-/.]*(${MONTHS})[a-z]*\.?[ \-/.,]*(\d{2}|\d{4})$`,
  'iu',
);
const NAME_FIRST = new RegExp(
  String.raw`^(${MONTHS})[a-z]*\.?[ \-/.]*(\d{1,2})(?:st|nd|rd|th)?[ \-/.,]*(\d{4})$`,
  'iu',
);
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]\d{1,2}:\d{2}\S*)?$/u;
const AUSTRALIAN = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})(?: \d{1,2}:\d{2}.*)?$/u;
/** Days since 30 December 1899, as spreadsheets count them: from 1982 to 2119. */
const SERIAL = /^([3-7]\d{4})(?:\.0+)?$/u;
const PERMANENT = /^(?:perm(?:anent)?|never|no expiry|ongoing|in perpetuity|perpetual)$/iu;

/** A day as YYYY-MM-DD, or '' for none. */
export function readDay(cell: string): Reading {
  const plain = plainTyped(cell);
  if (isNothing(plain) || PERMANENT.test(plain)) return read('');
  const [, serial] = SERIAL.exec(plain) ?? [];
  if (serial !== undefined)
    return read(new Date((Number(serial) - 25_569) * 86_400_000).toISOString().slice(0, 10));
  const day = dayIn(plain);
  return day === null ? asked(`“${plain}” is no date. Enter it as day, month and year`) : read(day);
}

function dayIn(plain: string): string | null {
  const iso = ISO.exec(plain);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const named = BY_NAME.exec(plain);
  if (named) return dayOf(named[3], monthOf(named[2]), named[1]);
  const american = NAME_FIRST.exec(plain);
  if (american) return dayOf(american[3], monthOf(american[1]), american[2]);
  const australian = AUSTRALIAN.exec(plain);
  return australian ? dayOf(australian[3], australian[2], australian[1]) : null;
}

function monthOf(name = ''): string {
  return String(MONTHS.split('|').indexOf(name.toLowerCase()) + 1);
}

/** Null for a day that no calendar has. */
function dayOf(year = '', month = '', day = ''): string | null {
  const text = [year.length === 2 ? `20${year}` : year, month.padStart(2, '0'), day.padStart(2, '0')].join(
    '-',
  );
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text;
}

/** The value of an option by its label or value. */
function optionIn(options: readonly { value: string; label: string }[], cell: string): string | undefined {
  const folded = foldText(cell).trim();
  return options.find(({ value, label }) => foldText(value) === folded || foldText(label) === folded)?.value;
}

/** Two numbers, a number with a fraction, or a direction from one. */
const SEVERAL_ZONES = /\d\w*\D+\d|\b(?:and|or|above|below|upstream|downstream)\b(?! barmah)/iu;

export function readZoneCell(cell: string): Reading {
  const option = optionIn(TRADING_ZONES, cell);
  if (option === undefined && SEVERAL_ZONES.test(cell)) return asked(`Which trading zone is “${cell}”?`);
  const known = option ?? readZone({ title: cell, location: '' });
  const zone = known ?? readZone({ title: `Zone ${cell}`, location: '' });
  return zone === null ? asked(`Which trading zone is “${cell}”?`) : read(zone);
}

const PRODUCT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:temp(?:orary)?|alloc(?:ation)?s?|seasonal|annual|ws temp|spot|t)$/u, 'allocation'],
  [/^(?:perm(?:anent)?|entitlements?|shares?|water shares?|licen[cs]e|wal|ws|p)$/u, 'entitlement'],
  [/^(?:lease|leased|limited term|ltt|term)$/u, 'lease'],
  [
    /^(?:de|des|delivery(?: (?:entitlement|share|right)s?)?|carry ?over(?: space)?|c\/o|parking|other)$/u,
    'other',
  ],
];

/** A cell that names two things, or what it is not. */
const EITHER = /\b(?:or|not|no|non)\b|\//u;

export function readProduct(cell: string): Reading {
  const folded = foldText(cell).trim();
  const product =
    optionIn(PRODUCTS, cell) ??
    PRODUCT_WORDS.find(([words]) => words.test(folded))?.[1] ??
    (EITHER.test(folded) ? undefined : namedProductOf(cell));
  return product === undefined
    ? asked(`Is “${cell}” an allocation, an entitlement or a lease?`)
    : read(product);
}

export function readReliability(cell: string): Reading {
  const reliability = EITHER.test(foldText(cell))
    ? undefined
    : (namedReliabilityOf(cell) ?? namedReliabilityOf(`${cell} entitlement`));
  return reliability === undefined ? asked(`Which reliability is “${cell}”?`) : read(reliability);
}

const DELIVERY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^wet(?: water)?$/u, 'wet'],
  [/^dry(?: water)?$/u, 'dry'],
  [/^(?:(?:this|current)(?: (?:season|year))?|now|immediate(?:ly)?|spot)$/u, 'this-season'],
  [/^(?:next(?: (?:season|year))?|forward)$/u, 'next-season'],
];

export function readDelivery(cell: string): Reading {
  const folded = foldText(cell).trim();
  const delivery = optionIn(DELIVERIES, cell) ?? DELIVERY_WORDS.find(([words]) => words.test(folded))?.[1];
  return delivery === undefined ? asked(`Is “${cell}” this season or next, wet or dry?`) : read(delivery);
}

const WATER_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:ground|bore|aquifer|gw|underground)/u, 'groundwater'],
  [/\b(?:surface|river|regulated|unregulated|channel|sw)\b/u, 'surface'],
  [/\b(?:recycled|reclaimed|reuse)\b/u, 'recycled'],
];

export function readWaterType(cell: string): Reading {
  const folded = foldText(cell).trim();
  const named = WATER_WORDS.filter(([words]) => words.test(folded)).map(([, type]) => type);
  const [only] = named.length === 1 && !EITHER.test(folded) ? named : [];
  const type = optionIn(WATER_TYPES, cell) ?? only;
  return type === undefined
    ? asked(`Is “${cell}” surface water, groundwater or recycled water?`)
    : read(type);
}

const STATUS_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:available|avail|for sale|open|active|live|current|yes|y|now|on market|listed)$/u, 'available'],
  [/^(?:pending|under (?:contract|offer)|u\/?c|u\/?o|contract|on hold|hold|deposit)$/u, 'pending'],
  [/^(?:sold|settled|gone|closed|no|n)$/u, 'sold'],
];

export function readStatus(cell: string): Reading {
  const folded = foldText(cell).trim();
  const status = STATUS_WORDS.find(([words]) => words.test(folded))?.[1];
  return status === undefined ? asked(`Is “${cell}” available, under contract or sold?`) : read(status);
}
