import { brokerMatcher, noBrokerFilters, type BrokerFilters } from '#domain/search.ts';
import { filtersOf, type BrokerSearch } from './broker-address.ts';
import { hintsFor, type Hint } from './hints.ts';
import { pageOf, type ListPage } from './list-address.ts';
import type { BrokerDirectory, ListedBroker } from './queries.ts';

/** How many choices the filter panel holds: specialties, regions, and 1 for a company; the term is none (spec section 2). */
export function countChoices({ companyId, specialties, regions }: BrokerFilters): number {
  return specialties.length + regions.length + (companyId === '' ? 0 : 1);
}

/** Every broker who was found, and the filters that found him. */
export type BrokersFound = { matches: ListedBroker[]; filters: BrokerFilters };

/** One page of them. */
export type BrokerResult = ListPage<ListedBroker> & { filters: BrokerFilters };

/** The matching brokers, whatever the page. A firm that the device does not know filters nothing. */
export function findBrokers({ brokers, companies }: BrokerDirectory, search: BrokerSearch): BrokersFound {
  const asked = filtersOf(search);
  const known = companies.some(({ id }) => id === asked.companyId);
  const filters = known ? asked : { ...asked, companyId: noBrokerFilters.companyId };
  return { matches: matching(brokers, filters), filters };
}

/** One page of the matching brokers; a page beyond the last is the last. */
export function searchBrokers(directory: BrokerDirectory, search: BrokerSearch): BrokerResult {
  const { matches, filters } = findBrokers(directory, search);
  return { ...pageOf(matches, search.page), filters };
}

/** When nobody is found: which filter to drop. */
export function brokerHints(
  { brokers, companies }: BrokerDirectory,
  filters: BrokerFilters,
): Hint<BrokerFilters>[] {
  const company = companies.find(({ id }) => id === filters.companyId);
  return hintsFor(filters, {
    none: noBrokerFilters,
    count: (left) => matching(brokers, left).length,
    names: { companyId: company === undefined ? 'the company' : `"${company.name}"` },
  });
}

function matching(brokers: readonly ListedBroker[], filters: BrokerFilters): ListedBroker[] {
  return brokers.filter(brokerMatcher(filters));
}
