/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { PICTURES } from '#db/tables/image-cache.ts';

const MAX_IMAGES = 60;
/** A larger logo or portrait is shown but not cached. */
const MAX_BYTES = 1_000_000;

/**
 * Caches logos and portraits from other sites for offline use, within limits; they are the first to be deleted when the device is full.
 * They are requested with CORS, because an opaque response counts as some 7 MB and could be anything. If a site refuses CORS, the page
 * gets its picture as without a service worker, and nothing is cached.
 */
export function cacheImages(): void {
  const opaqueUrls = new Set<string>();
  const isOurs = (path: string) => /^\/(rest|auth)\//u.test(path);
  registerRoute(
    ({ request, sameOrigin, url }) => request.destination === 'image' && !sameOrigin && !isOurs(url.pathname),
    new StaleWhileRevalidate({
      cacheName: PICTURES,
      plugins: [
        {
          requestWillFetch: async ({ request }) =>
            opaqueUrls.has(request.url) ? request : withCors(request),
          cacheWillUpdate: async ({ response }) => ((await isCacheable(response)) ? response : null),
          handlerDidError: async ({ request }) => {
            const picture = await fetch(request).catch(() => Response.error());
            if (picture.type === 'opaque') opaqueUrls.add(request.url);
            return picture;
          },
        },
        // @ts-expect-error Workbox's types do not fit exactOptionalPropertyTypes.
        new ExpirationPlugin({ maxEntries: MAX_IMAGES, purgeOnQuotaError: true }),
      ],
    }),
  );
}

/** The same request with CORS, so that the response is readable. Any other header would cost a preflight. */
function withCors({ url, headers }: Request): Request {
  const accept = headers.get('accept') ?? 'image/*';
  return new Request(url, {
    mode: 'cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { accept },
  });
}

async function isCacheable(response: Response): Promise<boolean> {
  if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('image/')) return false;
  return (await response.clone().blob()).size <= MAX_BYTES;
}
