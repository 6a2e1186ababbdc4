import { vi } from 'vitest';
import { PICTURES } from '#db/tables/image-cache.ts';

/** A minimal stand-in for the browser's caches, with `pictures` entries in ours. */
export function cacheImages(pictures: number): Set<string> {
  const cached = new Set(Array.from({ length: pictures }, (_, index) => `https://firm.example/${index}.png`));
  let there = pictures > 0;
  const cache = { keys: async () => [...cached], delete: async (key: string) => cached.delete(key) };
  vi.stubGlobal('caches', {
    has: async (name: string) => there && name === PICTURES,
    open: async () => cache,
    delete: async () => {
      there = false;
      return true;
    },
  });
  return cached;
}
