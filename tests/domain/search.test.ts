import { companyMatches, noCompanyFilters } from '#domain/search.ts';
import { storedCompany } from '#support/directory-rows.ts';
import { expect, it } from 'vitest';

const company = storedCompany({
  name: 'Billabong Water',
  description: 'Trades groundwater for cotton.',
  address: '1 Weir Road, Hay, NSW 2711',
  website: 'https://elsewhere.example',
  email: 'elsewhere@billabong.example',
  phone: '(02) 5550 0101',
  regions: ['Murrumbidgee', 'Lachlan'],
});

const found = (term: string, regions: string[] = []) => companyMatches(company, { term, regions });

it('finds a firm by any part of name, description or address, in capitals or not (spec section 5)', () => {
  expect(['labong', 'GROUNDWATER', 'hay, nsw', '  Weir '].filter((term) => !found(term))).toEqual([]);
});

it('does not look into its other fields', () => {
  expect(['elsewhere', '5550', 'Murrumbidgee'].filter((term) => found(term))).toEqual([]);
});

it('takes any one of the regions, and all criteria together', () => {
  expect(found('', ['SA Murray', 'Lachlan'])).toBe(true);
  expect(found('', ['SA Murray'])).toBe(false);
  expect(found('hay', ['Lachlan'])).toBe(true);
  expect(found('zzzz', ['Lachlan'])).toBe(false);
  expect(companyMatches(storedCompany({ regions: [] }), noCompanyFilters)).toBe(true);
});
