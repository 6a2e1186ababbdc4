// Logos and portraits that other sites keep, as the service worker (workers/image-cache.ts) has stored them.

/** The cache they lie in. */
export const PICTURES = 'pictures';

/** What workbox notes about them: which was looked at when. */
const NOTES = 'workbox-expiration';

/** Removes them from the device; they come again with a network. True when there was any room to win. */
export async function clearImageCache(): Promise<boolean> {
  if (!('caches' in globalThis)) return false;
  // Not waited for: it ends when the service worker rests.
  indexedDB.deleteDatabase(NOTES);
  return emptyCache().catch(() => false);
}

/** One by one: a cache deleted as a whole keeps its room for as long as any script remembers having opened it. */
async function emptyCache(): Promise<boolean> {
  if (!(await caches.has(PICTURES))) return false;
  const cache = await caches.open(PICTURES);
  const pictures = await cache.keys();
  for (const picture of pictures) await cache.delete(picture);
  await caches.delete(PICTURES);
  return pictures.length > 0;
}
