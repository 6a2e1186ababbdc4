/// <reference lib="webworker" />
import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

/** As many as a browser asks of one host at once over HTTP/1.1. */
const AT_ONCE = 6;

/**
 * Keeps the app's files: all of them before this version starts, several at once, where workbox asks for one after the
 * other, each a round trip on a line far out. What arrived stays when the line breaks, and the next attempt fetches the rest.
 * Those that the browser takes away later come back at a visit. Answers with them, and returns what knows them.
 */
export function precacheFiles(files: (PrecacheEntry | string)[]): PrecacheController {
  const kept = new PrecacheController();
  kept.addToCacheList(files);
  self.addEventListener('install', (event) => {
    // Workbox has the last word: it asks for what is still missing, and without all there is no new version.
    event.waitUntil(fetchMissing(kept, cacheMode).then(() => kept.install(event)));
  });
  self.addEventListener('activate', (event) => event.waitUntil(kept.activate(event)));
  // First: no listener hears of a request that one before it has answered.
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.waitUntil(fetchMissing(kept, () => 'no-store'));
  });
  registerRoute(new PrecacheRoute(kept));
  return kept;
}

/** A file named by its content may come from the browser's own cache: the page has just loaded some of them. */
function cacheMode(key: string): RequestCache {
  return key.includes('__WB_REVISION__') ? 'reload' : 'default';
}

/** Fetches those files that are not there, be it one or all; what cannot be had now is asked for again at the next visit. */
async function fetchMissing(kept: PrecacheController, mode: (key: string) => RequestCache): Promise<void> {
  const cache = await caches.open(kept.strategy.cacheName);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...kept.getURLsToCacheKeys()].filter(([, key]) => !there.has(key));
  const fetchNext = async (): Promise<void> => {
    const [url, key] = missing.shift() ?? [];
    if (url === undefined || key === undefined) return;
    const response = await fetch(url, { cache: mode(key) }).catch(() => undefined);
    if (response !== undefined && isFile(url, response)) await cache.put(key, response);
    await fetchNext();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
}

/** Whether an answer is such a file, and not the page that a host gives for whatever it does not have, or sends on to. */
function isFile(url: string, response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  const isPage = new URL(url).pathname.endsWith('.html');
  return response.ok && !response.redirected && (isPage || !type.includes('text/html'));
}
