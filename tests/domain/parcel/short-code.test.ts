import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasShortCode, readShortCode, shortCodeOf } from '#domain/parcel/short-code.ts';
import { SAMPLE_PARCELS } from '#sample/sample-parcels.ts';

const ID = '4e713c7a-1319-4119-afa2-79f4ac665a82';
const codes = fc.uuid().map(shortCodeOf);
const TYPED = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ?');

/** The eight symbols, at 3 to 6 and 8 to 11 of the code. */
const PLACES = [3, 4, 5, 6, 8, 9, 10, 11];
const replaced = (code: string, place: number, by: string) =>
  code.slice(0, place) + by + code.slice(place + 1);

it('M10: derives a code from the id of a listing, without characters that look alike', () => {
  expect(shortCodeOf(ID)).toBe(shortCodeOf(ID.toUpperCase()));
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const code = shortCodeOf(id);
      expect(code).toMatch(/^HW-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/u);
      expect(hasShortCode(code)(id)).toBe(true);
      expect(hasShortCode(code)(ID)).toBe(code === shortCodeOf(ID));
    }),
    { numRuns: 10_000 },
  );
});

it('M10: reads a code in any case, with other separators or none, and without its prefix', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const bare = code.slice(3);
      const typed = [code.toLowerCase(), code.replaceAll('-', ''), code.replaceAll('-', ' '), ` ${code} `];
      const copied = [
        ...['\u2010', '\u2011', '\u2212', '\uFE63', '\uFF0D'].map((hyphen) => code.replaceAll('-', hyphen)),
        ...['\u200B', '\u2060', '\uFEFF', '\u00AD'].map((unseen) => Array.from(code).join(unseen)),
        `\u00A0${code}\u200B`,
        code.replaceAll('-', '\u00A0'),
        code.replaceAll(/./gu, (each) => String.fromCodePoint((each.codePointAt(0) ?? 0) + 0xfee0)),
      ];
      for (const text of [...typed, ...copied, code.replaceAll('-', ' – '), bare, `HX-${bare}`])
        expect(readShortCode(text)).toEqual({ code });
    }),
  );
});

it('M10: finds every wrong character and every exchange of neighbours', () => {
  for (const { id } of SAMPLE_PARCELS) {
    const code = shortCodeOf(id);
    for (const place of PLACES)
      for (const by of TYPED.filter((character) => character !== code.charAt(place)))
        expect(readShortCode(replaced(code, place, by))).toEqual({ mistyped: replaced(code, place, by) });
  }
  fc.assert(
    fc.property(codes, fc.integer({ min: 0, max: 6 }), fc.constantFrom(...TYPED), (code, at, by) => {
      const [first = 0, second = 0] = PLACES.slice(at);
      const [a, b] = [code.charAt(first), code.charAt(second)];
      const exchanged = replaced(replaced(code, first, b), second, a);
      expect(readShortCode(exchanged)).toEqual(a === b ? { code } : { mistyped: exchanged });
      const wrong = replaced(code, first, by);
      expect(readShortCode(wrong)).toEqual(by === a ? { code } : { mistyped: wrong });
    }),
    { numRuns: 10_000 },
  );
});

it.each(['HW-7K3M-Q2X', 'HW-7K3M-Q2XDD', 'hw 7k3m q2x', 'HW-', '7K3M-Q2XE', 'HW-7K3M-Q2O1'])(
  'M10: says of %s that it is mistyped',
  (mistyped) => {
    expect(readShortCode(mistyped)).toEqual({ mistyped });
  },
);

it.each([
  'Daniel Okafor',
  'Harvests',
  'Harvey water',
  'HW Brokers',
  'highways',
  'June 2027',
  'zone 2026',
  '0491 570 156',
  '02-5550-0101',
  '20261123',
  'semi-arid',
  'HW'.repeat(40),
])('M10: takes %s for words', (text) => {
  expect(readShortCode(text)).toBeNull();
});
