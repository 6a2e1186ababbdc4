import { PAGE_SIZE } from '#domain/product.ts';
import { REGIONS, regionOf } from '#domain/region.ts';
import { brokerMatches, noBrokerFilters, type BrokerFilters } from '#domain/search.ts';
import { SPECIALTIES } from '#domain/specialty.ts';
import * as v from 'valibot';
import type { BrokerDirectory, ListedBroker } from './queries.ts';

const someText = v.fallback(
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.transform((text) => (text === '' ? undefined : text)),
    ),
  ),
  undefined,
);

/** One value or several; what is not in the list is ignored, the rest is put in the order of the list. */
function someOf<T extends string>(options: readonly T[], read: (text: string) => T | undefined) {
  return v.fallback(
    v.optional(
      v.pipe(
        v.union([v.string(), v.array(v.string())]),
        v.transform((texts) => {
          const chosen = new Set([texts].flat().map(read));
          return options.filter((option) => chosen.has(option));
        }),
        v.transform((chosen) => (chosen.length === 0 ? undefined : chosen)),
      ),
    ),
    undefined,
  );
}

/**
 * The address of the broker list: applied filters and page, so that Back, reload and a shared link show the same. Whatever
 * cannot be read is ignored, and what says nothing (page 1, an empty term) is left out of the address.
 */
export const brokerSearchSchema = v.object({
  term: someText,
  company: someText,
  specialty: someOf(SPECIALTIES, (text) => SPECIALTIES.find((specialty) => specialty === text.trim())),
  region: someOf(REGIONS, regionOf),
  page: v.fallback(
    v.optional(
      v.pipe(
        v.union([v.number(), v.string()]),
        v.transform(Number),
        v.integer(),
        v.transform((page) => (page > 1 ? page : undefined)),
      ),
    ),
    undefined,
  ),
});

export type BrokerSearch = v.InferOutput<typeof brokerSearchSchema>;

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
  return v.parse(brokerSearchSchema, { term, company: companyId, specialty: specialties, region: regions });
}

/** How many choices the filter panel holds: specialties, regions, and 1 for a company; the term is none (spec section 2). */
export function countChoices({ companyId, specialties, regions }: BrokerFilters): number {
  return specialties.length + regions.length + (companyId === '' ? 0 : 1);
}

/** One page of the matching brokers; a page beyond the last is the last. A firm that the device does not know filters nothing. */
export function searchBrokers(
  { brokers, companies }: BrokerDirectory,
  search: BrokerSearch,
): { cards: ListedBroker[]; total: number; page: number; filters: BrokerFilters } {
  const asked = filtersOf(search);
  const known = companies.some(({ id }) => id === asked.companyId);
  const filters = known ? asked : { ...asked, companyId: noBrokerFilters.companyId };
  const matches = brokers.filter(({ broker, company }) => brokerMatches({ broker, company, filters }));
  const last = Math.max(1, Math.ceil(matches.length / PAGE_SIZE));
  const page = Math.min(search.page ?? 1, last);
  return {
    cards: matches.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    total: matches.length,
    page,
    filters,
  };
}
