// Twenty sheets as brokers keep them, each different.
import { readFile as readBytes } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { firstLinesOf, planRow, type RowEdit } from '#domain/sheet/plan.ts';
import { headOf, rowsOf } from '#domain/sheet/rows.ts';
import { readFile, readText } from '#features/sheet/read-sheet.ts';
import { CONTEXT } from '#support/sheet-context.ts';

async function tableIn(name: string) {
  const bytes = await readBytes(new URL(`sheets/${name}`, import.meta.url));
  const reading = await readFile(new Blob([bytes]));
  if ('problem' in reading) throw new Error(reading.problem);
  return reading.table;
}

/** What is done with each row of a sheet, in short. */
async function plansOf(name: string, edits: ReadonlyMap<number, RowEdit> = new Map()) {
  const table = await tableIn(name);
  const { rows, leftOut } = rowsOf(table, headOf(table));
  const context = { ...CONTEXT, firstLines: firstLinesOf(rows, edits) };
  const plans = rows.map((row) => {
    const plan = planRow(row, edits.get(row.line) ?? {}, context);
    if (plan.kind === 'needs')
      return (
        plan.closed?.text ?? {
          ...plan.problems,
          ...Object.fromEntries(plan.doubts.map(({ kind, title }) => [kind, title])),
        }
      );
    if (plan.kind !== 'new') return plan.kind;
    const { volume, price, zone, product, reliability, expiryDate } = plan.form;
    return [volume, price, zone, product, reliability, expiryDate].map((value) => value ?? '-').join(' ');
  });
  return { plans, leftOut: leftOut.length };
}

describe('M15: a sheet is read as it is kept', () => {
  it.each<[string, unknown[], number]>([
    ['01-plain.csv', ['320 80000 - - - 2027-06-30', '120 27840 - - - 2027-06-30'], 0],
    [
      '02-per-ml-only.csv',
      [
        '320 80000 1A allocation - 2027-06-30',
        '1200 278400 7 allocation - 2027-06-30',
        '75.5 14345 13 allocation - 2027-06-30',
      ],
      0,
    ],
    [
      '03-both-prices.csv',
      [
        '100 23200 1A allocation - 2027-06-30',
        '250 47500 6 allocation - 2027-06-30',
        { price: '$32,200 in all and $232/ML do not agree: that would be $23,200' },
      ],
      0,
    ],
    [
      '04-merged-titles.csv',
      ['320 80000 1A allocation - -', '60 14400 1B allocation - -', '500 102500 11 allocation - -'],
      6,
    ],
    [
      '05-semicolons.csv',
      ['1200.5 288000 1A allocation - 2027-06-30', '320 74240 7 allocation - 2027-06-30'],
      0,
    ],
    ['06-tabs-crlf.tsv', ['50 12250 7 allocation - -', '100 19800 10 allocation - -'], 0],
    ['07-utf16.txt', ['300 57000 13 allocation - 2027-06-30', '40 10400 12 allocation - 2027-06-30'], 0],
    [
      '08-gigalitres.csv',
      ['1200 278400 7 allocation - 2027-06-30', '350 71750 11 allocation - 2027-06-30'],
      0,
    ],
    [
      '09-gl-in-cells.csv',
      [
        '1200 288000 1A allocation - 2027-06-30',
        '320 76800 1A allocation - 2027-06-30',
        '50 12000 1A allocation - 2027-06-30',
      ],
      0,
    ],
    [
      '10-entitlements.csv',
      [
        '120 577200 1A entitlement high-reliability -',
        '60 34000 1A entitlement low-reliability -',
        '40 354000 13 entitlement high-security -',
        '300 735000 13 entitlement general-security -',
      ],
      0,
    ],
    [
      '11-poa-and-ranges.csv',
      [
        { pricePerMegalitre: '“POA” is no price. Enter one, or leave the row out' },
        { volume: 'This is a range. Enter one figure' },
        { pricePerMegalitre: 'This is a range. Enter one figure' },
        '100 23200 7 allocation - 2027-06-30',
      ],
      0,
    ],
    [
      '12-points.csv',
      [
        { volume: 'Is 1.200 meant as 1,200, or as 1.2?' },
        '1200 278400 7 allocation - 2027-06-30',
        '1200 278400 7 allocation - 2027-06-30',
      ],
      0,
    ],
    ['13-serial-dates.csv', ['80 19280 1A allocation - 2027-06-30', '45 10710 3 allocation - 2027-06-30'], 0],
    [
      '14-no-reference.csv',
      [
        '120 27840 7 allocation - 2027-06-30',
        '120 27840 7 allocation - 2027-06-30',
        '55 10945 10 allocation - 2027-06-30',
      ],
      0,
    ],
    ['15-windows.csv', ['100 23200 - - - 2027-06-30'], 0],
    [
      '16-formulas.csv',
      [{ price: 'Price must be a positive number' }, '100 23200 7 allocation - 2027-06-30'],
      0,
    ],
    [
      '17-duplicates.csv',
      [
        '120 27840 7 allocation - 2027-06-30',
        { reference: 'Row 2 has this reference too' },
        '60 12300 11 allocation - 2027-06-30',
      ],
      0,
    ],
    [
      '18-statuses.csv',
      [
        '120 27840 7 allocation - 2027-06-30',
        'The sheet says that it is sold.',
        'The sheet says that it is under contract.',
      ],
      0,
    ],
    ['19-trade-details.csv', ['200 60000 13 lease general-security -', '12 900 4A other - -'], 0],
    [
      '20-unknown-words.csv',
      [
        { zone: 'Which trading zone is “99”?' },
        { product: 'Is “Mystery” an allocation, an entitlement or a lease?' },
        { expiryDate: '“31/02/2027” is no date. Enter it as day, month and year' },
        { companyId: '“Nobody Water” is not in the directory' },
        '60 13920 7 allocation - 2027-06-30',
      ],
      0,
    ],
  ])('%s', async (name, plans, leftOut) => {
    expect(await plansOf(name)).toEqual({ plans, leftOut });
  });

  it('fills in title, place and description of what it states, and takes the text of a formula as text', async () => {
    const formOf = async (name: string, line: number) => {
      const table = await tableIn(name);
      const { rows } = rowsOf(table, headOf(table));
      const row = rows.find((each) => each.line === line);
      const plan = row && planRow(row, {}, { ...CONTEXT, firstLines: firstLinesOf(rows, new Map()) });
      return plan?.kind === 'new' ? plan.form : undefined;
    };
    expect(await formOf('10-entitlements.csv', 2)).toMatchObject({
      reference: 'I-1',
      title: 'Zone 1A Greater Goulburn high reliability entitlement, 120 ML',
      location: 'Zone 1A Greater Goulburn',
      description: '120 ML of high reliability entitlement in zone 1A Greater Goulburn.',
    });
    expect(await formOf('19-trade-details.csv', 3)).toMatchObject({
      title: 'Zone 4A Campaspe delivery entitlement, 12 ML',
    });
    expect(await formOf('16-formulas.csv', 3)).toMatchObject({
      title: '+Spring water of the Murray',
      description: '@notes about this water are text too',
    });
    expect(await formOf('15-windows.csv', 2)).toMatchObject({ title: 'Murray – Zone 7 allocation' });
  });

  it('takes what its user answers in a row', async () => {
    const edits = new Map<number, RowEdit>([
      [2, { fields: { pricePerMegalitre: '231' } }],
      [3, { fields: { volume: '75' } }],
      [4, { leftOut: true }],
    ]);
    expect((await plansOf('11-poa-and-ranges.csv', edits)).plans).toEqual([
      '100 23100 7 allocation - 2027-06-30',
      '75 17400 7 allocation - 2027-06-30',
      'left-out',
      '100 23200 7 allocation - 2027-06-30',
    ]);
    const closed = new Map<number, RowEdit>([[3, { kept: ['closed'] }]]);
    expect((await plansOf('18-statuses.csv', closed)).plans[1]).toBe('80 18560 7 allocation - 2027-06-30');
  });
});

