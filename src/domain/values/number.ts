import * as v from 'valibot';
import { plainTyped } from './blank.ts';
import { onFirstUse } from './on-first-use.ts';

/** A finite number. PostgREST-compatible servers may write a `numeric` as text. */
export const numberSchema = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.decimal())]),
  v.transform(Number),
  v.finite(),
);

const CURRENCY = String.raw`(?:au?d?\s?\$|\$\s?(?:aud?|a)?|aud)`;
const DOLLARS = String.raw`(?:aud|dollars?|\$)`;
const MEGALITRES = '(?:ml|megalit(?:re|er)s?)';

/** What may stand before and after a figure; any other unit is written as it is named. */
const AFFIXES: Readonly<Record<string, readonly [before: string, after: string]>> = {
  ML: ['', MEGALITRES],
  AUD: [CURRENCY, DOLLARS],
  'AUD/ML': [CURRENCY, String.raw`${DOLLARS}?\s*(?:/|per|a)\s*${MEGALITRES}|${DOLLARS}`],
  '%': ['', String.raw`%|per\s?cent|pc`],
  years: ['', 'years?|yrs?'],
};

const formats = new Map<string, RegExp>();

function formatOf(unit: string): RegExp {
  const known = formats.get(unit);
  if (known !== undefined) return known;
  const [before, after] = AFFIXES[unit] ?? ['', unit];
  const format = new RegExp(String.raw`^(?:${before})?\s*([+-]?[\d.][\d., '’]*?)\s*(?:${after})?$`, 'iu');
  formats.set(unit, format);
  return format;
}

const PLAIN = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/u;
const GROUPED = /^[+-]?\d{1,3}([, '’])\d{3}(?:\1\d{3})*(?:\.\d+)?$/u;
/** Two points in one figure separate thousands; one is always the decimal point here. */
const GROUPED_BY_POINTS = /^[+-]?\d{1,3}(?:\.\d{3}){2,}$/u;
const MAX_LENGTH = 80;

/** A typed figure: '1,200', '1 200 ML', 'A$80,000', '$232/ML', '１２００'. Undefined where it can be read in no way, or has another unit. */
export function readFigure(text: string, unit: string): number | undefined {
  const plain = plainTyped(text).replace(/ +/gu, ' ');
  if (plain.length > MAX_LENGTH) return undefined;
  const figureText = formatOf(unit).exec(plain)?.[1] ?? '';
  if (PLAIN.test(figureText)) return Number(figureText);
  if (GROUPED.test(figureText)) return Number(figureText.replaceAll(/[, '’]/gu, ''));
  return GROUPED_BY_POINTS.test(figureText) ? Number(figureText.replaceAll('.', '')) : undefined;
}

/** Typed text as a number for the rules that follow; `message` where it is none. */
export const typedFigure = (unit: string, message: string) =>
  v.pipe(
    v.string(message),
    v.transform((text) => readFigure(text, unit)),
    v.number(message),
  );

/** A typed amount within a range; `message` is for any other text. */
export const amountRule = ({
  unit,
  min,
  max,
  decimals,
  message,
}: {
  unit: string;
  min: number;
  max: number;
  decimals: number;
  message: string;
}) =>
  v.pipe(
    typedFigure(unit, message),
    v.minValue(min, message),
    v.maxValue(max, message),
    v.check((value) => Number(value.toFixed(decimals)) === value, message),
  );

/**
 * A positive number, as a value and as typed text. `max` is the database's maximum and its text; `decimals` the number of decimal places
 * allowed.
 */
export const figure = ({
  name,
  unit,
  max: [max, mostText],
  decimals,
}: {
  name: string;
  unit: string;
  max: [number, string];
  decimals: number;
}) => {
  const message = `${name} must be a positive number`;
  const amount = v.pipe(
    v.number(message),
    v.finite(message),
    v.gtValue(0, message),
    v.maxValue(max, `${name} must be at most ${mostText}`),
    v.check(
      (value) => Number(value.toFixed(decimals)) === value,
      decimals === 0
        ? `${name} must be a whole number`
        : `${name} must have at most ${decimals} decimal places`,
    ),
  );
  return { amount, typed: v.pipe(typedFigure(unit, message), amount) };
};

// Shared: creating a formatter per number is slow on a phone.
const numbers = onFirstUse(() => new Intl.NumberFormat('en-AU'));

/** A number with its noun: '1 broker', '1,003 brokers'. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${numbers().format(count)} ${count === 1 ? noun : plural}`;
}
