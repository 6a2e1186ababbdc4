import { companyMatches, type CompanyFilters } from '#domain/search.ts';
import * as v from 'valibot';
import type { ListedCompany } from './company-queries.ts';
import { pageOf, somePage, someRegions, someText, type ListPage } from './list-address.ts';

/** The address of the company list, read as forgivingly as that of the broker list. */
export const companySearchSchema = v.object({ term: someText, region: someRegions, page: somePage });

export type CompanySearch = v.InferOutput<typeof companySearchSchema>;

/** The address that filters stand for, on page 1. */
export function companySearchOf({ term, regions }: CompanyFilters): CompanySearch {
  return v.parse(companySearchSchema, { term, region: regions });
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
