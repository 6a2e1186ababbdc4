/** A repeated parameter becomes a list; '+' and '%20' are both a space. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

/** Readable addresses: lists are repeated, spaces are '%20', values other than texts and numbers are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((each) => typeof each === 'string' || typeof each === 'number')
      .map((each) => `${encodeURIComponent(name)}=${encodeURIComponent(each)}`),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
