import { useLive } from '#db/use-live.ts';
import { PRODUCT } from '#domain/product.ts';
import { noCompanyFilters, type CompanyFilters } from '#domain/search.ts';
import { PageBanner } from '#ui/page.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { useMemo, type ReactNode } from 'react';
import { CompanyCard } from './company-card.tsx';
import { listCompanies, type ListedCompany } from './company-queries.ts';
import { companySearchOf, type CompanySearch } from './company-address.ts';
import { companyHints, searchCompanies } from './company-search.ts';
import { FilterForm } from './filter-form.tsx';
import { HintList } from './hint-list.tsx';
import { ADD_COMPANY } from './places.ts';
import { ResultList } from './result-list.tsx';

type CompanyListProps = {
  initial: ListedCompany[];
  /** How old the list may be, in a line. */
  age: ReactNode;
  search: CompanySearch;
  /** Changes the address; the list follows it. */
  onSearch: (search: CompanySearch) => void;
};

/** The page /companies (spec section 2). */
export function CompanyList({ initial, search, age, onSearch }: CompanyListProps) {
  useDocumentTitle(`Water Brokerage Firms · ${PRODUCT}`);
  const companies = useLive({ key: 'companies', query: listCompanies, initial });
  const { filters, ...page } = useMemo(() => searchCompanies(companies, search), [companies, search]);
  const apply = (next: CompanyFilters) => onSearch(companySearchOf(next));
  return (
    <>
      <PageBanner
        title="Water Brokerage Firms"
        lead="The firms behind the brokers, and the valleys they work in."
      >
        <FilterForm
          label="Search firms by name or location"
          placeholder="Name or location"
          applied={filters}
          none={noCompanyFilters}
          count={({ regions }) => regions.length}
          onApply={apply}
        />
      </PageBanner>
      <ResultList
        page={page}
        things="brokerage firms"
        nothing="No companies found"
        advice={
          page.total === 0 && (
            <HintList hints={companyHints(companies, filters)} thing="brokerage firm" onApply={apply} />
          )
        }
        narrowedTo={filters.regions}
        age={age}
        add={{ label: 'Add Company', to: ADD_COMPANY }}
        onPage={(next) => onSearch({ ...search, page: next })}
        onClear={() => apply(noCompanyFilters)}
      >
        {(card) => <CompanyCard {...card} term={filters.term} />}
      </ResultList>
    </>
  );
}
