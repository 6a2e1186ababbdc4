// The router reads the address with this: without valibot, because every address is read before the first paint.

const NAMES = ['parcel', 'volume', 'price', 'application', 'side'] as const;

/**
 * What is typed, as the address keeps it: `price` is AUD per ML, `application` the application fee, `side` 'buying' or nothing; `parcel` is
 * the listing that it began with.
 */
export type NetSearch = { [Name in (typeof NAMES)[number]]?: string | undefined };

/** Reads an address and leaves out what is blank. */
export function readNetSearch(params: Record<string, unknown>): NetSearch {
  const typed = NAMES.filter((name) => typeof params[name] === 'string' && params[name] !== '');
  return Object.fromEntries(typed.map((name) => [name, params[name]]));
}
