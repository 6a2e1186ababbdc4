/** A filter to drop, in words, what is then left of the filters, and how many things that finds. */
export type Hint<F> = { without: string; filters: F; total: number };

type HintRules<F> = {
  /** Filters that match everything. */
  none: F;
  /** How many things some filters find. */
  count: (filters: F) => number;
  /** What a filter is called where its value does not say it to a person. */
  names?: Partial<Record<keyof F, string>>;
};

/**
 * When nothing is found: which one filter to drop so that something is, the most helpful first. Chosen specialties are one
 * filter, and so are regions: any one of them is enough for a match, so dropping a few of them finds nothing more.
 */
export function hintsFor<F extends Record<string, string | string[]>>(
  filters: F,
  { none, count, names = {} }: HintRules<F>,
): Hint<F>[] {
  return Object.entries(filters)
    .filter(([, value]) => (typeof value === 'string' ? value.trim() : value).length > 0)
    .map(([filter, value]) => {
      const left = { ...filters, [filter]: none[filter] };
      return { without: names[filter] ?? nameOf(filter, value), filters: left, total: count(left) };
    })
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total);
}

function nameOf(filter: string, value: string | string[]): string {
  const [only, ...others] = [value].flat();
  return others.length === 0 && only !== undefined ? `"${only.trim()}"` : `the ${value.length} ${filter}`;
}
