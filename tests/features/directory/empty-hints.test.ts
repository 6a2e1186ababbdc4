import { describe, expect, it } from 'vitest';
import { matchingBrokers, matchingCompanies, type BrokerFilters } from '#domain/search/search.ts';
import { hintsFor } from '#features/directory/empty-hints.tsx';
import { storedBroker, storedCompany } from '#support/directory-rows.ts';

const lachlan = storedCompany({ name: 'Lachlan Water', regions: ['Lachlan'] });
const murray = storedCompany({ name: 'Murray Water', regions: ['NSW Murray'] });
const brokers = [
  storedBroker({ name: 'Ada', companyId: lachlan.id }),
  storedBroker({ name: 'Bea', companyId: murray.id }),
  storedBroker({ name: 'Cleo', companyId: murray.id }),
];
const companyById = new Map([lachlan, murray].map((company) => [company.id, company]));

const brokerHints = (filters: BrokerFilters) =>
  hintsFor(filters, {
    count: (left) => matchingBrokers(brokers, left, companyById).length,
    companyName: companyById.get(filters.company ?? '')?.name,
  });
const glossary = (filters: BrokerFilters) =>
  brokerHints(filters).map(({ label, total }) => `${label}: ${total}`);

describe('the filter to remove when no broker is found', () => {
  it('is the one that excludes every result', () => {
    expect(glossary({ specialty: ['Mining Sector'], region: ['NSW Murray'] })).toEqual([
      '"Mining Sector": 2',
    ]);
  });

  it('comes with the most results first', () => {
    expect(glossary({ term: 'bea', region: ['Lachlan'] })).toEqual(['"bea": 1', '"Lachlan": 1']);
    expect(glossary({ company: murray.id, region: ['Lachlan'] })).toEqual([
      '"Lachlan": 2',
      '"Murray Water": 1',
    ]);
  });

  it('counts several specialties or regions as one filter', () => {
    expect(glossary({ specialty: ['Mining Sector', 'Conservation Projects'] })).toEqual([
      'the 2 specialties: 3',
    ]);
    expect(glossary({ region: ['SA Murray', 'Gippsland', 'Lower Murray'] })).toEqual(['the 3 regions: 3']);
  });

  it('is none where no single filter helps', () => {
    expect(glossary({ term: 'zzz', specialty: ['Mining Sector'] })).toEqual([]);
    expect(glossary({})).toEqual([]);
  });

  it('leaves the other filters unchanged', () => {
    const [hint] = brokerHints({ term: 'bea', specialty: ['Mining Sector'] });
    expect(hint?.filters).toEqual({ term: 'bea' });
  });
});

describe('the filter to remove when no company is found', () => {
  const companies = [{ company: lachlan }, { company: murray }];
  const companyHints = (filters: BrokerFilters) =>
    hintsFor(filters, { count: (left) => matchingCompanies(companies, left).length });

  it('is the term or the regions, with the most results first', () => {
    const hints = companyHints({ term: ' lachlan ', region: ['NSW Murray'] });
    expect(hints.map(({ label, total }) => `${label}: ${total}`)).toEqual([
      '"lachlan": 1',
      '"NSW Murray": 1',
    ]);
    expect(companyHints({ term: 'zzz', region: [] })).toEqual([
      { label: '"zzz"', filters: { region: [] }, total: 2 },
    ]);
  });
});
