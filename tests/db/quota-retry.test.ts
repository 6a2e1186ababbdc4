import { withQuotaRetry } from '#db/quota-retry.ts';
import { clearImageCache, PICTURES } from '#db/image-cache.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';

/** As much of the browser's caches as is needed here: `pictures` of them in ours. */
function cacheImages(pictures: number): Set<string> {
  const kept = new Set(Array.from({ length: pictures }, (_, index) => `https://firm.example/${index}.png`));
  let there = pictures > 0;
  const cache = { keys: async () => [...kept], delete: async (key: string) => kept.delete(key) };
  vi.stubGlobal('caches', {
    has: async (name: string) => there && name === PICTURES,
    open: async () => cache,
    delete: async () => {
      there = false;
      return true;
    },
  });
  return kept;
}

const full = () => Object.assign(new Error('full'), { name: 'QuotaExceededError' });

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('making room', () => {
  it('gives up the pictures of other sites and writes again, once', async () => {
    const kept = cacheImages(3);
    const write = vi.fn().mockRejectedValueOnce(full()).mockResolvedValueOnce('written');
    expect(await withQuotaRetry(write)).toBe('written');
    expect(kept.size).toBe(0);
    expect(await clearImageCache()).toBe(false);
  });

  it('fails as it was when there is nothing to give up', async () => {
    cacheImages(0);
    const write = vi.fn().mockRejectedValue(Object.assign(new Error('aborted'), { inner: full() }));
    await expect(withQuotaRetry(write)).rejects.toThrow('aborted');
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('leaves the pictures alone when something else went wrong', async () => {
    const kept = cacheImages(3);
    await expect(withQuotaRetry(() => Promise.reject(new Error('closed')))).rejects.toThrow('closed');
    expect(kept.size).toBe(3);
  });
});
