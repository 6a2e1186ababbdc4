import { REGIONS, regionOf, type Region } from '#domain/search/region.ts';
import type { BrokerFilters, CompanyFilters } from '#domain/search/search.ts';
import { SPECIALTIES } from '#domain/search/specialty.ts';
import { trimBlank } from '#domain/values/blank.ts';

// The address is the filter: the router reads it with these functions, and `domain/search/search` takes what they return.
// No valibot and no runtime import of the search: both lists are routed before the first paint.

export type BrokerSearch = BrokerFilters & { page?: number | undefined };
export type CompanySearch = CompanyFilters & { page?: number | undefined };

export type Params = Record<string, unknown>;

/** Reads an address or a draft of the filters; invalid values are ignored, defaults (page 1, an empty term) left out. */
export function readBrokerSearch({ term, company, specialty, region, page }: Params): BrokerSearch {
  return {
    term: readText(term),
    company: readText(company),
    specialty: readChoices(specialty, {
      options: SPECIALTIES,
      read: (text) => SPECIALTIES.find((known) => known === text.trim()),
    }),
    region: readRegions(region),
    page: readPage(page),
  };
}

export function readCompanySearch({ term, region, page }: Params): CompanySearch {
  return { term: readText(term), region: readRegions(region), page: readPage(page) };
}

export function readText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? trimBlank(value) : '';
  return text === '' ? undefined : text;
}

export function readChoices<T extends string>(
  value: unknown,
  { options, read }: { options: readonly T[]; read: (text: string) => T | undefined },
): T[] | undefined {
  const texts = [value].flat().filter((text) => typeof text === 'string');
  const chosen = new Set(texts.map(read));
  const found = options.filter((option) => chosen.has(option));
  return found.length === 0 ? undefined : found;
}

function readRegions(value: unknown): Region[] | undefined {
  return readChoices(value, { options: REGIONS, read: regionOf });
}

function readPage(value: unknown): number | undefined {
  const page = typeof value === 'string' || typeof value === 'number' ? Number(value) : 1;
  return Number.isInteger(page) && page > 1 ? page : undefined;
}
