import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { passportFormSchema, statementsOf, typedPassport } from '#domain/profile/credential-form.ts';
import { CREDENTIAL_LINES, type CredentialLine, type Statement } from '#domain/profile/credential.ts';

const BLANK = typedPassport({});

/** The messages beside the fields. */
function problems(typed: Partial<typeof BLANK>): Record<string, string> {
  const { issues = [] } = v.safeParse(passportFormSchema, { ...BLANK, ...typed });
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]));
}

const PERCENT = 'Percentage must be from 0 to 100, with at most 3 decimal places';
const FEE = 'Fee must be from $0 to $1,000,000, with at most 2 decimal places';
const COVER = 'Cover must be a positive amount of at most $1,000,000,000,000';

describe('M8: the form of a code passport', () => {
  it('states nothing while it is blank', () => {
    expect(problems({})).toEqual({});
    const stated = statementsOf(v.parse(passportFormSchema, BLANK));
    expect(Object.values(stated)).toEqual(CREDENTIAL_LINES.map(() => null));
  });

  it('has the rules and messages of the server beside the fields', () => {
    expect(problems({ feesPercent: '101', feesGst: 'on-top' })).toEqual({ feesPercent: PERCENT });
    expect(problems({ feesPercent: '1.2345', feesGst: 'on-top' })).toEqual({ feesPercent: PERCENT });
    expect(problems({ feesPercent: '2', feesMinimum: '-1', feesGst: 'on-top' })).toEqual({
      feesMinimum: FEE,
    });
    expect(problems({ feesPercent: '2' })).toEqual({
      feesGst: 'Choose whether GST is included or on top',
    });
    expect(problems({ feesMinimum: '300' })).toEqual({
      feesPercent: 'State a percentage, an amount or a note',
    });
    expect(problems({ feesMinimum: '300', feesNote: 'On request' })).toEqual({
      feesPercent: 'A minimum needs a percentage',
    });
    expect(problems({ indemnityPerClaim: '0' })).toEqual({ indemnityPerClaim: COVER });
    expect(problems({ indemnityCoverUntil: '2026-11-30' })).toEqual({
      indemnityPerClaim: 'State the cover per claim or per year',
    });
    expect(problems({ indemnityPerYear: '1', indemnityCoverUntil: '1999-12-31' })).toEqual({
      indemnityCoverUntil: 'Enter the date as day, month and year',
    });
    expect(problems({ trustAccountNote: 'With a bank' })).toEqual({
      trustAccountHolding: 'Choose whether there is an account',
    });
    expect(problems({ complaintsUrl: 'example' })).toEqual({
      complaintsUrl: 'Please enter a valid website URL',
    });
    expect(problems({ associationUrl: 'https://a.example' })).toEqual({
      associationNote: 'Name the association',
    });
    expect(problems({ associationNote: 'x' })).toEqual({
      associationNote: 'Note must be at least 2 characters',
    });
  });

  it('reads what is typed with signs and grouping', () => {
    const form = v.parse(passportFormSchema, {
      ...BLANK,
      feesPercent: '2 %',
      feesMinimum: '$1,300.50',
      feesGst: 'on-top',
      indemnityPerClaim: '$5,000,000',
    });
    expect(statementsOf(form)).toMatchObject({
      fees: { percent: 2, minimum: 1300.5, gst: 'on-top' },
      indemnity: { perClaim: 5_000_000 },
      complaints: null,
    });
  });

  it('gives back every line that it was filled with', () => {
    const cents = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((amount) => amount / 100);
    const note = fc.string({ minLength: 2, maxLength: 20, unit: fc.constantFrom('a', 'b', '9') });
    const fees = fc.record<Statement>(
      {
        percent: fc.integer({ min: 0, max: 100_000 }).map((share) => share / 1000),
        minimum: cents(1_000_000),
        gst: fc.constantFrom('included', 'on-top'),
        note,
      },
      { requiredKeys: ['percent', 'gst'] },
    );
    const indemnity = fc.record<Statement>(
      {
        perClaim: cents(1_000_000_000),
        perYear: cents(1_000_000_000),
        coverUntil: fc.constant('2027-06-30'),
      },
      { requiredKeys: ['perYear'] },
    );
    const lines: fc.Arbitrary<Partial<Record<CredentialLine, Statement>>> = fc.record(
      { fees, indemnity, trustAccount: fc.record<Statement>({ holding: fc.constant('none') }) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(lines, (stated) => {
        const form = v.parse(passportFormSchema, typedPassport(stated));
        expect(statementsOf(form)).toEqual({
          ...Object.fromEntries(CREDENTIAL_LINES.map((line) => [line, null])),
          ...stated,
        });
      }),
    );
  });
});
