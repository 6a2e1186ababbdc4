import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { enquiryFormSchema } from '#domain/listing/enquiry-form.ts';
import { enquiryText, readPasted, type Enquiry } from '#domain/listing/enquiry.ts';
import { gsmLength, toGsm } from '#domain/listing/gsm-text.ts';
import { shortCodeOf } from '#domain/parcel/short-code.ts';

const TODAY = '2026-11-23';
const ID = '4e713c7a-1319-4119-afa2-79f4ac665a82';
const CODE = shortCodeOf(ID);
const PLAIN: Enquiry = { wanted: 120, topPrice: 232, by: '2026-12-05', phone: '0491570313' };

const amounts = (max: number, decimals: number) =>
  fc
    .integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
    .map((value) => Number(((value % (max * 10 ** decimals)) / 10 ** decimals).toFixed(decimals)))
    .filter((value) => value > 0);
const days = fc
  .date({ min: new Date('2026-11-23'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const phones = fc
  .tuple(fc.constantFrom('', '+'), fc.stringMatching(/^\d{6,15}$/u))
  .map(([plus, digits]) => plus + digits);
const characters = fc
  .oneof(fc.integer({ min: 0x20, max: 0x17f }), fc.integer({ min: 0xe000, max: 0x1ffff }))
  .map((point) => String.fromCodePoint(point));
const titles = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 5, maxLength: 200, size: 'max' }),
  fc.string({ unit: characters, minLength: 5, maxLength: 200, size: 'max' }),
  fc.constantFrom(
    '🌊💧 Zone 7 ’26–’27',
    "x', up to $5/ML",
    '€'.repeat(200),
    '🌊'.repeat(5),
    "ML wanted of 'all' HW-2222-2222-22",
  ),
);

it('M10: 10,000 enquiries are at most 160 GSM characters each, and are read back as they were', () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      titles,
      fc.record({
        wanted: amounts(1_000_000_000, 3),
        topPrice: fc.option(amounts(1_000_000_000, 2)),
        by: fc.option(days),
        phone: fc.option(phones),
      }),
      (id, title, enquiry) => {
        const code = shortCodeOf(id);
        const text = enquiryText(enquiry, { code, title });
        expect(gsmLength(text)).toBeLessThanOrEqual(160);
        expect(readPasted(text)).toEqual({ kind: 'enquiry', code, enquiry });
      },
    ),
    { numRuns: 10_000 },
  );
});

it('M10: an enquiry is a sentence', () => {
  expect(enquiryText(PLAIN, { code: CODE, title: 'Zone 7 allocation' })).toMatch(
    /^Headwater: 120 ML wanted of 'Zone 7 allocation', up to \$232\/ML, by 5 Dec 2026\. Ph 0491570313 HW-/u,
  );
  const blank = { wanted: 1_200.5, topPrice: 232.5, by: null, phone: null };
  expect(enquiryText(blank, { code: CODE, title: '💧🌊' })).toMatch(
    /^Headwater: 1,200\.5 ML wanted, up to \$232\.50\/ML HW-/u,
  );
});

describe('what is pasted', () => {
  const text = enquiryText(PLAIN, { code: CODE, title: 'Zone 7 allocation' });

  it('M10: is read with curly quotes, line breaks and words around it', () => {
    const pasted = `Hi Ada,\n${text.replaceAll("'", '’').replace(', by', ',\nby')}\nThanks`;
    expect(readPasted(pasted)).toEqual({ kind: 'enquiry', code: CODE, enquiry: PLAIN });
    expect(readPasted(`Is ${CODE.toLowerCase()} still there?`)).toEqual({ kind: 'code', code: CODE });
  });

  it('M10: may be the address of a listing, at the end of a sentence too', () => {
    for (const address of [`https://water.example/parcel/${ID}`, `See http://localhost:4173/parcel/${ID}.`])
      expect(readPasted(address)).toEqual({ kind: 'code', code: CODE });
    expect(readPasted(`https://water.example/broker/${ID}`)).toBeNull();
  });

  it('M10: is not believed when a figure was changed, or exchanged with its neighbour', () => {
    const figures = [...text.matchAll(/\d/gu)]
      .map(({ index }) => index)
      .filter((at) => at < text.indexOf('HW-'));
    const title = text.indexOf('Zone 7') + 5;
    for (const at of figures.filter((index) => index !== title)) {
      const other = text.charAt(at) === '9' ? '1' : '9';
      const changed = text.slice(0, at) + other + text.slice(at + 1);
      expect(readPasted(changed)).toEqual({ kind: 'changed', code: CODE });
    }
    const exchanged = text.replace('0491570313', '0491570331');
    expect(readPasted(exchanged)).toEqual({ kind: 'changed', code: CODE });
    expect(readPasted(text.replace(', up to $232/ML', ''))).toEqual({ kind: 'changed', code: CODE });
    expect(readPasted(text.slice(text.indexOf('ML')))).toEqual({ kind: 'changed', code: CODE });
  });

  it('M10: says of a text that its code is mistyped', () => {
    const mistyped = `${CODE.slice(0, -1)}${CODE.endsWith('2') ? '3' : '2'}`;
    expect(readPasted(text.replace(CODE, mistyped))).toEqual({ kind: 'mistyped', text: mistyped });
    expect(readPasted(`Is ${mistyped} still there?`)).toEqual({ kind: 'mistyped', text: mistyped });
  });

  it('M10: is words otherwise', () => {
    fc.assert(fc.property(fc.lorem(), (words) => readPasted(words) === null));
  });
});

it('M10: replaces or leaves out what a text message does not carry', () => {
  expect(toGsm('“Zone 7” – 50 % wet… ’26\n½ São Žižek 🌊 €5 ½')).toBe(
    '"Zone 7" - 50 % wet... \'26 1/2 Sao Zizek €5 1/2',
  );
  expect([gsmLength('a€'), gsmLength('[é]'), gsmLength('ê')]).toEqual([3, 5, null]);
});

describe('the form of an enquiry', () => {
  const problems = (changes: object) => {
    const blank = { wanted: '120', topPrice: '', by: '', phone: '' };
    const parsed = v.safeParse(enquiryFormSchema(TODAY), { ...blank, ...changes });
    return parsed.success ? parsed.output : v.flatten(parsed.issues).nested;
  };

  it('M10: takes what people type', () => {
    expect(
      problems({ wanted: '1,200.5', topPrice: '$232.50', by: TODAY, phone: '+61 (0)491 570 156' }),
    ).toEqual({
      wanted: 1200.5,
      topPrice: 232.5,
      by: TODAY,
      phone: '0491570156',
    });
    expect(problems({ phone: '０４９１ ５７０ １５６' })).toMatchObject({ phone: '0491570156' });
    expect(problems({})).toEqual({ wanted: 120, topPrice: null, by: null, phone: null });
  });

  it.each([
    ['wanted', '', 'ML wanted must be a positive number'],
    ['topPrice', 'cheap', 'Top price must be a positive number'],
    ['by', '2026-11-22', 'Choose today or a later day'],
    ['phone', '12', 'Phone number must have at least 6 digits'],
    ['phone', '0491 570 156 0491 570 156', 'Phone number must have at most 15 digits'],
  ])('M10: refuses %s %j beside the field', (name, typed, message) => {
    expect(problems({ [name]: typed })).toMatchObject({ [name]: expect.arrayContaining([message]) });
  });
});
