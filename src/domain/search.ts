import type { Broker } from './broker.ts';
import type { Company } from './company.ts';

/** The criteria of the broker list; an empty one matches all. */
export type BrokerFilters = { term: string; companyId: string; specialties: string[]; regions: string[] };

/** No criteria: matches every broker. */
export const noBrokerFilters: BrokerFilters = { term: '', companyId: '', specialties: [], regions: [] };

/**
 * Tells whether a broker meets all criteria (spec section 5): the term is a case-insensitive part of name, bio or location;
 * the company is exact; of the specialties and of the regions any one, the regions being those of his company, which
 * `companies` knows by its id.
 */
export function brokerMatcher(
  { term, companyId, specialties, regions }: BrokerFilters,
  companies: ReadonlyMap<string, Company>,
): (broker: Broker) => boolean {
  const hasTerm = termMatcher<Broker>(term, ({ name, bio, location }) => [name, bio, location]);
  return (broker) =>
    (companyId === '' || broker.companyId === companyId) &&
    sharesAny(broker.specialties, specialties) &&
    (regions.length === 0 || sharesAny(companies.get(broker.companyId)?.regions ?? [], regions)) &&
    hasTerm(broker);
}

/** The criteria of the company list; an empty one matches all. */
export type CompanyFilters = { term: string; regions: string[] };

/** No criteria: matches every company. */
export const noCompanyFilters: CompanyFilters = { term: '', regions: [] };

/** Tells whether a firm meets all criteria (spec section 5): the term is part of name, description or address; of the regions any one. */
export function companyMatcher({ term, regions }: CompanyFilters): (company: Company) => boolean {
  const hasTerm = termMatcher<Company>(term, ({ name, description, address }) => [
    name,
    description,
    address,
  ]);
  return (company) => sharesAny(company.regions, regions) && hasTerm(company);
}

function termMatcher<Row extends object>(
  term: string,
  textsOf: (row: Row) => string[],
): (row: Row) => boolean {
  const wanted = term.trim().toLowerCase();
  return wanted === '' ? () => true : (row) => lowerCaseOf(row, textsOf).includes(wanted);
}

/** A row's texts in lower case, as long as the row is in memory: making them took most of a search. Rows are never changed, only replaced. */
function lowerCaseOf<Row extends object>(row: Row, textsOf: (row: Row) => string[]): string {
  const known = lowerCase.get(row);
  if (known !== undefined) return known;
  // No text of the database holds this character, so no term reaches from one text into the next.
  const made = textsOf(row).join('\0').toLowerCase();
  lowerCase.set(row, made);
  return made;
}
const lowerCase = new WeakMap<object, string>();

function sharesAny(has: string[], wanted: string[]): boolean {
  return wanted.length === 0 || wanted.some((name) => has.includes(name));
}
