import { PAGE_SIZE } from '#domain/product.ts';
import { REGIONS, regionOf, type Region } from '#domain/region.ts';

// Addresses are read by hand, without valibot: the router reads them before anything is painted.

/** Parameters of an address as the router hands them over. */
export type Parameters = Record<string, unknown>;

/** A parameter of text; an empty one says nothing and is left out of the address. */
export function someText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

/** One value or several; what is not in the list is ignored, the rest is put in the order of the list. */
export function someOf<T extends string>(
  value: unknown,
  { options, read }: { options: readonly T[]; read: (text: string) => T | undefined },
): T[] | undefined {
  const texts = [value].flat().filter((text) => typeof text === 'string');
  const chosen = new Set(texts.map(read));
  const found = options.filter((option) => chosen.has(option));
  return found.length === 0 ? undefined : found;
}

/** Service areas by name. */
export function someRegions(value: unknown): Region[] | undefined {
  return someOf(value, { options: REGIONS, read: regionOf });
}

/** The page of a list, counted from 1, which is left out of the address. */
export function somePage(value: unknown): number | undefined {
  const page = typeof value === 'string' || typeof value === 'number' ? Number(value) : 1;
  return Number.isInteger(page) && page > 1 ? page : undefined;
}

/** One page of a list: what stands on it and how much there is; `page` counts from 1. */
export type ListPage<T> = { cards: T[]; total: number; page: number };

/** The page asked for; one beyond the last is the last. */
export function pageOf<T>(matches: readonly T[], asked = 1): ListPage<T> {
  const last = Math.max(1, Math.ceil(matches.length / PAGE_SIZE));
  const page = Math.min(asked, last);
  return { cards: matches.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), total: matches.length, page };
}
