import * as v from 'valibot';
import { trimmed } from './text-rules.ts';

/** A finite number. PostgREST-compatible servers may write a `numeric` as text. */
export const numberSchema = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.decimal())]),
  v.transform(Number),
  v.finite(),
);

/** Typed text without the grouping of '300,000' and the sign of '$300,000'; everything else stays as it is. */
export function withoutGrouping(text: string): string {
  return text
    .replace(/^\$\s*/u, '')
    .replace(/^\d{1,3}(?:,\d{3})+(?=\.|$)/u, (grouped) => grouped.replaceAll(',', ''));
}

/**
 * A positive number, as a value and as typed text. `most` is the database's maximum and its text; `decimals` the number of decimal places
 * allowed.
 */
export const figure = ({
  name,
  most: [most, mostText],
  decimals,
}: {
  name: string;
  most: [number, string];
  decimals: number;
}) => {
  const message = `${name} must be a positive number`;
  const amount = v.pipe(
    v.number(message),
    v.finite(message),
    v.gtValue(0, message),
    v.maxValue(most, `${name} must be at most ${mostText}`),
    v.check(
      (value) => Number(value.toFixed(decimals)) === value,
      decimals === 0
        ? `${name} must be a whole number`
        : `${name} must have at most ${decimals} decimal places`,
    ),
  );
  const typed = v.pipe(
    v.string(message),
    trimmed,
    v.transform(withoutGrouping),
    v.decimal(message),
    v.transform(Number),
    amount,
  );
  return { amount, typed };
};
