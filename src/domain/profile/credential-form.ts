// The form of a code passport: its rules and messages are those of the server. A blank line is not stated.
import * as v from 'valibot';
import { typedFigure } from '#domain/values/number.ts';
import { blankAsNull, textRule, webAddressRule } from '#domain/values/text-rules.ts';
import { type CredentialLine, type Statement, withoutNulls } from './credential.ts';

const amountRule = ({
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
const gst = v.picklist(['included', 'on-top']);
const holding = v.picklist(['account', 'none']);
const note = textRule({ label: 'Note', min: 2, max: 1000 });
const url = webAddressRule('Please enter a valid website URL');

const optional = <T>(schema: v.GenericSchema<string, T>) => blankAsNull(v.nullable(schema));

/** Each field is named as its line and its column, so that a refusal of `fees.percent` finds `feesPercent`. */
const entries = {
  feesPercent: optional(percent),
  feesMinimum: optional(fee),
  feesFlat: optional(fee),
  feesGst: optional(gst),
  feesNote: optional(note),
  indemnityPerClaim: optional(cover),
  indemnityPerYear: optional(cover),
  indemnityCoverUntil: optional(coverUntil),
  indemnityNote: optional(note),
  trustAccountHolding: optional(holding),
  trustAccountNote: optional(note),
  brokingAccountHolding: optional(holding),
  brokingAccountNote: optional(note),
  complaintsUrl: optional(url),
  complaintsNote: optional(note),
  associationNote: optional(note),
  associationUrl: optional(url),
};

const whole = v.object(entries);

export type PassportFields = v.InferInput<typeof whole>;
export type PassportForm = v.InferOutput<typeof whole>;
type PassportField = keyof PassportFields;

/** The fields of each line. */
export const LINE_FIELDS = {
  fees: ['feesPercent', 'feesMinimum', 'feesFlat', 'feesGst', 'feesNote'],
  indemnity: ['indemnityPerClaim', 'indemnityPerYear', 'indemnityCoverUntil', 'indemnityNote'],
  trustAccount: ['trustAccountHolding', 'trustAccountNote'],
  brokingAccount: ['brokingAccountHolding', 'brokingAccountNote'],
  complaints: ['complaintsUrl', 'complaintsNote'],
  association: ['associationNote', 'associationUrl'],
} as const satisfies Record<CredentialLine, readonly PassportField[]>;

/** What is blank is null; what is not valid yet is something else. */
type PartlyRead = Readonly<Record<string, unknown>>;

/** A rule about several fields of a line; `at` has the message. */
type LineRule = { at: PassportField; message: string; holds: (form: PartlyRead) => boolean };

const isStated = (form: PartlyRead, names: readonly PassportField[]) =>
  names.some((name) => form[name] !== null);

/** A line that is stated at all states one of these. */
const needs = (
  line: CredentialLine,
  oneOf: readonly PassportField[],
  { at, message }: Pick<LineRule, 'at' | 'message'>,
): LineRule => ({
  at,
  message,
  holds: (form) => !isStated(form, LINE_FIELDS[line]) || isStated(form, oneOf),
});

const LINE_RULES: readonly LineRule[] = [
  {
    at: 'feesPercent',
    message: 'A minimum needs a percentage',
    holds: (form) => form.feesMinimum === null || form.feesPercent !== null,
  },
  needs('fees', ['feesPercent', 'feesFlat', 'feesNote'], {
    at: 'feesPercent',
    message: 'State a percentage, an amount or a note',
  }),
  {
    at: 'feesGst',
    message: 'Choose whether GST is included or on top',
    holds: (form) => form.feesGst !== null || !isStated(form, ['feesPercent', 'feesFlat']),
  },
  needs('indemnity', ['indemnityPerClaim', 'indemnityPerYear'], {
    at: 'indemnityPerClaim',
    message: 'State the cover per claim or per year',
  }),
  needs('trustAccount', ['trustAccountHolding'], {
    at: 'trustAccountHolding',
    message: 'Choose whether there is an account',
  }),
  needs('brokingAccount', ['brokingAccountHolding'], {
    at: 'brokingAccountHolding',
    message: 'Choose whether there is an account',
  }),
  needs('complaints', ['complaintsUrl', 'complaintsNote'], {
    at: 'complaintsNote',
    message: 'Describe the procedure, or say where to find it',
  }),
  needs('association', ['associationNote'], { at: 'associationNote', message: 'Name the association' }),
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

/** The raw fields; `defaults`: what the form starts with. */
export function passportFieldsSchema(defaults: PassportFields): v.GenericSchema<unknown, PassportFields> {
  const names = Object.values(LINE_FIELDS).flat();
  return v.pipe(
    v.looseObject({}),
    v.transform((draft) => ({ ...defaults, ...draft })),
    v.object(v.entriesFromList(names, v.string())),
  );
}

/** What each line says; null is not stated. */
export function statementsOf(form: PassportForm): Record<CredentialLine, Statement | null> {
  return {
    fees: stated({
      percent: form.feesPercent,
      minimum: form.feesMinimum,
      flat: form.feesFlat,
      gst: form.feesGst,
      note: form.feesNote,
    }),
    indemnity: stated({
      perClaim: form.indemnityPerClaim,
      perYear: form.indemnityPerYear,
      coverUntil: form.indemnityCoverUntil,
      note: form.indemnityNote,
    }),
    trustAccount: stated({ holding: form.trustAccountHolding, note: form.trustAccountNote }),
    brokingAccount: stated({ holding: form.brokingAccountHolding, note: form.brokingAccountNote }),
    complaints: stated({ url: form.complaintsUrl, note: form.complaintsNote }),
    association: stated({ note: form.associationNote, url: form.associationUrl }),
  };
}

function stated(columns: { [K in keyof Statement]?: Statement[K] | null }): Statement | null {
  const statement = withoutNulls(columns);
  return Object.keys(statement).length === 0 ? null : statement;
}

/** The lines as they would be typed. */
export function typedPassport(lines: {
  [L in CredentialLine]?: Statement | null | undefined;
}): PassportFields {
  const { fees, indemnity, complaints, association } = lines;
  const { trustAccount: trust, brokingAccount: broking } = lines;
  return {
    feesPercent: text(fees?.percent),
    feesMinimum: text(fees?.minimum),
    feesFlat: text(fees?.flat),
    feesGst: text(fees?.gst),
    feesNote: text(fees?.note),
    indemnityPerClaim: text(indemnity?.perClaim),
    indemnityPerYear: text(indemnity?.perYear),
    indemnityCoverUntil: text(indemnity?.coverUntil),
    indemnityNote: text(indemnity?.note),
    trustAccountHolding: text(trust?.holding),
    trustAccountNote: text(trust?.note),
    brokingAccountHolding: text(broking?.holding),
    brokingAccountNote: text(broking?.note),
    complaintsUrl: text(complaints?.url),
    complaintsNote: text(complaints?.note),
    associationNote: text(association?.note),
    associationUrl: text(association?.url),
  };
}

function text(value: string | number | undefined): string {
  return value === undefined ? '' : String(value);
}
