import { countChoices, searchBrokers } from '#features/directory/broker-search.ts';
import { directoryOf } from '#features/directory/queries.ts';
import { storedBroker, storedCompany } from '#support/directory-rows.ts';
import { describe, expect, it } from 'vitest';

function directory(count: number) {
  const company = storedCompany({ regions: ['Lachlan'] });
  const brokers = Array.from({ length: count }, (_, index) =>
    storedBroker({ name: `Broker ${index + 1}`, companyId: company.id }),
  );
  return directoryOf(brokers, [company]);
}

describe('countChoices', () => {
  it('adds specialties, regions and the company, and leaves the term out', () => {
    const filters = { term: 'hay', companyId: 'x', specialties: ['a', 'b'], regions: ['c'] };
    expect(countChoices(filters)).toBe(4);
    expect(countChoices({ ...filters, companyId: '', specialties: [], regions: [] })).toBe(0);
  });
});

describe('searchBrokers', () => {
  it.each([
    [9, 1, 9],
    [10, 1, 9],
    [10, 2, 1],
    [18, 2, 9],
    [19, 3, 1],
  ])('of %i brokers puts on page %i %i', (count, page, cards) => {
    const found = searchBrokers(directory(count), { page });
    expect(found.cards).toHaveLength(cards);
    expect(found.total).toBe(count);
  });

  it('shows the last page for one beyond it', () => {
    expect(searchBrokers(directory(10), { page: 7 })).toMatchObject({ page: 2, total: 10 });
  });

  it('is not narrowed by a firm that the device does not know', () => {
    expect(searchBrokers(directory(3), { company: 'gone' })).toMatchObject({
      total: 3,
      filters: { companyId: '' },
    });
  });

  it('finds nobody where no firm covers the region', () => {
    expect(searchBrokers(directory(3), { region: ['SA Murray'] })).toMatchObject({
      cards: [],
      total: 0,
      page: 1,
    });
  });
});
