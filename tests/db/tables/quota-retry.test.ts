import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearImageCache } from '#db/tables/image-cache.ts';
import { withQuotaRetry } from '#db/tables/quota-retry.ts';
import { cacheImages } from '#support/image-cache.ts';

const full = () => Object.assign(new Error('full'), { name: 'QuotaExceededError' });

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('retry on a full device', () => {
  it('deletes the pictures of other sites and writes again, once', async () => {
    const cached = cacheImages(3);
    const write = vi.fn().mockRejectedValueOnce(full()).mockResolvedValueOnce('written');
    expect(await withQuotaRetry(write)).toBe('written');
    expect(cached.size).toBe(0);
    expect(await clearImageCache()).toBe(false);
  });

  it('fails with the original error when there is nothing to delete', async () => {
    cacheImages(0);
    const write = vi.fn().mockRejectedValue(Object.assign(new Error('aborted'), { inner: full() }));
    await expect(withQuotaRetry(write)).rejects.toThrow('aborted');
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('leaves the pictures alone after another error', async () => {
    const cached = cacheImages(3);
    await expect(withQuotaRetry(() => Promise.reject(new Error('closed')))).rejects.toThrow('closed');
    expect(cached.size).toBe(3);
  });
});
