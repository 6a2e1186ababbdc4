import * as v from 'valibot';

/** Who runs this copy of the app, as its build settings say; '' for what they leave out. */
export type Operator = {
  name: string;
  abn: string;
  postalAddress: string;
  email: string;
  /** The companies that store or carry the data, and in which countries. */
  hosts: string;
  /** The hosts that the app itself talks to, its own first. */
  servers: readonly string[];
};

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19] as const;

/** An Australian Business Number with its check digits, spaces allowed. */
export const abnSchema = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(' ', '')),
  v.regex(/^\d{11}$/u, 'An ABN has 11 digits.'),
  v.check(hasCheckDigits, 'This ABN has wrong check digits.'),
  v.transform((digits) => digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/u, '$1 $2 $3 $4')),
);

/** The first digit counts one less; the weighted sum is a multiple of 89. */
function hasCheckDigits(digits: string): boolean {
  const sum = ABN_WEIGHTS.reduce(
    (total, weight, at) => total + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)),
    0,
  );
  return sum % 89 === 0;
}
