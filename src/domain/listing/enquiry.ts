// An enquiry about a listing in one text message: written for people, and read back by a search that it is pasted into.
import { APP_NAME } from '#domain/app.ts';
import { factsCheckOf, readShortCode, shortCodeOf } from '#domain/parcel/short-code.ts';
import { formatExactPrice, formatVolume } from '#domain/values/money.ts';
import { readFigure } from '#domain/values/number.ts';
import { SEGMENT_LENGTH, gsmStart, toGsm } from './gsm-text.ts';

/** `wanted` in ML, `topPrice` in AUD per ML, `by` a day; null where not stated. */
export type Enquiry = {
  wanted: number;
  topPrice: number | null;
  by: string | null;
  phone: string | null;
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * One message of at most 160 GSM characters, for instance "Headwater: 120 ML wanted of 'Zone 7 allocation', up to $232/ML, by 5 Dec 2026. Ph
 * 0491570313 HW-7K3M-Q2XD-8R". Its last two symbols check what it states; the title is cut to the space that is left.
 */
export function enquiryText(enquiry: Enquiry, { code, title }: { code: string; title: string }): string {
  const { wanted, topPrice, by, phone } = enquiry;
  const start = `${APP_NAME}: ${formatVolume(wanted)} wanted`;
  const end = [
    topPrice !== null && `, up to ${formatExactPrice(topPrice)}/ML`,
    by !== null && `, by ${dayText(by)}`,
    phone !== null && `. Ph ${phone}`,
    ` ${code}-${factsCheckOf(code, factsOf(enquiry))}`,
  ]
    .filter((part) => part !== false)
    .join('');
  const left = SEGMENT_LENGTH - start.length - end.length - " of ''".length;
  const shortTitle = gsmStart(toGsm(title), left);
  return shortTitle === '' ? start + end : `${start} of '${shortTitle}'${end}`;
}

/** Its month is never written as 'June' or 'Sept', as some browsers do. */
function dayText(day: string): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

function factsOf({ wanted, topPrice, by, phone }: Enquiry): string {
  return [wanted, topPrice, by, phone].map((fact) => fact ?? '').join('|');
}

/** What a pasted text says of a listing; `changed` where its figures are not those that were sent. */
export type Pasted =
  | { kind: 'code' | 'changed'; code: string }
  | { kind: 'enquiry'; code: string; enquiry: Enquiry }
  | { kind: 'mistyped'; text: string };

const MAX_PASTED = 1_000;
const ENQUIRY =
  /: ([\d,.]+) ML wanted(?: of '.*')?(?:, up to \$([\d,.]+)\/ML)?(?:, by (\d{1,2}) ([A-Z][a-z]{2}) (\d{4}))?(?:\. Ph (\+?\d+))? (HW-\w{4}-\w{4})-(\w{2})(?!\w)/u;
const CODE = /\bHW-\S+/iu;
const CHECKED_CODE = /^(HW-\w{4}-\w{4})-\w{2}$/iu;

/** The address of a listing's page, wherever the app is. */
const LISTING_ADDRESS = /\/parcel\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?![\da-z])/iu;

/** Reads a code, a message with one, or the address of a listing; null for other words. */
export function readPasted(text: string): Pasted | null {
  const line = toGsm(text.slice(0, MAX_PASTED));
  const [, id] = LISTING_ADDRESS.exec(line) ?? [];
  if (id !== undefined) return { kind: 'code', code: shortCodeOf(id.toLowerCase()) };
  const enquiry = readEnquiry(line);
  if (enquiry !== null) return enquiry;
  const inText = CODE.exec(line)?.[0].replace(/[.,;:!?)'"]+$/u, '');
  const checked = CHECKED_CODE.exec(inText ?? '')?.[1];
  const reading = readShortCode(checked ?? inText ?? line);
  if (reading === null) return null;
  if ('mistyped' in reading) return { kind: 'mistyped', text: reading.mistyped };
  return { kind: checked === undefined ? 'code' : 'changed', code: reading.code };
}

function readEnquiry(line: string): Pasted | null {
  const [, wanted = '', topPrice, date = '', month = '', year, phone, code = '', check] =
    ENQUIRY.exec(line) ?? [];
  const reading = readShortCode(code);
  if (reading === null || 'mistyped' in reading) return null;
  const enquiry: Enquiry = {
    wanted: readFigure(wanted, 'ML') ?? Number.NaN,
    topPrice: topPrice === undefined ? null : (readFigure(topPrice, 'AUD/ML') ?? null),
    by: year === undefined ? null : isoDay({ year, month, date }),
    phone: phone ?? null,
  };
  const isWhole = factsCheckOf(reading.code, factsOf(enquiry)) === check;
  return isWhole ? { kind: 'enquiry', code: reading.code, enquiry } : { kind: 'changed', code: reading.code };
}

function isoDay({ year, month, date }: { year: string; month: string; date: string }): string {
  const number = String(MONTHS.indexOf(month) + 1).padStart(2, '0');
  return `${year}-${number}-${date.padStart(2, '0')}`;
}
