import { useLive } from '#db/use-live.ts';
import { PAGE_SIZE, PRODUCT } from '#domain/product.ts';
import { noBrokerFilters, type BrokerFilters } from '#domain/search.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ChipList } from '#ui/chip-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CardGrid, PageBanner, PageBody } from '#ui/page.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { scrollToTop } from '#ui/scroll-to-top.ts';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { Plus } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { BrokerCard } from './broker-card.tsx';
import { BrokerFilterForm } from './broker-filters.tsx';
import { searchBrokers, searchOf, type BrokerSearch } from './broker-search.ts';
import { ADD_BROKER } from './places.ts';
import { listBrokers, type BrokerDirectory } from './queries.ts';

type BrokerListProps = {
  initial: BrokerDirectory;
  search: BrokerSearch;
  /** Changes the address; the list follows it. */
  onSearch: (search: BrokerSearch) => void;
};

/** What the list is narrowed to, in words: a filter that is closed away must not be forgotten. */
function appliedChoices(
  { companyId, specialties, regions }: BrokerFilters,
  { companies }: BrokerDirectory,
): string[] {
  const company = companies.filter(({ id }) => id === companyId).map(({ name }) => name);
  return [...company, ...specialties, ...regions];
}

/** The page /brokers (spec section 2). */
export function BrokerList({ initial, search, onSearch }: BrokerListProps) {
  useDocumentTitle(`Find Your Water Broker · ${PRODUCT}`);
  const directory = useLive({ key: 'brokers', query: listBrokers, initial });
  const { cards, total, page, filters } = useMemo(
    () => searchBrokers(directory, search),
    [directory, search],
  );
  const results = useRef<HTMLParagraphElement>(null);
  const turnTo = (next: number) => {
    onSearch({ ...search, page: next });
    results.current?.focus({ preventScroll: true });
    scrollToTop();
  };
  return (
    <>
      <PageBanner
        title="Find Your Water Broker"
        lead="Brokers across the Basin and beyond, and the water they list."
      >
        <BrokerFilterForm
          applied={filters}
          companies={directory.companies}
          onApply={(next) => onSearch(searchOf(next))}
        />
      </PageBanner>
      <PageBody>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p ref={results} tabIndex={-1} role="status" className="text-ink-soft">
            Showing {cards.length} of {total} brokers
          </p>
          <ChipList items={appliedChoices(filters, directory)} />
          <ButtonLink variant="secondary" to={ADD_BROKER} className="ml-auto">
            <Plus aria-hidden className="size-5 max-sm:hidden" />
            Add Broker
          </ButtonLink>
        </div>
        {total === 0 ? (
          <EmptyState
            title="No brokers found"
            action={
              <Button variant="secondary" onClick={() => onSearch(searchOf(noBrokerFilters))}>
                Clear Filters
              </Button>
            }
          >
            Try adjusting your filters or search criteria.
          </EmptyState>
        ) : (
          <CardGrid>
            {cards.map((card) => (
              <li key={card.broker.id}>
                <BrokerCard {...card} />
              </li>
            ))}
          </CardGrid>
        )}
        <Pagination page={page} total={total} pageSize={PAGE_SIZE} onPage={turnTo} />
      </PageBody>
    </>
  );
}
