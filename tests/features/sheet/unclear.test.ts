import { describe, expect, it } from 'vitest';
import { firstLinesOf, planRow, type RowEdit } from '#domain/sheet/plan.ts';
import { headOf, rowsOf } from '#domain/sheet/rows.ts';
import { readText } from '#features/sheet/read-sheet.ts';
import { CONTEXT } from '#support/sheet-context.ts';

describe('M15: what is not sure is asked about', () => {
  const HEAD = 'Ref,Zone,Product,ML,$/ML,Expiry,Status,Delivery,Water type,Description';
  const rowOf = (cells: Record<string, string>) =>
    HEAD.split(',')
      .map(
        (name) =>
          cells[name] ?? { Ref: 'A', Zone: '7', Product: 'Allocation', ML: '10', '$/ML': '232' }[name] ?? '',
      )
      .join(',');
  const planned = (text: string, edits: ReadonlyMap<number, RowEdit> = new Map()) => {
    const reading = readText(text);
    if ('problem' in reading) throw new Error(reading.problem);
    const { rows, leftOut } = rowsOf(reading.table, headOf(reading.table));
    const context = { ...CONTEXT, firstLines: firstLinesOf(rows, edits) };
    return { plans: rows.map((row) => planRow(row, edits.get(row.line) ?? {}, context)), leftOut };
  };

  it.each([
    { Zone: '6.5' },
    { Zone: '7;6' },
    { Zone: '7 and above' },
    { Zone: '?' },
    { Product: 'Perm or lease' },
    { Product: 'Permanent / Lease' },
    { Product: 'Not permanent' },
    { Product: 'TBC' },
    { Expiry: '1/12/26 to 30/6/27' },
    { Expiry: '2026-12-01 to 2027-06-30' },
    { Expiry: '30/6/27 or 30/6/28' },
    { Expiry: 'TBC' },
    { Status: 'TBC' },
    { Delivery: 'wet or dry' },
    { Delivery: 'next week' },
    { 'Water type': 'Surface/Ground' },
    { 'Water type': 'no bore' },
    { ML: '1.200' },
    { '$/ML': '200-300' },
  ])('%j', (cells) => {
    expect(planned(`${HEAD}\n${rowOf(cells)}`).plans).toMatchObject([{ kind: 'needs' }]);
  });

  it('but what is clear is not', () => {
    for (const cells of [
      { Zone: 'Vic 6 Murray above Barmah' },
      { Expiry: '30/06/2027 12:00:00 AM' },
      { Expiry: '2027-06-30T00:00:00' },
      { Delivery: 'this season' },
      { 'Water type': 'Surface water' },
      { Status: 'n/a' },
    ])
      expect(planned(`${HEAD}\n${rowOf(cells)}`).plans, JSON.stringify(cells)).toMatchObject([
        { kind: 'new' },
      ]);
  });

  it('cells beyond the columns, because thousands were split', () => {
    const text = 'Ref,Zone,Product,ML,$/ML\nA,7,Allocation,1,200,232\n';
    expect(planned(text).plans).toMatchObject([{ kind: 'needs', closed: { key: 'wider' } }]);
    expect(planned(text, new Map([[2, { kept: ['wider'] }]])).plans).toMatchObject([{ kind: 'new' }]);
  });

  it('a quotation mark without another, which would swallow rows', () => {
    const text =
      'Ref,Zone,Product,ML,$/ML,Description\nA,7,Allocation,100,232,"best water\nB,7,Allocation,50,232,x\n';
    expect(readText(text)).toMatchObject({ problem: expect.stringMatching(/^A quotation mark in row \d/u) });
  });

  it('“Price” beside a total is for each ML, and alone it is asked about where it may be either', () => {
    const both = planned('Ref,Zone,Product,ML,Price,Total\nA,7,Allocation,10,250,2500\n').plans;
    expect(both).toMatchObject([{ kind: 'new', form: { price: 2_500 } }]);
    const headWith = (price: string) => {
      const reading = readText(`Ref,Zone,Product,ML,Price\nA,7,Allocation,10,${price}\n`);
      return 'table' in reading ? headOf(reading.table).unclearPrice : null;
    };
    expect([headWith('250'), headWith('25000'), headWith('$250/ML')]).toEqual([4, null, null]);
  });

  it('a total and a price per ML are compared with what its user answers', () => {
    const text = 'Ref,Zone,Product,ML,Total,$/ML\nA,7,Allocation,50-100,23200,232\n';
    const answered = (volume: string) => planned(text, new Map([[2, { fields: { volume } }]])).plans;
    expect(answered('75')).toMatchObject([
      {
        kind: 'needs',
        problems: { price: /do not agree/u.source && expect.stringMatching(/do not agree/u) },
      },
    ]);
    expect(answered('100')).toMatchObject([{ kind: 'new' }]);
  });

  it('asks one question about an unreadable volume, not three more about what it would fill in', () => {
    const [plan] = planned(`${HEAD}\n${rowOf({ ML: '100 sh' })}`).plans;
    expect(plan?.kind === 'needs' && Object.keys(plan.problems)).toEqual(['volume']);
  });

  it('reads every line end, the first head, and rows that only say a status', () => {
    const mixed = planned('Ref,Zone,Product,ML,$/ML\r\nA,7,Allocation,10,232\nB,7,Allocation,20,232\r\n');
    expect(mixed.plans).toMatchObject([{ kind: 'new' }, { kind: 'new' }]);
    const twice = planned(
      'Ref,Zone,Product,ML,$/ML\nA,7,Allocation,10,232\nRef,Zone,Product,ML,$/ML,Expiry,Status\nB,7,Allocation,20,232\n',
    );
    expect(twice.plans.map(({ texts }) => texts.reference)).toEqual(expect.arrayContaining(['A', 'B']));
    const { plans, leftOut } = planned('Ref,Status\nA,Sold\nSUM-1,Available\n');
    expect([plans.length, leftOut.length]).toEqual([2, 0]);
  });
});
