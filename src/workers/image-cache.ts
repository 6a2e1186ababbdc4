/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { PICTURES } from '#db/image-cache.ts';

const MAX_IMAGES = 60;
const LONGEST_S = 30 * 86_400;
/** A logo or a portrait that weighs more is shown, and not kept. */
const MAX_BYTES = 1_000_000;

/**
 * Keeps the logos and portraits of other sites, so that they show without a network: within bounds, and the first to go when
 * the device is full. Asked for openly (CORS), because what a site hides would count as some 7 MB each and could be anything;
 * where that is not allowed, the page gets its picture as without us, and nothing is kept.
 */
export function cacheImages(): void {
  const hiding = new Set<string>();
  const isOurs = (path: string) => /^\/(rest|auth)\//u.test(path);
  registerRoute(
    ({ request, sameOrigin, url }) => request.destination === 'image' && !sameOrigin && !isOurs(url.pathname),
    new StaleWhileRevalidate({
      cacheName: PICTURES,
      plugins: [
        {
          requestWillFetch: async ({ request }) => (hiding.has(request.url) ? request : openly(request)),
          cacheWillUpdate: async ({ response }) => ((await isCacheable(response)) ? response : null),
          handlerDidError: async ({ request }) => {
            const picture = await fetch(request).catch(() => Response.error());
            if (picture.type === 'opaque') hiding.add(request.url);
            return picture;
          },
        },
        // @ts-expect-error What workbox declares as perhaps undefined, it does not take as such.
        new ExpirationPlugin({ maxEntries: MAX_IMAGES, maxAgeSeconds: LONGEST_S, purgeOnQuotaError: true }),
      ],
    }),
  );
}

/** The same picture in a request whose answer can be looked into. Any other header would cost a preflight. */
function openly({ url, headers }: Request): Request {
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
