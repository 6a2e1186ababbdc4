// What a trade leaves after the stated fees: arithmetic in whole numbers, without floating point.
import * as v from 'valibot';
import { REQUIRED_FIELDS } from '#domain/parcel/fields.ts';
import type { Statement } from '#domain/profile/credential.ts';
import { trimBlank } from '#domain/values/blank.ts';
import { figure, typedFigure } from '#domain/values/number.ts';

export const CALCULATOR_SIDES = [
  { value: 'selling', label: 'Selling' },
  { value: 'buying', label: 'Buying' },
] as const;

export type Side = (typeof CALCULATOR_SIDES)[number]['value'];

const FEE_MESSAGE = 'Application fee must be from $0 to $1,000,000, with at most 2 decimal places';

export const TRADE_RULES = {
  volume: REQUIRED_FIELDS.volume.typed,
  /** Amount in AUD per ML. */
  perMegalitre: figure({ name: 'Price', unit: 'AUD/ML', max: [1_000_000, '$1,000,000/ML'], decimals: 4 })
    .typed,
  /** Amount in AUD; blank means none. */
  application: v.pipe(
    v.string(),
    v.transform((text) => (trimBlank(text) === '' ? '0' : text)),
    typedFigure('AUD', FEE_MESSAGE),
    v.minValue(0, FEE_MESSAGE),
    v.maxValue(1_000_000, FEE_MESSAGE),
    v.check((value) => Number(value.toFixed(2)) === value, FEE_MESSAGE),
  ),
};

/** A fee that is stated in figures. */
export type StatedFee = Pick<Statement, 'percent' | 'minimum' | 'flat'> & { gst: 'included' | 'on-top' };

/** Null where nothing is stated in figures: a note alone is no figure. */
export function statedFee({ percent, minimum, flat, gst }: Statement): StatedFee | null {
  if (gst === undefined || (percent === undefined && flat === undefined)) return null;
  return {
    ...(percent !== undefined && { percent }),
    ...(minimum !== undefined && { minimum }),
    ...(flat !== undefined && { flat }),
    gst,
  };
}

/** An exact amount in AUD, as a number with `PLACES` decimal places written without the point. */
type Exact = bigint;

const PLACES = 12;
const CENT = 10n ** BigInt(PLACES - 2);

/** A figure of at most `decimals` decimal places, written without the point. */
function scaled(value: number, decimals: number): bigint {
  return BigInt(value.toFixed(decimals).replace('.', ''));
}

/** The price of the water: volume times price per ML, or the price of a listing. */
export type WaterPrice = { volume: number; perMegalitre: number } | { total: number };

function exactPrice(price: WaterPrice): Exact {
  if ('total' in price) return scaled(price.total, 2) * CENT;
  return scaled(price.volume, 3) * scaled(price.perMegalitre, 4) * 10n ** BigInt(PLACES - 7);
}

function exactFee(price: Exact, { percent, minimum = 0, flat = 0 }: StatedFee): Exact {
  // A percentage has three decimal places, and is a hundredth: 10^5.
  const share = (price * scaled(percent ?? 0, 3)) / 10n ** 5n;
  const min = scaled(minimum, 2) * CENT;
  return (share > min ? share : min) + scaled(flat, 2) * CENT;
}

/** Half a cent goes up. None of the amounts is negative. */
function toCents(exact: Exact, divisor = 1n): number {
  const unit = CENT * divisor;
  return Number((2n * exact + unit) / (2n * unit));
}

/** All in whole cents. */
export type NetInHand = {
  price: number;
  fee: number;
  /** GST, on top of the fee or contained in it. */
  gst: number;
  application: number;
  /** What the seller receives, or the buyer pays. */
  total: number;
};

/**
 * Each amount is computed from the exact ones and rounded to cents once; the total is their sum. GST is a tenth on top of a fee, or the
 * eleventh part contained in it.
 */
export function netInHand({
  price,
  fee,
  application,
  side,
}: {
  price: WaterPrice;
  fee: StatedFee;
  /** Amounts in AUD. */
  application: number;
  side: Side;
}): NetInHand {
  const whole = exactPrice(price);
  const exact = exactFee(whole, fee);
  const onTop = fee.gst === 'on-top';
  const amounts = {
    price: toCents(whole),
    fee: toCents(exact),
    gst: toCents(exact, onTop ? 10n : 11n),
    application: Number(scaled(application, 2)),
  };
  const costs = amounts.fee + (onTop ? amounts.gst : 0) + amounts.application;
  return { ...amounts, total: side === 'selling' ? amounts.price - costs : amounts.price + costs };
}

/** The price of the water in whole cents. */
export function priceInCents(price: WaterPrice): number {
  return toCents(exactPrice(price));
}

/** What a user typed; blank is nothing yet. */
export type TypedTrade = { volume: string; perMegalitre: string; application: string };

export type ReadTrade = {
  /** Null while something is missing or wrong. */
  price: WaterPrice | null;
  application: number | null;
  problems: { [Field in keyof TypedTrade]?: string | undefined };
};

const { price: LISTED } = REQUIRED_FIELDS;

/** `listed` is the price of a listing, in AUD, while its volume and price are untouched. */
export function readTrade(typed: TypedTrade, listed: number | null): ReadTrade {
  const volume = read(TRADE_RULES.volume, typed.volume);
  const perMegalitre = read(TRADE_RULES.perMegalitre, typed.perMegalitre);
  const application = v.safeParse(TRADE_RULES.application, typed.application);
  const price = listed === null ? priceOf(volume.value, perMegalitre.value) : { total: listed };
  const tooMuch =
    price === null ? undefined : v.safeParse(LISTED.sent, priceInCents(price) / 100).issues?.[0].message;
  return {
    price: tooMuch === undefined ? price : null,
    application: application.success ? application.output : null,
    problems: {
      volume: volume.problem,
      perMegalitre: perMegalitre.problem ?? tooMuch,
      application: application.issues?.[0].message,
    },
  };
}

function priceOf(volume: number | null, perMegalitre: number | null): WaterPrice | null {
  return volume === null || perMegalitre === null ? null : { volume, perMegalitre };
}

function read(
  rule: v.GenericSchema<string, number>,
  text: string,
): { value: number | null; problem?: string } {
  if (trimBlank(text) === '') return { value: null };
  const parsed = v.safeParse(rule, text);
  return parsed.success ? { value: parsed.output } : { value: null, problem: parsed.issues[0].message };
}
