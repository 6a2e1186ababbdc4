import { brokerMatches, noBrokerFilters, type BrokerFilters } from '#domain/search.ts';
import type { BrokerDirectory } from './queries.ts';

/** A filter to drop, in words, what is then left of the filters, and how many brokers that finds. */
export type Hint = { without: string; filters: BrokerFilters; total: number };

/**
 * When nothing is found: which one filter to drop so that something is, the most helpful first. Chosen specialties are one
 * filter, and so are regions: any one of them is enough for a match, so dropping a few of them finds nobody more.
 */
export function hintsFor({ brokers, companies }: BrokerDirectory, filters: BrokerFilters): Hint[] {
  const { term, companyId, specialties, regions } = filters;
  const company = companies.find(({ id }) => id === companyId)?.name ?? 'the company';
  const drops: { without: string; active: boolean; change: Partial<BrokerFilters> }[] = [
    { without: quoted(term.trim()), active: term.trim() !== '', change: { term: noBrokerFilters.term } },
    { without: quoted(company), active: companyId !== '', change: { companyId: noBrokerFilters.companyId } },
    {
      without: named(specialties, 'specialties'),
      active: specialties.length > 0,
      change: { specialties: [] },
    },
    { without: named(regions, 'regions'), active: regions.length > 0, change: { regions: [] } },
  ];
  return drops
    .filter(({ active }) => active)
    .map(({ without, change }) => hint(brokers, { without, filters: { ...filters, ...change } }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total);
}

function hint(brokers: BrokerDirectory['brokers'], { without, filters }: Omit<Hint, 'total'>): Hint {
  const matches = brokers.filter(({ broker, company }) => brokerMatches({ broker, company, filters }));
  return { without, filters, total: matches.length };
}

function named(names: readonly string[], kind: string): string {
  const [only] = names;
  return names.length === 1 && only !== undefined ? quoted(only) : `the ${names.length} ${kind}`;
}

function quoted(text: string): string {
  return `"${text}"`;
}