describe('M15: what is no sheet is said in words', () => {
  const head = 'Ref,Zone,Product,ML,$/ML\n';
  it.each<[string, () => Blob, RegExp]>([
    ['an empty file', () => new Blob([]), /^This file is empty\.$/u],
    ['a file of blanks', () => new Blob(['\n \n']), /^There is nothing in it\.$/u],
    ['a file of 50 MB', () => new Blob([new Uint8Array(50_000_000)]), /too large: at most 5 MB/u],
    [
      'a picture',
      () => new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])]),
      /^This is a picture/u,
    ],
    ['a workbook', () => new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])]), /^This is a workbook/u],
    [
      'another binary file',
      () => new Blob([new Uint8Array([1, 0, 2, 0, 0, 3])]),
      /^This is not a table as text/u,
    ],
    ['a letter', () => new Blob(['Dear broker\nI have water to sell\n']), /^This is no table/u],
    [
      '20,000 rows',
      () => new Blob([head + 'A,7,Allocation,1,232\n'.repeat(20_000)]),
      /^This sheet has 20,001 rows\. At most 2,000/u,
    ],
  ])('%s', async (_, blob, words) => {
    const reading = await readFile(blob());
    expect('problem' in reading && reading.problem).toMatch(words);
  });

  it('but a table without names of columns is asked about', () => {
    const reading = readText('A-1\t7\t120\t232\nA-2\t10\t55\t199\n');
    if ('problem' in reading) throw new Error(reading.problem);
    expect(headOf(reading.table)).toMatchObject({ headRow: null, mapping: [null, null, null, null] });
    const mapping = ['reference', 'zone', 'volume', 'pricePerMegalitre'] as const;
    expect(rowsOf(reading.table, { headRow: null, mapping }).rows).toMatchObject([
      { cells: { reference: 'A-1', zone: '7', volume: '120', pricePerMegalitre: '232' } },
      { cells: { reference: 'A-2' } },
    ]);
  });
});
