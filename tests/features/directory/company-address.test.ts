import { companySearchOf, readCompanySearch } from '#features/directory/company-address.ts';
import { expect, it } from 'vitest';

it.each([
  [
    { term: ' Hay ', region: 'Coleambally', page: '2' },
    { term: 'Hay', region: ['Colleambally'], page: 2 },
  ],
  [{ term: '', region: ['Atlantis'], page: '0' }, {}],
  [{ company: 'x', specialty: 'Mining Sector' }, {}],
])('reads of the address %j what it knows', (given, expected) => {
  expect(JSON.parse(JSON.stringify(readCompanySearch(given)))).toEqual(expected);
});

it('starts a new search on page 1, and leaves out what says nothing', () => {
  expect(companySearchOf({ term: '', regions: ['Lachlan'] })).toEqual({ region: ['Lachlan'] });
});
