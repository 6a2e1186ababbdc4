// The short code of a listing, for reading out, writing down and text messages.
import { plainTyped } from '#domain/values/blank.ts';

/** The symbols of a code leave out 0, O, 1, I and L. There are 31, a prime number, on which the checks rely. */
const SYMBOLS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const BASE = SYMBOLS.length;
const DATA_LENGTH = 7;
const CODES = BASE ** DATA_LENGTH;

const PREFIX = 'HW';

/**
 * 'HW-7K3M-Q2XD': seven symbols from the last 48 bits of the id and one that checks them. Any device computes it for its own rows; no table
 * holds it. There are 27.5 billion: among 100,000 listings one shares its code with another with a chance of 1 in 275,000, and some two of
 * them do with a chance of 17 %, so a lookup offers every listing with the code.
 */
export function shortCodeOf(id: string): string {
  let rest = numberOf(id);
  const data: number[] = [];
  while (data.length < DATA_LENGTH) {
    data.unshift(rest % BASE);
    rest = Math.floor(rest / BASE);
  }
  const body = [...data, checkOf(data)].map((value) => SYMBOLS.charAt(value)).join('');
  return `${PREFIX}-${body.slice(0, 4)}-${body.slice(4)}`;
}

/** Whether an id has this code: faster than making the code of each id. */
export function hasShortCode(code: string): (id: string) => boolean {
  const data = bodyOf(code).slice(0, DATA_LENGTH);
  const number = Array.from(data).reduce((total, symbol) => total * BASE + SYMBOLS.indexOf(symbol), 0);
  return (id) => numberOf(id) === number;
}

/** The last 48 bits of an id are random, all of them. */
const numberOf = (id: string) => Number.parseInt(id.slice(-12), 16) % CODES;

const bodyOf = (code: string) => code.slice(PREFIX.length).replaceAll('-', '');

/**
 * Completes the weighted sum of all eight symbols to a multiple of 31. The weights differ and the number is prime, so one wrong symbol and
 * two exchanged ones always show.
 */
function checkOf(data: readonly number[]): number {
  const sum = data.reduce((total, value, index) => total + (index + 2) * value, 0);
  return (BASE - (sum % BASE)) % BASE;
}

/** `mistyped` is the code as typed. */
export type CodeReading = { code: string } | { mistyped: string };

const MAX_TYPED = 30;
const HYPHENS = /\s*[\p{Pd}\u2212\u2043]\s*/gu;
/** Another prefix than ours is a slip that changes nothing. */
const LEADING = /^[\dA-Z]{2}-|^HW(?: |(?=[\dA-Z]{8}$|[\dA-Z]{4}-))/u;
const MIXED = /^(?=.*\d)(?=.*[A-Z])/u;
const BARE = /^[\dA-Z]{4}-?[\dA-Z]{4}$/u;

/**
 * Reads a typed code in any case, with other separators or none, and without its prefix; null for words. A word of eight letters, or one
 * before a year, is never taken for a mistyped code.
 */
export function readShortCode(text: string): CodeReading | null {
  const plain = plainTyped(text);
  const typed = plain.toUpperCase().replace(HYPHENS, '-');
  if (typed.length > MAX_TYPED) return null;
  const [prefix = ''] = LEADING.exec(typed) ?? [];
  const rest = typed.slice(prefix.length);
  const body = rest.replace(/[- ]/gu, '');
  const isOurs = prefix.startsWith(PREFIX);
  if (isValid(body) && (isOurs || rest.includes('-') || MIXED.test(rest)))
    return { code: `${PREFIX}-${body.slice(0, 4)}-${body.slice(4)}` };
  const isCode =
    prefix === `${PREFIX}-` ||
    (isOurs && /\d/u.test(rest) && /^[\dA-Z]{6,10}$/u.test(body)) ||
    (prefix === '' && BARE.test(rest) && MIXED.test(rest));
  return isCode ? { mistyped: plain } : null;
}

function isValid(body: string): boolean {
  const values = Array.from(body, (symbol) => SYMBOLS.indexOf(symbol));
  if (values.length !== DATA_LENGTH + 1 || values.includes(-1)) return false;
  return checkOf(values.slice(0, DATA_LENGTH)) === values[DATA_LENGTH];
}

/** 3 generates all numbers from 1 to 30 modulo 31. */
const GENERATOR = 3;

/**
 * Two symbols that check a code with the facts beside it, digits and separators: one wrong character and two exchanged neighbours always
 * show, anything else in 960 of 961 cases.
 */
export function factsCheckOf(code: string, facts: string): string {
  const values = [
    ...Array.from(bodyOf(code), (symbol) => SYMBOLS.indexOf(symbol)),
    ...Array.from(facts, (character) => '0123456789.-+|'.indexOf(character)),
  ];
  let sum = 0;
  let weighted = 0;
  for (const value of values) {
    sum = (sum + value + 1) % BASE;
    weighted = (weighted * GENERATOR + value + 1) % BASE;
  }
  return SYMBOLS.charAt(sum) + SYMBOLS.charAt(weighted);
}
