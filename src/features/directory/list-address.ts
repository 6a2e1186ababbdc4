import { PAGE_SIZE } from '#domain/product.ts';
import { REGIONS, regionOf } from '#domain/region.ts';
import * as v from 'valibot';

/** A parameter of text; an empty one says nothing and is left out of the address. */
export const someText = v.fallback(
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
export function someOf<T extends string>(options: readonly T[], read: (text: string) => T | undefined) {
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

/** Service areas by name. */
export const someRegions = someOf(REGIONS, regionOf);

/** The page of a list, counted from 1, which is left out of the address. */
export const somePage = v.fallback(
  v.optional(
    v.pipe(
      v.union([v.number(), v.string()]),
      v.transform(Number),
      v.integer(),
      v.transform((page) => (page > 1 ? page : undefined)),
    ),
  ),
  undefined,
);

/** One page of a list: what stands on it and how much there is; `page` counts from 1. */
export type ListPage<T> = { cards: T[]; total: number; page: number };

/** The page asked for; one beyond the last is the last. */
export function pageOf<T>(matches: readonly T[], asked = 1): ListPage<T> {
  const last = Math.max(1, Math.ceil(matches.length / PAGE_SIZE));
  const page = Math.min(asked, last);
  return { cards: matches.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), total: matches.length, page };
}
