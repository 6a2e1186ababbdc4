import { useLive } from '#db/use-live.ts';
import { PRODUCT } from '#domain/product.ts';
import { noBrokerFilters, type BrokerFilters } from '#domain/search.ts';
import { PageBanner } from '#ui/page.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { useMemo } from 'react';
import { BrokerCard } from './broker-card.tsx';
import { BrokerFilterForm } from './broker-filters.tsx';
import type { BrokerOpening } from './broker-opening.ts';
import { brokerHints, searchBrokers, searchOf, type BrokerSearch } from './broker-search.ts';
import { HintList } from './hint-list.tsx';
import { ADD_BROKER } from './places.ts';
import { listBrokers, type BrokerDirectory } from './queries.ts';
import { ResultList } from './result-list.tsx';

type BrokerListProps = {
  opening: BrokerOpening;
  search: BrokerSearch;
  /** Changes the address; the list follows it. */
  onSearch: (search: BrokerSearch) => void;
};

function appliedChoices(
  { companyId, specialties, regions }: BrokerFilters,
  companies: BrokerDirectory['companies'],
): string[] {
  const company = companies.filter(({ id }) => id === companyId).map(({ name }) => name);
  return [...company, ...specialties, ...regions];
}

/** The page /brokers (spec section 2). It opens with one page of cards; searches begin when the whole directory is in memory. */
export function BrokerList({ opening, search, onSearch }: BrokerListProps) {
  useDocumentTitle(`Find Your Water Broker · ${PRODUCT}`);
  const directory = useLive<BrokerDirectory | null>({ key: 'brokers', query: listBrokers, initial: null });
  const { filters, ...page } = useMemo(
    () => (directory === null ? opening.result : searchBrokers(directory, search)),
    [directory, opening, search],
  );
  const { companies } = directory ?? opening;
  const apply = (next: BrokerFilters) => onSearch(searchOf(next));
  return (
    <>
      <PageBanner
        title="Find Your Water Broker"
        lead="Brokers across the Basin and beyond, and the water they list."
      >
        <BrokerFilterForm applied={filters} companies={companies} onApply={apply} />
      </PageBanner>
      <ResultList
        page={page}
        things="brokers"
        nothing="No brokers found"
        advice={
          page.total === 0 &&
          directory !== null && (
            <HintList hints={brokerHints(directory, filters)} thing="broker" onApply={apply} />
          )
        }
        narrowedTo={appliedChoices(filters, companies)}
        add={{ label: 'Add Broker', to: ADD_BROKER }}
        onPage={(next) => onSearch({ ...search, page: next })}
        onClear={() => apply(noBrokerFilters)}
      >
        {(card) => (
          <li key={card.broker.id}>
            <BrokerCard {...card} term={filters.term} />
          </li>
        )}
      </ResultList>
    </>
  );
}
