import { useMemo } from 'react';
import { useLive } from '#db/live/use-live.ts';
import { APP_NAME } from '#domain/app.ts';
import { matchingCompanies, paginate, type CompanyFilters } from '#domain/search/search.ts';
import { useDocumentHead } from '#ui/document-head.ts';
import type { Elements } from '#ui/elements.ts';
import { PageBanner } from '#ui/page-banner.tsx';
import { CompanyCard } from './company-card.tsx';
import { listCompanies, type ListedCompany } from './company-queries.ts';
import { EmptyHints } from './empty-hints.tsx';
import { FilterForm } from './filter-form.tsx';
import { ResultList } from './result-list.tsx';
import { readCompanySearch, type CompanySearch } from './search-params.ts';

type CompanyListProps = {
  initial: ListedCompany[];
  lastUpdated: Elements;
  codeResult: Elements;
  search: CompanySearch;
  onSearch: (search: CompanySearch) => void;
};

export function CompanyList({ initial, search, lastUpdated, codeResult, onSearch }: CompanyListProps) {
  useDocumentHead(
    `Water Brokerage Firms · ${APP_NAME}`,
    'Australian water brokerage firms, with their offices, regions, brokers and phone numbers.',
  );
  const companies = useLive({ key: 'companies', query: listCompanies, initial });
  const { page: requested, ...filters } = search;
  const page = useMemo(
    () => paginate(matchingCompanies(companies, search), requested),
    [companies, search, requested],
  );
  const apply = (next: CompanyFilters) => onSearch(readCompanySearch(next));
  return (
    <>
      <PageBanner
        title="Water Brokerage Firms"
        lead="The companies behind the brokers, and the valleys they work in."
      >
        <FilterForm
          label="Search companies by name or location"
          placeholder="Name or location"
          applied={filters}
          onApply={apply}
        />
      </PageBanner>
      <ResultList
        page={page}
        itemNoun="brokerage firms"
        emptyText="No companies found"
        emptyHint={
          page.total === 0 && (
            <EmptyHints
              filters={filters}
              count={(left) => matchingCompanies(companies, left).length}
              itemNoun="brokerage firm"
              onApply={apply}
            />
          )
        }
        applied={filters.region ?? []}
        lastUpdated={lastUpdated}
        codeResult={codeResult}
        add={{ label: 'Add Company', to: '/add-company' }}
        onPage={(next) => onSearch({ ...search, page: next })}
        onClear={() => apply({})}
      >
        {(card) => <CompanyCard {...card} term={filters.term} />}
      </ResultList>
    </>
  );
}
