import type { Stored } from '#db/database.ts';
import type { Broker } from '#domain/broker.ts';
import { matchingBrokers, noBrokerFilters, type BrokerFilters } from '#domain/search.ts';
import { filtersOf, type BrokerSearch } from './broker-address.ts';
import { hintsFor, type Hint } from './hints.ts';
import { pageOf, type ListPage } from './list-address.ts';
import { listedBroker, type BrokerDirectory, type ListedBroker } from './queries.ts';

/** How many choices the filter panel holds: specialties, regions, and 1 for a company; the term is none (spec section 2). */
export function countChoices({ companyId, specialties, regions }: BrokerFilters): number {
  return specialties.length + regions.length + (companyId === '' ? 0 : 1);
}

/** Every broker who was found, and the filters that found him. */
export type BrokersFound = {
  matches: readonly Stored<Broker>[];
  filters: BrokerFilters;
  companyById: BrokerDirectory['companyById'];
};

/** One page of them. */
export type BrokerResult = ListPage<ListedBroker> & { filters: BrokerFilters };

/** The matching brokers, whatever the page. A firm that the device does not know filters nothing. */
export function findBrokers(directory: BrokerDirectory, search: BrokerSearch): BrokersFound {
  const asked = filtersOf(search);
  const known = directory.companyById.has(asked.companyId);
  const filters = known ? asked : { ...asked, companyId: noBrokerFilters.companyId };
  const { brokers, companyById } = directory;
  return { matches: matchingBrokers(brokers, filters, companyById), filters, companyById };
}

/** One page of those who were found, each with his firm; a page beyond the last is the last. */
export function brokersOnPage(
  { matches, filters, companyById }: BrokersFound,
  page: number | undefined,
): BrokerResult {
  const { cards, ...place } = pageOf(matches, page);
  const listed = cards.map((broker) => listedBroker(broker, companyById.get(broker.companyId)));
  return { ...place, cards: listed, filters };
}

/** One page of the matching brokers. */
export function searchBrokers(directory: BrokerDirectory, search: BrokerSearch): BrokerResult {
  return brokersOnPage(findBrokers(directory, search), search.page);
}

/** When nobody is found: which filter to drop. */
export function brokerHints(directory: BrokerDirectory, filters: BrokerFilters): Hint<BrokerFilters>[] {
  const { brokers, companyById } = directory;
  const company = companyById.get(filters.companyId);
  return hintsFor(filters, {
    none: noBrokerFilters,
    count: (left) => matchingBrokers(brokers, left, companyById).length,
    names: { companyId: company === undefined ? 'the company' : `"${company.name}"` },
  });
}
