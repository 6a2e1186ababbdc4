import { describe, expect, it } from 'vitest';
import { findBrokers, pageOfBrokers, toDirectory } from '#features/directory/broker-queries.ts';
import type { BrokerSearch } from '#features/directory/search-params.ts';
import { storedBroker, storedCompany } from '#support/directory-rows.ts';

function directory(count: number) {
  const company = storedCompany({ regions: ['Lachlan'] });
  const brokers = Array.from({ length: count }, (_, index) =>
    storedBroker({ name: `Broker ${index + 1}`, companyId: company.id }),
  );
  return toDirectory(brokers, [company]);
}

const searchBrokers = (count: number, search: BrokerSearch) =>
  pageOfBrokers(findBrokers(directory(count), search), search.page);

describe('a search of brokers', () => {
  it.each([
    [9, 1, 9],
    [10, 1, 9],
    [10, 2, 1],
    [18, 2, 9],
    [19, 3, 1],
  ])('of %i brokers puts on page %i %i', (count, page, cards) => {
    const found = searchBrokers(count, { page });
    expect(found.cards).toHaveLength(cards);
    expect(found.total).toBe(count);
  });

  it('shows the last page for a number beyond it', () => {
    expect(searchBrokers(10, { page: 7 })).toMatchObject({ page: 2, total: 10 });
  });

  it('ignores a company that is not on the device', () => {
    expect(searchBrokers(3, { company: 'gone' })).toMatchObject({
      total: 3,
      filters: { company: undefined },
    });
  });

  it('finds no broker where no company covers the region', () => {
    expect(searchBrokers(3, { region: ['SA Murray'] })).toMatchObject({
      cards: [],
      total: 0,
      page: 1,
    });
  });
});
