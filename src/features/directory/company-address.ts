import type { Region } from '#domain/region.ts';
import type { CompanyFilters } from '#domain/search.ts';
import { somePage, someRegions, someText, type Parameters } from './list-address.ts';

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
