import { columnsSchema, knowsAll, noteNumbers, rowsOf, type RowNumbers } from '#domain/feed-columns.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const ID = '0123456789abcdef0123456789abcdef';
const WITH_DASHES = '01234567-89ab-cdef-0123-456789abcdef';

describe('rows that travel by columns', () => {
  it('are put together again, their ids with dashes', () => {
    const columns = { id: [ID, 'odd'], broker_id: [ID, null], valid: [ID, 1], price: [1, null] };
    expect(rowsOf(columns)).toEqual([
      { id: WITH_DASHES, broker_id: WITH_DASHES, valid: ID, price: 1 },
      { id: 'odd', broker_id: null, valid: 1, price: null },
    ]);
  });

  it('are none where there are no columns, or none in them', () => {
    expect([rowsOf({}), rowsOf({ id: [] })]).toEqual([[], []]);
  });

  it('are not believed when the columns differ in length', () => {
    expect(v.safeParse(columnsSchema, { id: [ID], price: [] }).success).toBe(false);
    expect(v.safeParse(columnsSchema, { id: [ID], price: [1] }).success).toBe(true);
  });
});

describe('rows that travel compact', () => {
  const OTHER = 'fedcba98-7654-3210-fedc-ba9876543210';
  const packed = Buffer.from(`${ID}${OTHER.replaceAll('-', '')}`, 'hex').toString('base64');
  const parse = (raw: Record<string, unknown>) => v.parse(columnsSchema, raw);
  const told: RowNumbers = new Map();
  noteNumbers(told, 'brokers', parse({ id: packed, number: [7, 9] }));

  it('have their ids as bytes', () => {
    expect(rowsOf(parse({ id: packed, price: [1, 2] }))).toEqual([
      { id: WITH_DASHES, price: 1 },
      { id: OTHER, price: 2 },
    ]);
  });

  it('name rows of another table by number, by id or not at all', () => {
    const columns = parse({ price: [1, 2, 3], seller: { brokers: [9, ID, null] } });
    expect(knowsAll(told, columns)).toBe(true);
    expect(rowsOf(columns, told)).toEqual([
      { price: 1, seller: OTHER },
      { price: 2, seller: WITH_DASHES },
      { price: 3, seller: null },
    ]);
  });

  it.each([{ brokers: [8] }, { companies: [7] }])('name nothing that never came: %j', (seller) => {
    expect(knowsAll(told, parse({ seller }))).toBe(false);
  });

  it.each([
    ['half an id', { id: packed.slice(0, 24) }],
    ['no base64', { id: 'no bytes' }],
    ['what no base64 has', { id: '***' }],
    ['bytes for fewer rows', { id: packed, price: [1] }],
    ['names for fewer rows', { id: packed, seller: { brokers: [7] } }],
    ['names in two tables', { seller: { brokers: [7], companies: [7] } }],
    ['names in no table', { seller: {} }],
  ])('are not believed with %s', (_, raw) => {
    expect(v.safeParse(columnsSchema, raw).success).toBe(false);
  });
});
