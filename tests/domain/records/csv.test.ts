import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv, type CsvCell } from '#domain/records/csv.ts';
import { readCsv, unguarded } from '#support/read-csv.ts';

const ROWS = 5_000;

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '"',
        ',',
        '\r\n',
        '\n',
        '\r',
        '\t',
        "'",
        '=',
        '+',
        '-',
        '@',
        '＝',
        '😀',
        '👩‍🌾',
        ' ',
        ';',
        'a',
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('0491570156', "'0491570156", '0800', ' 007 ', '51824753556', '1234567890123456', '12E5'),
  fc.constantFrom('=1+1', '+61 491 570 313', '-2+3', '@SUM(A1)', "'=1+1", ' =1+1', '\uFEFF=1+1', '"=1+1"'),
);
const row = fc.tuple(text, text, fc.oneof(fc.double({ min: 0, max: 1e12, noNaN: true }), fc.constant(null)));

describe('M12: a CSV file', () => {
  it('of 5,000 rows parses back equal, once the guard of formulas is undone', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: ROWS, maxLength: ROWS, size: 'max' }), (rows) => {
        const parsed = readCsv(toCsv(rows)).map((cells) => cells.map(unguarded));
        expect(parsed).toEqual(rows.map((cells) => cells.map((cell) => String(cell ?? ''))));
      }),
      { numRuns: 5 },
    );
  });

  it('has no cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(text, (cell) => {
        const [[field = ''] = []] = readCsv(toCsv([[cell]]));
        expect(field).not.toMatch(/^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/u);
      }),
    );
  });

  it('has no cell whose digits a spreadsheet would change', () => {
    const digits = fc.tuple(
      fc.constantFrom('', "'", ' '),
      fc.constantFrom('0', '00', ''),
      fc.nat(),
      fc.constantFrom('', ' ', 'e5'),
    );
    fc.assert(
      fc.property(digits, (parts) => {
        const text = parts.join('');
        const [[field = ''] = []] = readCsv(toCsv([[text]]));
        // What a spreadsheet makes of a cell that it takes for a number.
        const read = /^[\d\s.e]+$/u.test(field) ? String(Number(field)) : field;
        expect(unguarded(read)).toBe(/^\d+$/u.test(read) ? text.trim() : text);
      }),
    );
  });

  it.each<[CsvCell, string]>([
    ['0491570156', `"'0491570156"`],
    ['0491 570 156', '"0491 570 156"'],
    ["'0800", `"''0800"`],
    ['3564', '"3564"'],
    ['51824753556', '"51824753556"'],
    ['1234567890123456', `"'1234567890123456"`],
    ['12E5', `"'12E5"`],
    ['=1+1', `"'=1+1"`],
    ["'=1+1", `"''=1+1"`],
    ["'hello", `"'hello"`],
    ['+61 491 570 313', `"'+61 491 570 313"`],
    ['\t=1', `"'\t=1"`],
    ['5 - 3 = 2', '"5 - 3 = 2"'],
    ['a "b", c\nd', '"a ""b"", c\nd"'],
    ['', ''],
    [null, ''],
    [1_234_567.5, '1234567.5'],
  ])('writes %j as %s', (cell, field) => {
    expect(toCsv([[cell]])).toBe(`\uFEFF${field}\r\n`);
  });
});
