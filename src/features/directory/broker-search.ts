import type { Region } from '#domain/region.ts';
import { brokerMatcher, noBrokerFilters, type BrokerFilters } from '#domain/search.ts';
import { SPECIALTIES, type Specialty } from '#domain/specialty.ts';
import { hintsFor, type Hint } from './hints.ts';
import {
  pageOf,
  someOf,
  somePage,
  someRegions,
  someText,
  type ListPage,
  type Parameters,
} from './list-address.ts';
import type { BrokerDirectory, ListedBroker } from './queries.ts';

/** What the address of the broker list says: applied filters and page, so that Back, reload and a shared link show the same. */
export type BrokerSearch = {
  term?: string | undefined;
  company?: string | undefined;
  specialty?: Specialty[] | undefined;
  region?: Region[] | undefined;
  page?: number | undefined;
};

/** Reads the address; what cannot be read is ignored, and what says nothing (page 1, an empty term) is left out. */
export function readBrokerSearch({ term, company, specialty, region, page }: Parameters): BrokerSearch {
  return {
    term: someText(term),
    company: someText(company),
    specialty: someOf(specialty, {
      options: SPECIALTIES,
      read: (text) => SPECIALTIES.find((known) => known === text.trim()),
    }),
    region: someRegions(region),
    page: somePage(page),
  };
}

/** The filters that an address stands for. */
export function filtersOf({
  term = '',
  company = '',
  specialty = [],
  region = [],
}: BrokerSearch): BrokerFilters {
  return { term, companyId: company, specialties: [...specialty], regions: [...region] };
}

/** The address that filters stand for, on page 1. */
export function searchOf({ term, companyId, specialties, regions }: BrokerFilters): BrokerSearch {
  return readBrokerSearch({ term, company: companyId, specialty: specialties, region: regions });
}

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
