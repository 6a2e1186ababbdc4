import { describe, expect, it } from 'vitest';
import { readBrokerSearch, readCompanySearch } from '#features/directory/search-params.ts';

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

  it('reads a draft of the filters the same way, without a page', () => {
    expect(
      readBrokerSearch({ term: ' hay ', company: undefined, specialty: [], region: ['Lachlan'] }),
    ).toEqual({ term: 'hay', region: ['Lachlan'] });
  });

  it('is unchanged when it is read again', () => {
    const search = readBrokerSearch({ term: ' hay ', region: 'Coleambally', page: '3' });
    expect(readBrokerSearch(search)).toEqual(search);
  });
});

describe('the address of the company list', () => {
  it.each([
    [
      { term: ' Hay ', region: 'Coleambally', page: '2' },
      { term: 'Hay', region: ['Colleambally'], page: 2 },
    ],
    [{ term: '', region: ['Atlantis'], page: '0' }, {}],
    [{ company: 'x', specialty: 'Mining Sector' }, {}],
    [{ term: '', region: ['Lachlan'] }, { region: ['Lachlan'] }],
  ])('reads the known filters of %j', (given, expected) => {
    expect(JSON.parse(JSON.stringify(readCompanySearch(given)))).toEqual(expected);
  });
});
