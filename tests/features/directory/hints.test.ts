import { brokerHints } from '#features/directory/broker-search.ts';
import { companyHints } from '#features/directory/company-search.ts';
import { directoryOf } from '#features/directory/queries.ts';
import { noBrokerFilters, noCompanyFilters } from '#domain/search.ts';
import { storedBroker, storedCompany } from '#support/directory-rows.ts';
import { describe, expect, it } from 'vitest';

const lachlan = storedCompany({ name: 'Lachlan Water', regions: ['Lachlan'] });
const murray = storedCompany({ name: 'Murray Water', regions: ['NSW Murray'] });
const directory = directoryOf(
  [
    storedBroker({ name: 'Ada', companyId: lachlan.id }),
    storedBroker({ name: 'Bea', companyId: murray.id }),
    storedBroker({ name: 'Cleo', companyId: murray.id }),
  ],
  [lachlan, murray],
);

const words = (filters: Partial<typeof noBrokerFilters>) =>
  brokerHints(directory, { ...noBrokerFilters, ...filters }).map(
    ({ without, total }) => `${without}: ${total}`,
  );

describe('what to drop when nobody is found', () => {
  it('names the one filter that stands in the way', () => {
    expect(words({ specialties: ['Mining Sector'], regions: ['NSW Murray'] })).toEqual([
      '"Mining Sector": 2',
    ]);
  });

  it('puts what finds most first', () => {
    expect(words({ term: 'bea', regions: ['Lachlan'] })).toEqual(['"bea": 1', '"Lachlan": 1']);
    expect(words({ companyId: murray.id, regions: ['Lachlan'] })).toEqual([
      '"Lachlan": 2',
      '"Murray Water": 1',
    ]);
  });

  it('takes several specialties or regions as one filter', () => {
    expect(words({ specialties: ['Mining Sector', 'Conservation Projects'] })).toEqual([
      'the 2 specialties: 3',
    ]);
    expect(words({ regions: ['SA Murray', 'Gippsland', 'Lower Murray'] })).toEqual(['the 3 regions: 3']);
  });

  it('is silent where no single filter helps', () => {
    expect(words({ term: 'zzz', specialties: ['Mining Sector'] })).toEqual([]);
    expect(words({})).toEqual([]);
  });

  it('leaves the other filters as they are', () => {
    const [hint] = brokerHints(directory, {
      ...noBrokerFilters,
      term: 'bea',
      specialties: ['Mining Sector'],
    });
    expect(hint?.filters).toEqual({ ...noBrokerFilters, term: 'bea' });
  });
});

describe('what to drop when no firm is found', () => {
  const firm = { place: '', brokers: 0, parcels: 0, sample: false };
  const companies = [
    { ...firm, company: lachlan },
    { ...firm, company: murray },
  ];

  it('is the term or the regions, what finds most first', () => {
    const hints = companyHints(companies, { term: ' lachlan ', regions: ['NSW Murray'] });
    expect(hints.map(({ without, total }) => `${without}: ${total}`)).toEqual([
      '"lachlan": 1',
      '"NSW Murray": 1',
    ]);
    expect(companyHints(companies, { term: 'zzz', regions: [] })).toEqual([
      { without: '"zzz"', filters: noCompanyFilters, total: 2 },
    ]);
  });
});
