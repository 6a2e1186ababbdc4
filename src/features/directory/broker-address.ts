import type { Region } from '#domain/region.ts';
import type { BrokerFilters } from '#domain/search.ts';
import { SPECIALTIES, type Specialty } from '#domain/specialty.ts';
import { someOf, somePage, someRegions, someText, type Parameters } from './list-address.ts';

/** What the address of the broker list says: applied filters and page, so that Back, reload and a shared link show the same. */
export type BrokerSearch = {
  term?: string | undefined;
  company?: string | undefined;
  specialty?: Specialty[] | undefined;
  region?: Region[] | undefined;
  page?: number | undefined;
};

/** Reads the address; what cannot be read is ignored, and what says nothing (page 1, an empty term) is left out. */
export function readBrokerSearch({ term, company, specialty, region, page }: Parameters): BrokerSearch {
  return {
    term: someText(term),
    company: someText(company),
    specialty: someOf(specialty, {
      options: SPECIALTIES,
      read: (text) => SPECIALTIES.find((known) => known === text.trim()),
    }),
    region: someRegions(region),
    page: somePage(page),
  };
}

/** The filters that an address stands for. */
export function filtersOf({
  term = '',
  company = '',
  specialty = [],
  region = [],
}: BrokerSearch): BrokerFilters {
  return { term, companyId: company, specialties: [...specialty], regions: [...region] };
}

/** The address that filters stand for, on page 1. */
export function searchOf({ term, companyId, specialties, regions }: BrokerFilters): BrokerSearch {
  return readBrokerSearch({ term, company: companyId, specialty: specialties, region: regions });
}
