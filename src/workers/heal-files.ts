/// <reference lib="webworker" />
import { cacheNames } from 'workbox-core';
import { getCacheKeyForURL, type PrecacheEntry } from 'workbox-precaching';

/** Whether an answer is such a file, and not the page that a host gives for whatever it does not have. */
function isFile(url: string, response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  return response.ok && (new URL(url).pathname.endsWith('.html') || !type.includes('text/html'));
}

/**
 * Fetches those of the app's files that the browser has taken away since they were installed, be it one or all of them. What
 * cannot be had now is asked for again at the next visit.
 */
export async function healFiles(files: (PrecacheEntry | string)[]): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const keys = files.map((file) => getCacheKeyForURL(typeof file === 'string' ? file : file.url));
  for (const key of keys) {
    if (key === undefined || there.has(key)) continue;
    const response = await fetch(key, { cache: 'no-store' }).catch(() => undefined);
    if (response !== undefined && isFile(key, response)) await cache.put(key, response);
  }
}
