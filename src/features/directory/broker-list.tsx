import { useLive } from '#db/use-live.ts';
import { PRODUCT } from '#domain/product.ts';
import { noBrokerFilters, type BrokerFilters } from '#domain/search.ts';
import { PageBanner } from '#ui/page.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { BrokerCard } from './broker-card.tsx';
import { BrokerFilterForm } from './broker-filters.tsx';
import type { BrokerOpening } from './broker-opening.ts';
import { searchOf, type BrokerSearch } from './broker-address.ts';
import { brokerHints, brokersOnPage, findBrokers } from './broker-search.ts';
import { HintList } from './hint-list.tsx';
import { ADD_BROKER } from './places.ts';
import { keepBrokers, type BrokerDirectory } from './queries.ts';
import { ResultList } from './result-list.tsx';

type BrokerListProps = {
  opening: BrokerOpening;
  /** How old the list may be, in a line. */
  age: ReactNode;
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
export function BrokerList({ opening, search, age, onSearch }: BrokerListProps) {
  useDocumentTitle(`Find Your Water Broker · ${PRODUCT}`);
  const [kept] = useState(keepBrokers);
  useEffect(() => kept.release, [kept]);
  const directory = useLive<BrokerDirectory | null>({ key: 'brokers', query: kept.list, initial: null });
  const { term, company, specialty, region } = search;
  // Turning the page finds the same brokers, so they are not looked for again.
  const found = useMemo(
    () => (directory === null ? null : findBrokers(directory, { term, company, specialty, region })),
    [directory, term, company, specialty, region],
  );
  const page = found === null ? opening.result : brokersOnPage(found, search.page);
  const { filters } = page;
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
        age={age}
        add={{ label: 'Add Broker', to: ADD_BROKER }}
        onPage={(next) => onSearch({ ...search, page: next })}
        onClear={() => apply(noBrokerFilters)}
      >
        {(card) => <BrokerCard {...card} term={filters.term} />}
      </ResultList>
    </>
  );
}
