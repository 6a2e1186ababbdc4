import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { columnsSchema, rowsOf } from '#domain/feed/feed-columns.ts';

const ID = '0123456789abcdef0123456789abcdef';
const WITH_DASHES = '01234567-89ab-cdef-0123-456789abcdef';

describe('rows sent as columns', () => {
  it('are rebuilt, ids with dashes', () => {
    const columns = { id: [ID, 'odd'], brokerId: [ID, null], valid: [ID, 1], price: [1, null] };
    expect(rowsOf(columns)).toEqual([
      { id: WITH_DASHES, brokerId: WITH_DASHES, valid: ID, price: 1 },
      { id: 'odd', brokerId: null, valid: 1, price: null },
    ]);
  });

  it('are empty without columns, or with empty ones', () => {
    expect([rowsOf({}), rowsOf({ id: [] })]).toEqual([[], []]);
  });

  it('are rejected when the columns differ in length', () => {
    expect(v.safeParse(columnsSchema, { id: [ID], price: [] }).success).toBe(false);
    expect(v.safeParse(columnsSchema, { id: [ID], price: [1] }).success).toBe(true);
  });

  it.each([
    ['text', 'AAAA'],
    ['an object', { brokers: [7] }],
    ['null', null],
  ])('are rejected when a column is %s', (_, column) => {
    expect(v.safeParse(columnsSchema, { id: column }).success).toBe(false);
  });
});
