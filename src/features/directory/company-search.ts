import type { Region } from '#domain/region.ts';
import { companyMatches, type CompanyFilters } from '#domain/search.ts';
import type { ListedCompany } from './company-queries.ts';
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
  const matches = companies.filter(({ company }) => companyMatches(company, filters));
  return { ...pageOf(matches, page), filters };
}
