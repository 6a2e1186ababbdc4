// The form of a code passport: its rules and messages are those of the server. A blank line is not stated.
import * as v from 'valibot';
import { amountRule } from '#domain/values/number.ts';
import { byName, keysOf } from '#domain/values/object.ts';
import { blankAsNull, textRule, webAddressRule } from '#domain/values/text-rules.ts';
import {
  CREDENTIAL_LINES,
  gstSchema,
  holdingSchema,
  statementSchema,
  type CredentialLine,
  type Statement,
  type Statements,
} from './credential.ts';

const percent = amountRule({
  unit: '%',
  min: 0,
  max: 100,
  decimals: 3,
  message: 'Percentage must be from 0 to 100, with at most 3 decimal places',
});
const fee = amountRule({
  unit: 'AUD',
  min: 0,
  max: 1_000_000,
  decimals: 2,
  message: 'Fee must be from $0 to $1,000,000, with at most 2 decimal places',
});
const cover = amountRule({
  unit: 'AUD',
  min: 0.01,
  max: 1_000_000_000_000,
  decimals: 2,
  message: 'Cover must be a positive amount of at most $1,000,000,000,000',
});
const DATE_MESSAGE = 'Enter the date as day, month and year';
const coverUntil = v.pipe(
  v.string(),
  v.isoDate(DATE_MESSAGE),
  v.minValue('2000-01-01', DATE_MESSAGE),
  v.maxValue('2200-12-31', DATE_MESSAGE),
);
const note = textRule({ label: 'Note', min: 2, max: 1000 });
const url = webAddressRule('Please enter a valid website URL');

type Field = {
  line: CredentialLine;
  column: keyof Statement;
  rule: v.GenericSchema<string, string | number>;
};

/** Each field is named as its line and its column, so that a refusal of `fees.percent` finds `feesPercent`. */
const FIELDS = {
  feesPercent: { line: 'fees', column: 'percent', rule: percent },
  feesMinimum: { line: 'fees', column: 'minimum', rule: fee },
  feesFlat: { line: 'fees', column: 'flat', rule: fee },
  feesGst: { line: 'fees', column: 'gst', rule: gstSchema },
  feesNote: { line: 'fees', column: 'note', rule: note },
  indemnityPerClaim: { line: 'indemnity', column: 'perClaim', rule: cover },
  indemnityPerYear: { line: 'indemnity', column: 'perYear', rule: cover },
  indemnityCoverUntil: { line: 'indemnity', column: 'coverUntil', rule: coverUntil },
  indemnityNote: { line: 'indemnity', column: 'note', rule: note },
  trustAccountHolding: { line: 'trustAccount', column: 'holding', rule: holdingSchema },
  trustAccountNote: { line: 'trustAccount', column: 'note', rule: note },
  brokingAccountHolding: { line: 'brokingAccount', column: 'holding', rule: holdingSchema },
  brokingAccountNote: { line: 'brokingAccount', column: 'note', rule: note },
  complaintsUrl: { line: 'complaints', column: 'url', rule: url },
  complaintsNote: { line: 'complaints', column: 'note', rule: note },
  associationNote: { line: 'association', column: 'note', rule: note },
  associationUrl: { line: 'association', column: 'url', rule: url },
} satisfies Record<string, Field>;

const NAMES = keysOf(FIELDS);
type PassportField = keyof typeof FIELDS;

/** The fields of each line. */
export const LINE_FIELDS = byName(CREDENTIAL_LINES, (line) =>
  NAMES.filter((name) => FIELDS[name].line === line),
);

const whole = v.object(byName(NAMES, (name) => blankAsNull(v.nullable<Field['rule']>(FIELDS[name].rule))));

export type PassportFields = v.InferInput<typeof whole>;
export type PassportForm = v.InferOutput<typeof whole>;

/** What is blank is null; what is not valid yet is something else. */
type PartlyRead = Readonly<Record<string, unknown>>;

/** A rule about several fields of a line; `at` has the message. */
type LineRule = { at: PassportField; message: string; holds: (form: PartlyRead) => boolean };

const isStated = (form: PartlyRead, names: readonly PassportField[]) =>
  names.some((name) => form[name] !== null);

/** A line that is stated at all states one of these; the first has the message. */
const needs = (
  line: CredentialLine,
  oneOf: [PassportField, ...PassportField[]],
  message: string,
): LineRule => ({
  at: oneOf[0],
  message,
  holds: (form) => !isStated(form, LINE_FIELDS[line]) || isStated(form, oneOf),
});

const LINE_RULES: readonly LineRule[] = [
  {
    at: 'feesPercent',
    message: 'A minimum needs a percentage',
    holds: (form) => form.feesMinimum === null || form.feesPercent !== null,
  },
  needs('fees', ['feesPercent', 'feesFlat', 'feesNote'], 'State a percentage, an amount or a note'),
  {
    at: 'feesGst',
    message: 'Choose whether GST is included or on top',
    holds: (form) => form.feesGst !== null || !isStated(form, ['feesPercent', 'feesFlat']),
  },
  needs('indemnity', ['indemnityPerClaim', 'indemnityPerYear'], 'State the cover per claim or per year'),
  needs('trustAccount', ['trustAccountHolding'], 'Choose whether there is an account'),
  needs('brokingAccount', ['brokingAccountHolding'], 'Choose whether there is an account'),
  needs('complaints', ['complaintsNote', 'complaintsUrl'], 'Describe the procedure, or say where to find it'),
  needs('association', ['associationNote'], 'Name the association'),
];

export const passportFormSchema: v.GenericSchema<PassportFields, PassportForm> = v.pipe(
  whole,
  v.rawCheck(({ dataset, addIssue }) => {
    const form = v.parse(v.record(v.string(), v.unknown()), dataset.value);
    for (const { at, message, holds } of LINE_RULES) {
      if (holds(form)) continue;
      const path = [{ type: 'object', origin: 'value', input: form, key: at, value: form[at] }] as const;
      addIssue({ message, path: [...path] });
    }
  }),
);

/** The raw fields. */
export const passportFields = v.object(v.entriesFromList(NAMES, v.optional(v.string(), '')));

/** What each line says; null is not stated. */
export function statementsOf(form: PassportForm): Statements {
  return byName(CREDENTIAL_LINES, (line) => {
    const stated = LINE_FIELDS[line].filter((name) => form[name] !== null);
    const columns = stated.map((name) => [FIELDS[name].column, form[name]]);
    return stated.length === 0 ? null : v.parse(statementSchema, Object.fromEntries(columns));
  });
}

/** The lines as they would be typed. */
export function typedPassport(lines: {
  [L in CredentialLine]?: Statement | null | undefined;
}): PassportFields {
  return byName(NAMES, (name) => {
    const { line, column }: Field = FIELDS[name];
    return String(lines[line]?.[column] ?? '');
  });
}
