import type { Broker } from './broker.ts';
import type { Company } from './company.ts';

/** The criteria of the broker list; an empty one matches all. */
export type BrokerFilters = { term: string; companyId: string; specialties: string[]; regions: string[] };

/** No criteria: matches every broker. */
export const noBrokerFilters: BrokerFilters = { term: '', companyId: '', specialties: [], regions: [] };

/**
 * Whether a broker meets all criteria (spec section 5): the term is a case-insensitive part of name, bio or location;
 * the company is exact; of the specialties and of the regions any one, the regions being those of his company.
 */
export function brokerMatches({
  broker,
  company,
  filters,
}: {
  broker: Broker;
  company: Company | undefined;
  filters: BrokerFilters;
}): boolean {
  return (
    containsTerm([broker.name, broker.bio, broker.location], filters.term) &&
    (filters.companyId === '' || broker.companyId === filters.companyId) &&
    sharesAny(broker.specialties, filters.specialties) &&
    sharesAny(company?.regions ?? [], filters.regions)
  );
}

/** The criteria of the company list; an empty one matches all. */
export type CompanyFilters = { term: string; regions: string[] };

/** No criteria: matches every company. */
export const noCompanyFilters: CompanyFilters = { term: '', regions: [] };

/** Whether a firm meets all criteria (spec section 5): the term is part of name, description or address; of the regions any one. */
export function companyMatches(company: Company, filters: CompanyFilters): boolean {
  return (
    containsTerm([company.name, company.description, company.address], filters.term) &&
    sharesAny(company.regions, filters.regions)
  );
}

function containsTerm(texts: string[], term: string): boolean {
  const wanted = term.trim().toLowerCase();
  return wanted === '' || texts.some((text) => text.toLowerCase().includes(wanted));
}

function sharesAny(has: string[], wanted: string[]): boolean {
  return wanted.length === 0 || wanted.some((name) => has.includes(name));
}
