import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { enquiryFormSchema } from '#domain/listing/enquiry-form.ts';
import { TRADE_RULES } from '#domain/listing/net-in-hand.ts';
import { wantedEntries } from '#domain/listing/sent-enquiry.ts';
import { parcelFormSchema, perMegalitreRule } from '#domain/parcel/parcel-form.ts';
import { passportFormSchema, typedPassport } from '#domain/profile/credential-form.ts';
import { readFigure } from '#domain/values/number.ts';
import { readAmount } from '#features/directory/parcel-search.ts';

const GROUPED = [
  '1200',
  '1,200',
  '1 200',
  '1\u00A0200',
  '1\u2009200',
  '1\u202F200',
  "1'200",
  '1’200',
  '1200.0',
  ' 1,200 ',
  '\u200B1200\u200B',
  '12\u200B00',
  '１２００',
  '１，２００',
];

const BY_UNIT = {
  ML: ['1200 ML', '1,200ML', '1 200 ml', '1200 megalitres', '1200 Megaliter'],
  AUD: [
    '$1,200',
    'A$1200',
    'AU$1,200',
    'AUD 1200',
    '$ 1 200',
    '1200 AUD',
    '$1,200 AUD',
    '1200 dollars',
    '＄1200',
  ],
  'AUD/ML': [
    '$1,200/ML',
    '1200/ML',
    'A$1,200 / ML',
    '1200 per ML',
    '$1200 per megalitre',
    '1,200 $/ML',
    'AUD 1200',
  ],
  '%': ['1200%', '1200 %', '1200 percent', '1200 per cent'],
  years: ['1200 years', '1200 yrs', '1200year'],
};

type Unit = keyof typeof BY_UNIT;

describe('a typed figure', () => {
  it.each(Object.entries(BY_UNIT))('in %s is read with and without its unit', (unit, texts) => {
    for (const text of [...GROUPED, ...texts])
      expect([text, readFigure(text, unit as Unit)]).toEqual([text, 1200]);
  });

  it.each([
    ['1.200', 1.2],
    ['1.200.000', 1_200_000],
    ['.5', 0.5],
    ['-3', -3],
    ['1,200,000.75', 1_200_000.75],
    ['12 345 678', 12_345_678],
  ])('%s is %d', (text, value) => {
    expect(readFigure(text, 'ML')).toBe(value);
  });

  it.each([
    '',
    ' ',
    'none',
    '1,2',
    '1,20',
    '12,00',
    '1 20',
    '1,200 300',
    '1.200,50',
    '1200 GL',
    '12-13',
    '1e3',
    '0x10',
    '$',
    '1200 1300',
    '10²',
    '½',
    '9'.repeat(100),
  ])('%j is not read', (text) => {
    expect(readFigure(text, 'ML')).toBeUndefined();
  });

  it('with the unit of another field is not read', () => {
    expect(readFigure('$1,200', 'ML')).toBeUndefined();
    expect(readFigure('1200 ML', 'AUD')).toBeUndefined();
    expect(readFigure('$232/ML', 'AUD')).toBeUndefined();
    expect(readFigure('5 %', 'years')).toBeUndefined();
    expect(['1,200 EC', '1200ec', '5 %'].map((text) => readFigure(text, 'EC'))).toEqual([
      1200,
      1200,
      undefined,
    ]);
  });
});

// Every figure of every form: what one accepts, all accept.
const fields = {
  ...parcelFormSchema.entries,
  ...wantedEntries('2026-11-26'),
  ...enquiryFormSchema('2026-11-26').entries,
};
const passport = (name: string) => (text: string) => {
  const typed = {
    ...typedPassport({}),
    feesPercent: '1',
    feesGst: 'included',
    indemnityPerClaim: '1',
    [name]: text,
  };
  const parsed = v.safeParse(passportFormSchema, typed);
  return parsed.success
    ? Object.entries(parsed.output).find(([key]) => key === name)?.[1]
    : parsed.issues[0].message;
};
const by = (rule: v.GenericSchema<string, unknown>) => (text: string) => {
  const parsed = v.safeParse(rule, text);
  return parsed.success ? parsed.output : parsed.issues[0].message;
};

const FIGURES: [name: string, unit: Unit, read: (text: string) => unknown][] = [
  ['volume', 'ML', by(fields.volume)],
  ['price', 'AUD', by(fields.price)],
  ['price per ML', 'AUD/ML', by(perMegalitreRule)],
  ['minimum parcel', 'ML', by(fields.minimumVolume)],
  ['ML wanted', 'ML', by(fields.wanted)],
  ['top price', 'AUD/ML', by(fields.topPrice)],
  ['volume of Net in Hand', 'ML', by(TRADE_RULES.volume)],
  ['price of Net in Hand', 'AUD/ML', by(TRADE_RULES.perMegalitre)],
  ['application fee', 'AUD', by(TRADE_RULES.application)],
  ['minimum fee', 'AUD', passport('feesMinimum')],
  ['flat fee', 'AUD', passport('feesFlat')],
  ['cover per claim', 'AUD', passport('indemnityPerClaim')],
  ['cover per year', 'AUD', passport('indemnityPerYear')],
  ['filter of volume', 'ML', (text) => readAmount(text, 'ML')],
  ['filter of price', 'AUD/ML', (text) => readAmount(text, 'AUD/ML')],
];

describe('the field of the', () => {
  it.each(FIGURES)('%s takes a figure in %s as people and other programs write it', (_name, unit, read) => {
    for (const text of [...GROUPED, ...BY_UNIT[unit]]) expect([text, read(text)]).toEqual([text, 1200]);
    for (const text of ['1,2', 'none']) expect(read(text)).not.toEqual(expect.any(Number));
  });

  it('lease term takes years, and that of the percentage a per cent sign', () => {
    expect(by(fields.leaseYears)('３ years')).toBe(3);
    expect(passport('feesPercent')('2.5 %')).toBe(2.5);
  });

  it('whole price sends a price per ML to its own field', () => {
    expect(by(fields.price)('$232/ML')).toBe(
      'Enter the price of the whole parcel here, or the price per ML in its own field',
    );
  });
});
