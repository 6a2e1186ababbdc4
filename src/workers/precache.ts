/// <reference lib="webworker" />
import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

/** A browser's limit of parallel requests to one host over HTTP/1.1. */
const PARALLEL_REQUESTS = 6;

/**
 * Caches all of the app's files before this version activates, and serves them. They are fetched in parallel, because workbox's sequential
 * requests cost a round trip each on a slow line. Files that arrived stay cached when the line breaks, and the next attempt fetches the
 * rest. Files that the browser evicts are fetched again at the next navigation.
 */
export function precacheFiles(files: (PrecacheEntry | string)[]): PrecacheController {
  const controller = new PrecacheController();
  controller.addToCacheList(files);
  self.addEventListener('install', (event) => {
    // Workbox then fetches what is still missing; if a file fails, the new version is not installed.
    event.waitUntil(fetchMissing(controller, cacheMode).then(() => controller.install(event)));
  });
  self.addEventListener('activate', (event) => event.waitUntil(controller.activate(event)));
  // Registered before the route: once a listener has answered a request, later ones do not get it.
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.waitUntil(fetchMissing(controller, () => 'no-store'));
  });
  registerRoute(new PrecacheRoute(controller));
  return controller;
}

/** Files with a content hash in their name may come from the browser's cache: the page has just loaded some of them. */
function cacheMode(key: string): RequestCache {
  return key.includes('__WB_REVISION__') ? 'reload' : 'default';
}

/** Fetches the files that are not cached; those that fail are retried at the next navigation. */
async function fetchMissing(
  controller: PrecacheController,
  mode: (key: string) => RequestCache,
): Promise<void> {
  const cache = await caches.open(controller.strategy.cacheName);
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...controller.getURLsToCacheKeys()].filter(([, key]) => !cached.has(key));
  const fetchNext = async (): Promise<void> => {
    const [url, key] = missing.shift() ?? [];
    if (url === undefined || key === undefined) return;
    const response = await fetch(url, { cache: mode(key) }).catch(() => undefined);
    if (response !== undefined && isFile(url, response)) await cache.put(key, response);
    await fetchNext();
  };
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, fetchNext));
}

/** Rejects a host's fallback page or redirect for a missing file. */
function isFile(url: string, response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  const isPage = new URL(url).pathname.endsWith('.html');
  return response.ok && !response.redirected && (isPage || !type.includes('text/html'));
}
