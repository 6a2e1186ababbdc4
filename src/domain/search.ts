import type { Broker } from './broker.ts';
import type { Company } from './company.ts';

/** The criteria of the broker list; an empty one matches all. */
export type BrokerFilters = { term: string; companyId: string; specialties: string[]; regions: string[] };

/** No criteria: matches every broker. */
export const noBrokerFilters: BrokerFilters = { term: '', companyId: '', specialties: [], regions: [] };

/**
 * Those brokers who meet all criteria (spec section 5), in their order: the term is a case-insensitive part of name, bio or
 * location; the company is exact; of the specialties and of the regions any one, the regions being those of his company, which
 * `companies` knows by its id.
 */
export function matchingBrokers<Row extends Broker>(
  brokers: readonly Row[],
  { term, companyId, specialties, regions }: BrokerFilters,
  companies: ReadonlyMap<string, Company>,
): readonly Row[] {
  const isChosen = (broker: Row) =>
    (companyId === '' || broker.companyId === companyId) &&
    sharesAny(broker.specialties, specialties) &&
    (regions.length === 0 || sharesAny(companies.get(broker.companyId)?.regions ?? [], regions));
  return withTerm(brokers, term, ({ name, bio, location }) => [name, bio, location]).filter(isChosen);
}

/** The criteria of the company list; an empty one matches all. */
export type CompanyFilters = { term: string; regions: string[] };

/** No criteria: matches every company. */
export const noCompanyFilters: CompanyFilters = { term: '', regions: [] };

/** Those firms that meet all criteria (spec section 5), in their order: the term is part of name, description or address; of the regions any one. */
export function matchingCompanies<Row extends { company: Company }>(
  rows: readonly Row[],
  { term, regions }: CompanyFilters,
): readonly Row[] {
  return withTerm(rows, term, ({ company: { name, description, address } }) => [
    name,
    description,
    address,
  ]).filter(({ company }) => sharesAny(company.regions, regions));
}

/** Those rows of which one of their texts holds the term. */
function withTerm<Row extends object>(
  rows: readonly Row[],
  term: string,
  textsOf: (row: Row) => string[],
): readonly Row[] {
  const wanted = term.trim().toLowerCase();
  if (wanted === '') return rows;
  const texts = kept(lowerCaseOfAll, rows, () =>
    rows.map((row) => kept(lowerCase, row, () => joined(textsOf(row)))),
  );
  return rows.filter((_, place) => texts[place]?.includes(wanted));
}

/** No text of the database holds the character between them, so no term reaches from one text into the next. */
function joined(texts: readonly string[]): string {
  return texts.join('\0').toLowerCase();
}

/** Row by row, for as long as the row is in memory: making them took most of a search. Rows are never changed, only replaced. */
const lowerCase = new WeakMap<object, string>();
/** The same for lists of rows: to look for each of thousands took as long as to look into it. */
const lowerCaseOfAll = new WeakMap<object, string[]>();

function kept<T>(known: WeakMap<object, T>, key: object, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}

function sharesAny(has: string[], wanted: string[]): boolean {
  return wanted.length === 0 || wanted.some((name) => has.includes(name));
}
