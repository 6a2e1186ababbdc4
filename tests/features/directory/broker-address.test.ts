import { readBrokerSearch, searchOf } from '#features/directory/broker-address.ts';
import { describe, expect, it } from 'vitest';

describe('the address of the broker list', () => {
  it.each([
    [{ region: 'NSW Murray' }, { region: ['NSW Murray'] }],
    [{ region: 'Coleambally' }, { region: ['Colleambally'] }],
    [{ region: ['Lachlan', 'Atlantis'] }, { region: ['Lachlan'] }],
    [{ region: 'Atlantis' }, {}],
    [
      { specialty: ['Mining Sector', 'Market Analysis', 'Mining Sector'] },
      { specialty: ['Market Analysis', 'Mining Sector'] },
    ],
    [{ term: '  Hay ', company: '' }, { term: 'Hay' }],
    [{ page: '3' }, { page: 3 }],
    [{ page: '1' }, {}],
    [{ page: '-2' }, {}],
    [{ page: 'last' }, {}],
    [{ term: ['a', 'b'] }, {}],
    [{ other: 'x' }, {}],
  ])('reads %j', (given, expected) => {
    expect(JSON.parse(JSON.stringify(readBrokerSearch(given)))).toEqual(expected);
  });

  it('starts a new search on page 1', () => {
    expect(searchOf({ term: 'hay', companyId: '', specialties: [], regions: ['Lachlan'] })).toEqual({
      term: 'hay',
      region: ['Lachlan'],
    });
  });
});
