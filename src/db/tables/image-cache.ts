// Logos and portraits from other sites, cached by the service worker (workers/image-cache.ts).

export const PICTURES = 'pictures';

/** Workbox's database of when each picture was last used. */
const EXPIRATION_DATABASE = 'workbox-expiration';

/** Deletes cached pictures; they load again with a network. True when that freed any space. */
export async function clearImageCache(): Promise<boolean> {
  if (!('caches' in globalThis)) return false;
  // Not awaited: it completes only when the service worker is idle.
  indexedDB.deleteDatabase(EXPIRATION_DATABASE);
  return emptyCache().catch(() => false);
}

/** Deletes one by one: a cache deleted as a whole keeps its space while any script has it open. */
async function emptyCache(): Promise<boolean> {
  if (!(await caches.has(PICTURES))) return false;
  const cache = await caches.open(PICTURES);
  const pictures = await cache.keys();
  for (const picture of pictures) await cache.delete(picture);
  await caches.delete(PICTURES);
  return pictures.length > 0;
}
