import { PAGE_SIZE } from '#domain/app.ts';
import { hasLeftCompany, type Broker } from '#domain/profile/broker.ts';
import type { Company } from '#domain/profile/company.ts';
import { foldText } from '#domain/values/fold-text.ts';
import type { Region } from './region.ts';
import { containsTerm, readTerm, type SearchTerm } from './search-term.ts';
import type { Specialty } from './specialty.ts';

/** The criteria of the broker list; a missing one matches every broker. `company` is an id. */
export type BrokerFilters = {
  term?: string | undefined;
  company?: string | undefined;
  specialty?: Specialty[] | undefined;
  region?: Region[] | undefined;
};

export type CompanyFilters = Pick<BrokerFilters, 'term' | 'region'>;

/**
 * The brokers that meet all criteria, in the given order: the term is found in name, bio or location; the company is exact;
 * any one of the specialties and any one of the regions. The regions are those of the broker's company. A broker who has left their company
 * is not found by it.
 */
export function matchingBrokers<Row extends Broker>(
  brokers: readonly Row[],
  { term, company, specialty, region }: BrokerFilters,
  companies: ReadonlyMap<string, Company>,
): readonly Row[] {
  const companyOf = (broker: Row) => (hasLeftCompany(broker) ? undefined : broker.companyId);
  const isMatch = (broker: Row) =>
    (company === undefined || companyOf(broker) === company) &&
    sharesAny(broker.specialties, specialty) &&
    (region === undefined || sharesAny(companies.get(companyOf(broker) ?? '')?.regions ?? [], region));
  return withTerm(brokers, term, ({ name, bio, location }) => [name, bio, location]).filter(isMatch);
}

/**
 * The companies that meet all criteria, in the given order: the term is found in name, description or address; any
 * one of the regions.
 */
export function matchingCompanies<Row extends { company: Company }>(
  rows: readonly Row[],
  { term, region }: CompanyFilters,
): readonly Row[] {
  return withTerm(rows, term, ({ company: { name, description, address } }) => [
    name,
    description,
    address,
  ]).filter(({ company }) => sharesAny(company.regions, region));
}

/** One page of a list; `page` counts from 1, `total` is the length of the list. */
export type ListPage<T> = { cards: T[]; total: number; page: number };

/** The requested page; beyond the last page, the last one. */
export function paginate<T>(matches: readonly T[], requested = 1): ListPage<T> {
  const page = clampPage(requested, matches.length);
  return { cards: matches.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), total: matches.length, page };
}

export function clampPage(requested: number, total: number): number {
  return Math.min(requested, Math.max(1, Math.ceil(total / PAGE_SIZE)));
}

/** The rows of which a single text contains the term, in the given order. */
export function withTerm<Row extends object>(
  rows: readonly Row[],
  term: string | undefined,
  textsOf: (row: Row) => string[],
): readonly Row[] {
  const wanted = readTerm(term);
  if (wanted === undefined) return rows;
  const texts = cached(foldedLists, rows, () =>
    rows.map((row) => cached(foldedRows, row, () => foldText(textsOf(row).join(SEPARATOR)))),
  );
  return rows.filter((_, index) => isFoundIn(texts[index] ?? '', wanted));
}

/** No text in the database contains it, so no phrase matches across two texts. */
const SEPARATOR = '\0';

function isFoundIn(joined: string, wanted: SearchTerm): boolean {
  if (!containsTerm(joined, wanted)) return false;
  return wanted.words.length === 0 || joined.split(SEPARATOR).some((text) => containsTerm(text, wanted));
}

/** Cached per row: folding took most of a search. Rows are never changed, only replaced. */
const foldedRows = new WeakMap<object, string>();
/** Cached per list too: thousands of look-ups took as long as the search. */
const foldedLists = new WeakMap<object, string[]>();

/** Made once per row or list. */
export function cached<T>(cache: WeakMap<object, T>, key: object, make: () => T): T {
  const found = cache.get(key);
  if (found !== undefined) return found;
  const made = make();
  cache.set(key, made);
  return made;
}

function sharesAny(has: readonly string[], wanted: readonly string[] = []): boolean {
  return wanted.length === 0 || wanted.some((name) => has.includes(name));
}
