import { matchingCompanies, noCompanyFilters, type CompanyFilters } from '#domain/search.ts';
import type { CompanySearch } from './company-address.ts';
import type { ListedCompany } from './company-queries.ts';
import { hintsFor, type Hint } from './hints.ts';
import { pageOf, type ListPage } from './list-address.ts';

/** One page of the matching firms; a page beyond the last is the last. */
export function searchCompanies(
  companies: readonly ListedCompany[],
  { term = '', region = [], page }: CompanySearch,
): ListPage<ListedCompany> & { filters: CompanyFilters } {
  const filters = { term, regions: [...region] };
  return { ...pageOf(matchingCompanies(companies, filters), page), filters };
}

/** When no firm is found: which filter to drop. */
export function companyHints(
  companies: readonly ListedCompany[],
  filters: CompanyFilters,
): Hint<CompanyFilters>[] {
  const count = (left: CompanyFilters) => matchingCompanies(companies, left).length;
  return hintsFor(filters, { none: noCompanyFilters, count });
}
