import type { Region } from '#domain/region.ts';
import { companyMatcher, noCompanyFilters, type CompanyFilters } from '#domain/search.ts';
import type { ListedCompany } from './company-queries.ts';
import { hintsFor, type Hint } from './hints.ts';
import { pageOf, somePage, someRegions, someText, type ListPage, type Parameters } from './list-address.ts';

/** What the address of the company list says. */
export type CompanySearch = {
  term?: string | undefined;
  region?: Region[] | undefined;
  page?: number | undefined;
};

/** Reads the address as forgivingly as that of the broker list. */
export function readCompanySearch({ term, region, page }: Parameters): CompanySearch {
  return { term: someText(term), region: someRegions(region), page: somePage(page) };
}

/** The address that filters stand for, on page 1. */
export function companySearchOf({ term, regions }: CompanyFilters): CompanySearch {
  return readCompanySearch({ term, region: regions });
}

/** One page of the matching firms; a page beyond the last is the last. */
export function searchCompanies(
  companies: readonly ListedCompany[],
  { term = '', region = [], page }: CompanySearch,
): ListPage<ListedCompany> & { filters: CompanyFilters } {
  const filters = { term, regions: [...region] };
  return { ...pageOf(matching(companies, filters), page), filters };
}

/** When no firm is found: which filter to drop. */
export function companyHints(
  companies: readonly ListedCompany[],
  filters: CompanyFilters,
): Hint<CompanyFilters>[] {
  const count = (left: CompanyFilters) => matching(companies, left).length;
  return hintsFor(filters, { none: noCompanyFilters, count });
}

function matching(companies: readonly ListedCompany[], filters: CompanyFilters): ListedCompany[] {
  const matches = companyMatcher(filters);
  return companies.filter(({ company }) => matches(company));
}
